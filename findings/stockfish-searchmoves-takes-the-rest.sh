#!/usr/bin/env bash
# Stockfish 15.1 (Debian package stockfish 15.1-4).
# Expected: the limits of `go` may come in any order. So `go searchmoves a2a3 depth 4` ends at
# depth 4, like `go depth 4 searchmoves a2a3`.
# Seen: the engine takes every word after searchmoves for a move. It drops the words that are not
# moves, such as `depth 4`. The search then has no limit and runs until `stop`.
# For Burnside: our engine accepts limits anywhere; commands to other engines must end with
# searchmoves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q stockfish=15.1-4 >/dev/null 2>&1
dpkg -x stockfish_*.deb .
deepest() {
	{
		printf 'uci\nisready\nposition startpos\n%s\n' "$1"
		sleep 4
		printf 'stop\nquit\n'
	} | usr/games/stockfish | awk '$1 == "info" && $2 == "depth" { if ($3 > d) d = $3 } END { print d }'
}
last=$(deepest 'go depth 4 searchmoves a2a3') first=$(deepest 'go searchmoves a2a3 depth 4')
echo "expected: depth 4 in both orders"
echo "seen:     depth $last with searchmoves last, $first with searchmoves first"
[ "$last" = 4 ] && [ "$first" -gt 4 ] || { echo 'Stockfish has changed' >&2; exit 1; }
