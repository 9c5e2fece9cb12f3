package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/cmd/nnue/internal/sample"
	"burnside/eval"
)

// source is the games to train on.
type source struct {
	files    []*gamefile.File
	blocks   []blockOf
	training []int // blocks that are trained on; held-out games come from all
	filter   sample.Filter
	labels   sample.Labels

	counts  [sample.Verdicts]int // positions by verdict, those held out left out
	heldOut []sample.Sample
	waiting []sample.Sample // empty; the memory of the mixer, kept from pass to pass
}

// blockOf names a block of a file.
type blockOf struct {
	file     *gamefile.File
	block    int
	training bool
}

// maxHeldOut bounds the positions that the held-out loss is computed from.
const maxHeldOut = 200_000

// openSource opens the files and goes through them once.
func openSource(o *options) (s *source, err error) {
	s = &source{
		filter: sample.Filter{FirstPly: o.firstPly, MaxScore: o.maxScore, Thin: o.thin},
		labels: sample.Labels{Follow: o.follow, Cap: o.capScore},
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	for _, name := range o.data {
		file, err := gamefile.Open(name)
		if err != nil {
			return s, err
		}
		s.files = append(s.files, file)
		used := int(math.Ceil(o.share * float64(file.NumBlocks())))
		for i := range file.NumBlocks() {
			if i < used {
				s.training = append(s.training, len(s.blocks))
			}
			s.blocks = append(s.blocks, blockOf{file, i, i < used})
		}
	}
	return s, s.scan(o.threads)
}

// close closes the files.
func (s *source) close() (err error) {
	for _, file := range s.files {
		err = errors.Join(err, file.Close())
	}
	return err
}

// scanned is what is found in a block.
type scanned struct {
	counts  [sample.Verdicts]int
	heldOut []sample.Sample
	err     error
}

// scan counts the positions and collects those that are held out.
func (s *source) scan(threads int) error {
	found := make([]scanned, len(s.blocks))
	parallel(threads, len(s.blocks), func(i int) {
		var b gamefile.Block
		found[i].err = s.read(i, &b, func(p *board.Position, g *gamefile.Game, ply int, label eval.Score) {
			verdict := s.filter.Judge(p, g.Plies[ply], ply)
			switch {
			case !sample.HeldOut(g) && !s.blocks[i].training:
			case !sample.HeldOut(g):
				found[i].counts[verdict]++
			case verdict == sample.Quiet:
				found[i].heldOut = append(found[i].heldOut, sample.New(p, label, g.Result))
			}
		})
	})
	for i := range found {
		if found[i].err != nil {
			return found[i].err
		}
		for v, n := range found[i].counts {
			s.counts[v] += n
		}
		room := maxHeldOut - len(s.heldOut)
		s.heldOut = append(s.heldOut, found[i].heldOut[:min(room, len(found[i].heldOut))]...)
	}
	switch {
	case s.positions() == 0:
		return errors.New("there are no positions to train on")
	case len(s.heldOut) == 0:
		return errors.New("there are too few games: none is held out")
	}
	return nil
}

// positions returns the number of positions to train on.
func (s *source) positions() int { return s.counts[sample.Quiet] }

// read replays the games of a block, with the label of each ply.
func (s *source) read(i int, b *gamefile.Block, visit func(p *board.Position, g *gamefile.Game, ply int, label eval.Score)) error {
	at := s.blocks[i]
	var labels []eval.Score
	if err := at.file.ReadBlock(at.block, b); err != nil {
		return err
	}
	for j := range b.Games {
		g := &b.Games[j]
		labels = s.labels.Of(g, labels)
		if err := g.Replay(func(p *board.Position, ply int) bool {
			visit(p, g, ply, labels[ply])
			return true
		}); err != nil {
			return fmt.Errorf("%s: block %d, game %d: %w", at.file.Name, at.block+1, j+1, err)
		}
	}
	return nil
}

// batch is some positions to train on together, or the error that ended them.
type batch struct {
	samples []sample.Sample
	err     error
}

// stream sends the positions once, in batches of n, in an order that depends on
// the seed alone. The rest that does not fill a batch is left out. The channel
// is closed at the end, or when ctx is done; only then may the next stream begin.
func (s *source) stream(ctx context.Context, random *rand.Rand, n, buffer int) <-chan batch {
	batches := make(chan batch, 3)
	go func() {
		defer close(batches)
		send := func(b batch) bool {
			select {
			case batches <- b:
				return true
			case <-ctx.Done():
				return false
			}
		}
		size := min(buffer, s.positions())
		s.waiting = slices.Grow(s.waiting, size)
		m := mixer{random: random, size: size, waiting: s.waiting}
		out := make([]sample.Sample, 0, n)
		emit := func(x sample.Sample) bool {
			out = append(out, x)
			if len(out) < n {
				return true
			}
			full := out
			out = make([]sample.Sample, 0, n)
			return send(batch{samples: full})
		}
		var b gamefile.Block
		for _, i := range random.Perm(len(s.training)) {
			going := true
			err := s.read(s.training[i], &b, func(p *board.Position, g *gamefile.Game, ply int, label eval.Score) {
				if !going || sample.HeldOut(g) || s.filter.Judge(p, g.Plies[ply], ply) != sample.Quiet {
					return
				}
				if x, ok := m.exchange(sample.New(p, label, g.Result)); ok {
					going = emit(x)
				}
			})
			if err != nil {
				send(batch{err: err})
				return
			}
			if !going {
				return
			}
		}
		for _, x := range m.rest() {
			if !emit(x) {
				return
			}
		}
	}()
	return batches
}

// mixer is a buffer in which positions wait for a random time, so that those of
// one game are trained on far from each other.
type mixer struct {
	random  *rand.Rand
	size    int
	waiting []sample.Sample
}

// exchange takes a position in and returns another, once the buffer is full.
func (m *mixer) exchange(x sample.Sample) (sample.Sample, bool) {
	if len(m.waiting) < m.size {
		m.waiting = append(m.waiting, x)
		return x, false
	}
	at := &m.waiting[m.random.IntN(len(m.waiting))]
	x, *at = *at, x
	return x, true
}

// rest returns what is left in the buffer, mixed.
func (m *mixer) rest() []sample.Sample {
	m.random.Shuffle(len(m.waiting), func(i, j int) {
		m.waiting[i], m.waiting[j] = m.waiting[j], m.waiting[i]
	})
	return m.waiting
}
