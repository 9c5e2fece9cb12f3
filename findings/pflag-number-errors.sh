#!/usr/bin/env bash
# github.com/spf13/pflag v1.0.10 and v1.1.0 (Go modules).
# Expected: a minor release keeps the errors that programs test for. Up to v1.0.10 the error for
# "--n=ten" wraps a *strconv.NumError. So does the error for a wrong bool.
# Seen: from v1.1.0 on these errors wrap no *strconv.NumError, so errors.As finds none. Their text
# changed too ("must be an integer"). Programs still compile.
# For Burnside: test messages about flags by the text that the user reads.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >main.go <<'GO'
package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"
)

func main() {
	flags := pflag.NewFlagSet("ask", pflag.ContinueOnError)
	flags.Int("n", 0, "")
	flags.Bool("b", false, "")
	var number *strconv.NumError
	fmt.Println(errors.As(flags.Parse([]string{"--n=ten"}), &number), errors.As(flags.Parse([]string{"--b=maybe"}), &number))
}
GO
ask() {
	rm -f go.mod go.sum
	go mod init ask >/dev/null 2>&1
	go get "$1" >/dev/null 2>&1
	go run .
}
seen="$(ask github.com/spf13/pflag@v1.0.10), $(ask github.com/spf13/pflag@v1.1.0)"
echo "expected: true true, true true    (int and bool flag, v1.0.10 and v1.1.0)"
echo "seen:     $seen"
[ "$seen" = 'true true, false false' ] || { echo 'pflag has changed' >&2; exit 1; }
