#!/usr/bin/env bash
# cm-chess 4.0.0 (npm, with cm-pgn 5.0.0), Node.js 20.
# Expected: in a game from a FEN, Black is to move at move 30. The game is written as
# "30... Kd4 31. Qb4+" and can be read again.
# Seen: renderPgn() writes "1. Kd4 Qb4+". Black's move is in White's place, and the move number is
# lost. Programs that rely on the numbers read other moves, or none.
# For Burnside: a PGN reader ignores move numbers; the FEN says who is to move.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cm-chess@4.0.0 cm-pgn@5.0.0
cat >ask.mjs <<'JS'
import { Chess } from 'cm-chess'
const game = new Chess()
game.loadPgn('[SetUp "1"]\n[FEN "8/8/8/8/2k5/8/8/KQ6 b - - 0 30"]\n\n30... Kd4 31. Qb4+ *')
console.log(game.renderPgn().trim().split('\n').pop())
JS
seen=$(node ask.mjs 2>/dev/null)
echo "expected: 30... Kd4 31. Qb4+ *"
echo "seen:     $seen"
[ "$seen" = '1. Kd4 Qb4+' ] || { echo 'cm-chess has changed' >&2; exit 1; }
