#!/usr/bin/env bash
# chess.js 1.4.0 (npm), Node.js 20.
# Expected: a PGN reader accepts any number of comments after a move. The PGN standard (5)
# defines where a comment begins and ends, and sets no limit on consecutive comments.
# Seen: loadPgn rejects a game with two comments after one move. It does so even if one comment is
# in braces and the other follows a semicolon.
# For Burnside: a writer must join consecutive comments, so that every program can read them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chess.js@1.4.0
cat >ask.mjs <<'JS'
import { Chess } from 'chess.js'
const read = (pgn) => {
  const game = new Chess()
  try {
    game.loadPgn(pgn)
    return game.history().length + ' moves'
  } catch {
    return 'refused'
  }
}
console.log([
  read('1. e4 {one} e5 2. Nf3 *'),
  read('1. e4 {one} {two} e5 2. Nf3 *'),
  read('1. e4 {one} ; two\ne5 2. Nf3 *'),
].join(', '))
JS
seen=$(node ask.mjs)
echo "expected: 3 moves, 3 moves, 3 moves"
echo "seen:     $seen"
[ "$seen" = '3 moves, refused, refused' ] || { echo 'chess.js has changed' >&2; exit 1; }
