#!/usr/bin/env bash
# chess.js 1.4.0 (npm), Node.js 20.
# Expected: a mate on the hundredth ply without capture or pawn move ends the game (FIDE Laws,
# 5.1). So the position is checkmate and not a draw.
# Seen: isCheckmate() and isDraw() both return true. A program that calls isDraw() first records
# the won game as a draw. It also takes the FEN of this position for a draw.
# For Burnside: a PGN or a result from such a program may call a mate a draw.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chess.js@1.4.0
cat >ask.mjs <<'JS'
import { Chess } from 'chess.js'
const game = new Chess('k7/8/1K6/8/8/8/8/7R w - - 99 80')
game.move('Rh8#')
console.log(`checkmate ${game.isCheckmate()}, draw ${game.isDraw()}`)
JS
seen=$(node ask.mjs)
echo "expected: checkmate true, draw false"
echo "seen:     $seen"
[ "$seen" = 'checkmate true, draw true' ] || { echo 'chess.js has changed' >&2; exit 1; }
