#!/usr/bin/env bash
# kokopu 4.13.4 (npm), Node.js 20, compared with Stockfish 15.1 (Debian package stockfish 15.1-4).
# Expected: both programs write the same FEN for the same Chess960 position. In Shredder-FEN, the
# right to castle kingside comes first, like K before Q in standard FEN.
# Seen: kokopu writes the files of the rooks in alphabetical order, for example "FHfh". Stockfish
# writes "HFhf". A database or cache whose keys are FENs then misses equal positions.
# For Burnside: compare positions by their key, never by the text of a FEN.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund kokopu@4.13.4
apt-get download -q stockfish=15.1-4 >/dev/null 2>&1
dpkg -x stockfish_*.deb .
fen='bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1'
kokopu=$(node -p "new (require('kokopu').Position)('chess960:$fen').fen()" | cut -d ' ' -f 3)
stockfish=$(printf 'setoption name UCI_Chess960 value true\nposition fen %s\nd\nquit\n' "$fen" |
	usr/games/stockfish | awk '$1 == "Fen:" { print $4 }')
echo "expected: HFhf HFhf    (kokopu, Stockfish)"
echo "seen:     $kokopu $stockfish"
[ "$kokopu $stockfish" = 'FHfh HFhf' ] || { echo 'kokopu or Stockfish has changed' >&2; exit 1; }
