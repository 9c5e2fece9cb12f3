#!/usr/bin/env bash
# chess-rules 1.1.0 (npm), Node.js 20.
# Expected: with a knight on b1, White cannot castle queenside. All squares between king and rook
# must be empty (FIDE Laws, 3.8.2.2).
# Seen: the library generates the move, because it checks only c1 and d1. Perft of the "Kiwipete"
# position is right at depths 1 and 2. At depth 3 it is 97,903 instead of 97,862.
# For Burnside: two plies of perft prove little; our suites go deeper.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chess-rules@1.1.0
cat >ask.cjs <<'JS'
const rules = require('chess-rules')
const position = (fen) => rules.fenToPosition(fen)
const perft = (p, depth) =>
  depth === 0 ? 1 : rules.getAvailableMoves(p).reduce((sum, m) => sum + perft(rules.applyMove(p, m), depth - 1), 0)
const kingMoves = rules.getAvailableMoves(position('4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1')).filter((m) => m.src === 4)
const kiwipete = position('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1')
console.log(kingMoves.length, [1, 2, 3].map((depth) => perft(kiwipete, depth)).join(' '))
JS
seen=$(node ask.cjs)
echo "expected: 5 48 2039 97862    (king moves with a knight on b1; perft 1 to 3)"
echo "seen:     $seen"
[ "$seen" = '6 48 2039 97903' ] || { echo 'chess-rules has changed' >&2; exit 1; }
