#!/usr/bin/env bash
# chess-rules 1.1.0 (npm), Node.js 20.
# Expected: a checkmate is a checkmate, whether the position comes from moves or from a FEN.
# Seen: after 1. f3 e5 2. g4 Qh4# the status is BLACKWON. If the same position is read from its
# FEN, the status is PAT (stalemate). The reason is that only moves record whether the king is in
# check.
# For Burnside: do not trust the result that another program gives for a FEN.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chess-rules@1.1.0
cat >ask.cjs <<'JS'
const rules = require('chess-rules')
let played = rules.getInitialPosition()
for (const san of ['f3', 'e5', 'g4', 'Qh4#']) played = rules.applyMove(played, rules.pgnToMove(played, san))
const read = rules.fenToPosition('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3')
console.log(rules.getGameStatus(played), rules.getGameStatus(read))
JS
seen=$(node ask.cjs)
echo "expected: BLACKWON BLACKWON    (played, read)"
echo "seen:     $seen"
[ "$seen" = 'BLACKWON PAT' ] || { echo 'chess-rules has changed' >&2; exit 1; }
