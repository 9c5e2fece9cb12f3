#!/usr/bin/env bash
# pgn-extract 19.04 (Debian package pgn-extract 19.04-1).
# Expected: a comment may go from a semicolon to the end of the line. This is one of the two kinds
# of comment in the PGN standard (5). The program skips or keeps it.
# Seen: the program reports the semicolon as an unknown character and loses the moves before it.
# The moves after the comment become a second game from the initial position.
# For Burnside: write comments in braces only, so that every program can read them.
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
