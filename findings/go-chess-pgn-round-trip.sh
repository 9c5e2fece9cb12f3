#!/usr/bin/env bash
# github.com/corentings/chess/v2 v2.3.2 (Go module).
# Expected: a game that was read from PGN is written with its result. The comments of its
# variations are written too.
# Seen: the library writes the result of a draw (1/2-1/2) as that of an unfinished game (*). It
# drops a comment inside a variation.
# For Burnside: this is why we have our own PGN reader.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/corentings/chess/v2"
)

func main() {
	read, err := chess.PGN(strings.NewReader("[Event \"x\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 {king's knight} 1/2-1/2\n"))
	if err != nil {
		panic(err)
	}
	text := strings.TrimSpace(chess.NewGame(read).String())
	fmt.Println(text[strings.LastIndex(text, "\n")+1:])
}
GO
go mod init ask >/dev/null 2>&1
go get github.com/corentings/chess/v2@v2.3.2 >/dev/null 2>&1
seen=$(go run .)
echo "expected: 1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 {king's knight} 1/2-1/2"
echo "seen:     $seen"
[ "$seen" = "1. e4 e5 (1... c5) 2. Nf3 {king's knight} *" ] || { echo 'corentings/chess has changed' >&2; exit 1; }
