package tune

import (
	"errors"
	"math/rand/v2"
	"sync"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/cmd/nnue/internal/sample"
	"burnside/eval"
)

// point is a position of the data.
type point struct {
	sample   eval.Sample
	result   float32 // White's points
	score    float32 // of the search, for White
	material uint8
}

// filter chooses the positions to fit to.
var filter = sample.Filter{FirstPly: 2, MaxScore: 2000}

// load reads all files and keeps the held-out games of each for checking.
func load(o *options) (train, check []point, err error) {
	for _, name := range o.data {
		file, err := gamefile.Open(name)
		if err != nil {
			return nil, nil, err
		}
		t, c, err := loadFile(file, o)
		if err = errors.Join(err, file.Close()); err != nil {
			return nil, nil, err
		}
		train, check = append(train, t...), append(check, c...)
	}
	if len(train) == 0 {
		return nil, nil, errors.New("there are no positions to fit to")
	}
	return train, check, nil
}

// loaded is what a block of a file holds.
type loaded struct {
	train, check []point
	err          error
}

// loadFile reads the blocks of a file on some threads. The order of the points
// is that of the file.
func loadFile(file *gamefile.File, o *options) (train, check []point, err error) {
	blocks := make([]loaded, file.NumBlocks())
	todo := make(chan int, len(blocks))
	for i := range blocks {
		todo <- i
	}
	close(todo)
	var wait sync.WaitGroup
	for range o.threads {
		wait.Go(func() {
			var block gamefile.Block
			for i := range todo {
				if blocks[i].err = file.ReadBlock(i, &block); blocks[i].err == nil {
					blocks[i].fill(block.Games, rand.New(rand.NewPCG(o.seed, uint64(i))), o.samples)
				}
			}
		})
	}
	wait.Wait()
	for i := range blocks {
		if blocks[i].err != nil {
			return nil, nil, blocks[i].err
		}
		train, check = append(train, blocks[i].train...), append(check, blocks[i].check...)
	}
	return train, check, nil
}

// fill takes at most n quiet positions of each game at random.
func (l *loaded) fill(games []gamefile.Game, random *rand.Rand, n int) {
	for i := range games {
		g := &games[i]
		into := &l.train
		if sample.HeldOut(g) {
			into = &l.check
		}
		var quiet []int
		if l.err = g.Replay(func(p *board.Position, ply int) bool {
			if filter.Judge(p, g.Plies[ply], ply) == sample.Quiet {
				quiet = append(quiet, ply)
			}
			return true
		}); l.err != nil {
			return
		}
		chosen := choose(quiet, n, random)
		l.err = g.Replay(func(p *board.Position, ply int) bool {
			if len(chosen) > 0 && chosen[0] == ply {
				chosen = chosen[1:]
				addPoint(into, p, g, ply)
			}
			return len(chosen) > 0
		})
		if l.err != nil {
			return
		}
	}
}

// choose takes at most n of the plies at random and keeps their order.
func choose(plies []int, n int, random *rand.Rand) []int {
	chosen := plies[:0]
	for i, ply := range plies {
		if random.IntN(len(plies)-i) < n-len(chosen) {
			chosen = append(chosen, ply)
		}
	}
	return chosen
}

// addPoint appends p unless its value is not a sum of weights.
func addPoint(points *[]point, p *board.Position, g *gamefile.Game, ply int) {
	if s, ok := eval.NewSample(p); ok {
		*points = append(*points, point{
			sample:   s,
			result:   float32(g.Result.Points()),
			score:    float32(g.Plies[ply].Score),
			material: uint8(min(eval.Material(p), 255)),
		})
	}
}
