#!/usr/bin/env bash
# Ethereal 12.00 and Toga II 3.0 (Debian packages ethereal-chess 12.00+ds1-1, toga2
# 3.0.0.1SE1-2+b1).
# Expected: in a position without a legal move an engine answers "bestmove (none)" or
# "bestmove 0000". No reader can take these for a move.
# Seen: for checkmate and for stalemate, both engines answer "bestmove a1a1". This is a move from
# a square to itself. It does not matter what is on a1.
# For Burnside: a program that reads another engine's answer must check that the move is legal.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q ethereal-chess=12.00+ds1-1 toga2=3.0.0.1SE1-2+b1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
answer() {
	local fen=$1
	shift
	{
		printf 'uci\nisready\nposition fen %s\ngo depth 4\n' "$fen"
		sleep 2
		echo quit
	} | "$@" 2>/dev/null | awk '$1 == "bestmove" { print $2 }'
}
all() { # checkmate, then stalemate
	answer 'k6R/8/1K6/8/8/8/8/8 b - - 0 80' "$@"
	answer 'k7/8/1Q6/8/8/8/8/7K b - - 0 80' "$@"
}
seen=$({
	all usr/games/ethereal-chess
	all usr/games/toga2
} | paste -sd ' ')
echo "expected: (none) or 0000, four times"
echo "seen:     $seen"
[ "$seen" = 'a1a1 a1a1 a1a1 a1a1' ] || { echo 'one of them has changed' >&2; exit 1; }
