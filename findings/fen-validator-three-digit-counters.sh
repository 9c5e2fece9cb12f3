#!/usr/bin/env bash
# fen-validator 2.0.1 (npm), Node.js 20.
# Expected: a FEN is valid at move 100 and after, and with a halfmove clock of 100: games last
# longer than 99 moves, and the fifty-move rule counts to 100.
# Seen: a FEN is invalid if either counter has three digits. A program that checks with this
# library refuses the last position of a long game.
# For Burnside: counters in a FEN have no limit of digits; long endings need them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fen-validator@2.0.1
cat >ask.cjs <<'JS'
const validator = require('fen-validator')
const valid = validator.default ?? validator
console.log(['33 99', '99 100', '100 130'].map((counters) => valid(`8/8/8/8/2k5/8/8/KQ6 w - - ${counters}`)).join(' '))
JS
seen=$(node ask.cjs)
echo "expected: true true true    (counters 33 99, 99 100, 100 130)"
echo "seen:     $seen"
[ "$seen" = 'true false false' ] || { echo 'fen-validator has changed' >&2; exit 1; }
