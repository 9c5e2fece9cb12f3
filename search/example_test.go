package search_test

import (
	"fmt"
	"sync"

	"burnside/board"
	"burnside/search"
)

// A search to a fixed depth by one thread gives the same result on every machine.
func ExampleEngine_Search() {
	p := board.MustFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	result := search.New().Search(board.NewGame(p), search.Limits{Depth: 5}, nil)
	moves, isMate := search.MateDistance(result.Score)
	fmt.Println(p.SAN(result.Best), moves, isMate)
	// Output: Ra8# 1 true
}

// Reports show what a search has found so far.
func ExampleReport() {
	p := board.MustFEN("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")
	var last search.Report
	search.New().Search(board.NewGame(p), search.Limits{Mate: 2}, func(r search.Report) {
		if r.Kind == search.ReportPV && r.Bound == search.Exact {
			last = r
		}
	})
	fmt.Println("mate", last.Score == search.Mate-3)
	for _, m := range last.PV {
		fmt.Println(p.SAN(m))
		p = p.After(m)
	}
	// Output:
	// mate true
	// Qg8+
	// Rxg8
	// Nf7#
}

// Begin starts a search in the background. The caller may end the search at any time.
func ExampleEngine_Begin() {
	game := board.NewGame(board.StartPosition())
	e := search.New()
	var deep sync.WaitGroup
	deep.Add(1)
	found := sync.OnceFunc(deep.Done)
	wait := e.Begin(game, search.Limits{Infinite: true}, func(r search.Report) {
		if r.Kind == search.ReportPV && r.Depth > 6 {
			found()
		}
	})
	deep.Wait()
	e.Stop()
	result := wait()
	fmt.Println(result.Depth >= 6, game.Position().IsLegal(result.Best))
	// Output: true true
}

// A search that was cut short still knows the exact score and best move of its last finished
// iteration. They serve as labels of training data.
func ExampleResult() {
	game := board.NewGame(board.StartPosition())
	cut := search.New().Search(game, search.Limits{Nodes: 20_000}, nil)
	whole := search.New().Search(game, search.Limits{Depth: cut.Depth}, nil)
	fmt.Println(cut.Nodes, cut.DepthScore == whole.Score, cut.DepthBest == whole.Best)
	// Output: 20000 true true
}
