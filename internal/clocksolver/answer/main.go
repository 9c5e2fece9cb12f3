// Command answer reads FENs from standard input and solves their endings under the fifty-move rule.
// It writes the same lines as "burnside tb probe --metric dtm50 -". So the two outputs can be
// compared:
//
//	FEN<tab>win|draw|loss<tab>plies to mate, "-" for a draw
//
// With -sample N it reads no standard input. It takes N random positions of each ending that its
// arguments name:
//
//	go run ./internal/clocksolver/answer -sample 100000 KQvKR KRvKN > solved
//	cut -f 1 solved | burnside tb probe --metric dtm50 - | diff - solved
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"strconv"

	"burnside/internal/clocksolver"
)

func main() {
	log.SetFlags(0)
	sample := flag.Int("sample", 0, "number of random positions of each ending")
	seed := flag.Uint64("seed", 1, "seed of the random positions")
	flag.Parse()
	var fens []string
	var err error
	if *sample > 0 {
		fens, err = samples(flag.Args(), *sample, rand.New(rand.NewPCG(*seed, 0)))
	} else {
		fens, err = lines(os.Stdin)
	}
	if err != nil {
		log.Fatal(err)
	}
	if err := answer(os.Stdout, fens); err != nil {
		log.Fatal(err)
	}
}

// samples returns n random positions of each ending.
func samples(endings []string, n int, random *rand.Rand) (fens []string, err error) {
	for _, name := range endings {
		some, err := clocksolver.Sample(name, n, random)
		if err != nil {
			return nil, err
		}
		fens = append(fens, some...)
	}
	return fens, nil
}

// lines returns the lines of a text.
func lines(in io.Reader) (all []string, err error) {
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		all = append(all, scanner.Text())
	}
	return all, scanner.Err()
}

// answer writes a line with the answer for each position.
func answer(w io.Writer, fens []string) error {
	answers, err := clocksolver.New().Answers(fens)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for i, a := range answers {
		plies := "-"
		if a.Outcome != 0 {
			plies = strconv.Itoa(a.Plies)
		}
		fmt.Fprintf(out, "%s\t%s\t%s\n", fens[i], [...]string{"loss", "draw", "win"}[a.Outcome+1], plies)
	}
	return out.Flush()
}
