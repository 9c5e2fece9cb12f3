// Command answer reads FENs from standard input and solves their endings under the fifty-move rule.
// It writes what "burnside tb probe --metric dtm50 -" writes, so that the two can be compared:
//
//	FEN<tab>win|draw|loss<tab>plies to mate, "-" for a draw
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strconv"

	"burnside/internal/clocksolver"
)

func main() {
	log.SetFlags(0)
	var fens []string
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fens = append(fens, lines.Text())
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
	answers, err := clocksolver.New().Answers(fens)
	if err != nil {
		log.Fatal(err)
	}
	out := bufio.NewWriter(os.Stdout)
	for i, a := range answers {
		plies := "-"
		if a.Outcome != 0 {
			plies = strconv.Itoa(a.Plies)
		}
		fmt.Fprintf(out, "%s\t%s\t%s\n", fens[i], [...]string{"loss", "draw", "win"}[a.Outcome+1], plies)
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}
