#!/usr/bin/env bash
# fen-validator 2.0.1 (npm), Node.js 20.
# Expected: a FEN with move number 100 or a halfmove clock of 100 is valid. Games can be longer
# than 99 moves, and the fifty-move rule counts to 100 plies.
# Seen: the library calls a FEN invalid if one of these numbers has three digits. So it rejects
# the last position of a long game.
# For Burnside: do not limit the digits of the counters; long endings need them.
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
