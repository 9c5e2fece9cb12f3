package uci

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync/atomic"

	"burnside/board"
	"burnside/internal/book"
	"burnside/internal/shorten"
	"burnside/search"
)

// genfens holds the arguments of the command genfens. With this command OpenBench gets random
// openings for the generation of data.
type genfens struct {
	count int
	seed  uint64
	books []string // names of files of openings, at most one
	extra []string // words that are ignored
}

// parseGenfens reads "N seed S book None|FILE". It ignores further words, because OpenBench appends
// words that its user has given.
func parseGenfens(args []string) (genfens, error) {
	if len(args) < 5 || args[1] != "seed" || args[3] != "book" {
		return genfens{}, errors.New("want N seed S book FILE, or None for no book")
	}
	count, err := parseNumber("number of positions", args[0], math.MaxInt32)
	if err != nil {
		return genfens{}, err
	}
	seed, err := strconv.ParseUint(args[2], 10, 64)
	if err != nil {
		return genfens{}, fmt.Errorf("seed %s: want a number from 0", shorten.Quoted(args[2]))
	}
	g := genfens{count: count, seed: seed, extra: args[5:]}
	if !strings.EqualFold(args[4], "none") {
		g.books = args[4:5]
	}
	return g, nil
}

// genfensCommand runs the command genfens. For each opening it prints a line "info string genfens
// FEN". With the same seed, the openings are the same.
func (d *Driver) genfensCommand(c command) error {
	g, err := parseGenfens(c.arguments())
	if err != nil {
		return fmt.Errorf("genfens: %w", err)
	}
	openings, err := book.Load(g.books)
	if err != nil {
		return fmt.Errorf("genfens: %w", err)
	}
	d.noteBook("genfens", openings.Notes())
	if len(g.extra) > 0 {
		d.out.printf("info string genfens: ignored: %s", shorten.Quoted(strings.Join(g.extra, " ")))
	}
	var stop atomic.Bool
	d.begin(task{number: c.task, stop: func() { stop.Store(true) }})
	e := search.New()
	random := rand.New(rand.NewPCG(g.seed, 0))
	for i := 0; i < g.count && !stop.Load(); i++ {
		game := openings.Opening(random, 1, func(game *board.Game) bool { return isBalanced(e, game) })
		d.out.printf("info string genfens %s", game.Position().FEN())
	}
	if stop.Load() {
		d.out.print("info string genfens stopped")
	}
	return nil
}

// These numbers define a balanced opening. A search of genfensNodes nodes must give a score from
// −genfensImbalance to genfensImbalance, in internal units.
const (
	genfensNodes     = 2_000
	genfensImbalance = search.Score(200)
)

// isBalanced reports whether a game is not over and balanced.
func isBalanced(e *search.Engine, game *board.Game) bool {
	if game.Outcome() != board.Ongoing {
		return false
	}
	e.Clear()
	score := e.Search(game, search.Limits{Nodes: genfensNodes}, nil).Score
	return max(score, -score) <= genfensImbalance
}
