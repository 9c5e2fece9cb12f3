#!/usr/bin/env bash
# Ethereal 12.00 (Debian package ethereal-chess 12.00+ds1-1).
# Expected: a move that mates wins, even if the last capture or pawn move was 99 plies ago. Mate
# ends the game before anybody can claim a draw (FIDE Laws, 5.1).
# Seen: at a halfmove clock of 98 the engine announces mate in one. At a clock of 99 it plays
# another move and scores the position as drawn.
# For Burnside: a mate on the hundredth ply counts, in search and tables.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q ethereal-chess=12.00+ds1-1 >/dev/null 2>&1
dpkg -x ethereal-chess_*.deb .
answer() {
	{
		printf 'uci\nisready\nposition fen k7/8/1K6/8/8/8/8/7R w - - %s 80\ngo depth 6\n' "$1"
		sleep 2
		echo quit
	} | usr/games/ethereal-chess | awk '$1 == "bestmove" { print $2 }'
}
seen="$(answer 98) $(answer 99)"
echo "expected: h1h8 h1h8    (clock 98, clock 99)"
echo "seen:     $seen"
[ "${seen% *}" = h1h8 ] && [ "${seen#* }" != h1h8 ] || { echo 'Ethereal has changed' >&2; exit 1; }
