#!/usr/bin/env bash
# pgn-extract 19.04 (Debian package pgn-extract 19.04-1).
# Expected: --json writes JSON, as its list of options says.
# Seen: for a game of more than some twenty moves, the output is no JSON. Where the program breaks
# the line of moves, it writes all move numbers so far between two moves: { 1. 2. 3. With -w100000
# it breaks no line, and there are no such numbers.
# For Burnside: read its PGN, not its JSON, to compare games.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q pgn-extract=19.04-1 >/dev/null 2>&1
dpkg -x pgn-extract_*.deb .
extract=$(find usr -name pgn-extract -type f -perm -u+x | head -n 1)
{
	printf '[Event "x"]\n[Result "*"]\n\n'
	for n in $(seq 1 2 59); do
		printf '%d. Nf3 Nf6 %d. Ng1 Ng8\n' "$n" $((n + 1))
	done
	echo '*'
} >game.pgn
numbers() { "$extract" -s --json "$@" game.pgn 2>/dev/null | grep -c '[{,] [0-9]*\. [0-9]*\. ' || true; }
default=$(numbers)
wide=$(numbers -w100000)
echo "expected: no move numbers among the objects, at any width"
echo "seen:     on $default lines; with -w100000 on $wide"
[ "$default" -gt 0 ] && [ "$wide" = 0 ] || { echo 'pgn-extract has changed' >&2; exit 1; }
