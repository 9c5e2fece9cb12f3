#!/usr/bin/env bash
# pgn-extract 19.04 (Debian package pgn-extract 19.04-1).
# Expected: a comment from a semicolon to the end of the line is skipped or kept; it is one of
# the two kinds of comment in the PGN standard (5).
# Seen: the semicolon is an unknown character, the moves before it are lost, and what follows
# becomes a second game that begins in the initial position with the wrong moves.
# For Burnside: to be read by every program, a PGN has comments in braces only.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q pgn-extract=19.04-1 >/dev/null 2>&1
dpkg -x pgn-extract_*.deb .
extract=$(find usr -name pgn-extract -type f -perm -u+x | head -n 1)
moves() { "$extract" -s 2>/dev/null | grep -v '^\[' | grep . | paste -sd '|'; }
braces=$(printf '[Event "x"]\n[Result "*"]\n\n1. e4 e5 {a remark}\n2. Nf3 Nc6 *\n' | moves)
semicolon=$(printf '[Event "x"]\n[Result "*"]\n\n1. e4 e5 ; a remark\n2. Nf3 Nc6 *\n' | moves)
echo "expected: 1. e4 e5 { a remark } 2. Nf3 Nc6 *, twice"
echo "seen:     $braces, then $semicolon"
[ "$braces" = '1. e4 e5 { a remark } 2. Nf3 Nc6 *' ] && [ "$semicolon" = '*|1. Nf3 Nc6 *' ] || { echo 'pgn-extract has changed' >&2; exit 1; }
