#!/usr/bin/env bash
# chess-pgn-parser 1.3.9 (npm), Node.js 20.
# Expected: the list of moves of a game holds its main line. A variation in round brackets is
# listed separately or left out.
# Seen: the list also holds the variation's moves, between the moves of the game. The closing
# bracket is part of the variation's last move. So the list is not a game of chess.
# For Burnside: a list of moves exported by such a program may mix two lines of play.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chess-pgn-parser@1.3.9
cat >ask.cjs <<'JS'
const { pgn2json } = require('chess-pgn-parser')
console.log(JSON.parse(pgn2json('[Event "x"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *')).moves.join(' '))
JS
seen=$(node ask.cjs)
echo "expected: e4 e5 Nc3"
echo "seen:     $seen"
[ "$seen" = 'e4 e5 c5 Nf3) Nc3' ] || { echo 'chess-pgn-parser has changed' >&2; exit 1; }
