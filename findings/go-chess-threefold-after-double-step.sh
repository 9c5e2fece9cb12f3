#!/usr/bin/env bash
# github.com/corentings/chess/v2 v2.3.2 (Go module).
# Expected: two positions are the same if the same moves are possible (FIDE Laws, 9.2.3). After
# 1. e4 no black pawn can capture en passant. So if the position after 1. e4 comes back twice, this
# is a threefold repetition.
# Seen: right after the double step, the position has an en-passant square, which the library also
# compares. So it offers a draw by repetition only when the position comes back a third time.
# For Burnside: keep the en-passant square only if a capture there is legal.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"slices"

	"github.com/corentings/chess/v2"
)

func main() {
	game := chess.NewGame()
	moves := []string{"e4", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1"}
	for i, m := range moves {
		if err := game.PushMove(m, nil); err != nil {
			panic(err)
		}
		if m == "Ng1" && i > 4 {
			fmt.Println(slices.Contains(game.EligibleDraws(), chess.ThreefoldRepetition))
		}
	}
}
GO
go mod init ask >/dev/null 2>&1
go get github.com/corentings/chess/v2@v2.3.2 >/dev/null 2>&1
seen=$(go run . | paste -sd ' ')
echo "expected: true true    (a draw at the third time, and at the fourth)"
echo "seen:     $seen"
[ "$seen" = 'false true' ] || { echo 'corentings/chess has changed' >&2; exit 1; }
