package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
	"burnside/internal/parallel"
)

// source reads the games to train on.
type source struct {
	files    []*games.File
	blocks   []blockOf
	training []int // numbers of the blocks to train on; held-out games come from all blocks
	filter   Filter
	labels   Labels

	counts  [Verdicts]int // number of positions by verdict, without held-out games
	heldOut []Sample
	buffer  int      // capacity in positions
	kept    *kept    // all training positions; nil if they do not fit into the buffer
	waiting []Sample // memory of the mixer, reused by each pass; always empty
}

// blockOf is a block of a file.
type blockOf struct {
	file     *games.File
	block    int
	training bool
}

// maxHeldOut is the greatest number of positions for the held-out loss.
const maxHeldOut = 200_000

// openSource opens the files and reads all of them once.
func openSource(o *Options) (s *source, err error) {
	s = &source{
		filter: Filter{FirstPly: o.FirstPly, MaxScore: o.MaxScore, Thin: o.Thin},
		labels: Labels{Follow: o.Follow, Cap: o.CapScore},
		buffer: o.Buffer, kept: &kept{},
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	for _, name := range o.Data {
		file, err := games.Open(name)
		if err != nil {
			return s, err
		}
		s.files = append(s.files, file)
		used := int(math.Ceil(o.Share * float64(file.NumBlocks())))
		for i := range file.NumBlocks() {
			if i < used {
				s.training = append(s.training, len(s.blocks))
			}
			s.blocks = append(s.blocks, blockOf{file, i, i < used})
		}
	}
	return s, s.scan(o.Threads)
}

// close closes the files.
func (s *source) close() (err error) {
	for _, file := range s.files {
		err = errors.Join(err, file.Close())
	}
	return err
}

// scanned holds what was found in a block.
type scanned struct {
	counts   [Verdicts]int
	training []Sample
	heldOut  []Sample
	err      error
}

// scan reads all positions. It counts them, and collects the held-out ones. If all training
// positions fit into the buffer, it collects these too.
func (s *source) scan(threads int) error {
	found := make([]*scanned, len(s.blocks))
	var lock sync.Mutex
	next := 0 // next block to include
	var err error
	parallel.Do(threads, len(s.blocks), func(i int) {
		f := s.scanBlock(i)
		lock.Lock()
		defer lock.Unlock()
		found[i] = f
		for ; next < len(found) && found[next] != nil; next++ {
			err = cmp.Or(err, found[next].err)
			s.include(found[next])
			found[next] = nil
		}
	})
	switch {
	case err != nil:
		return err
	case s.positions() == 0:
		return errors.New("there are no positions to train on")
	case len(s.heldOut) == 0:
		return errors.New("there are too few games: none is held out")
	}
	return nil
}

// scanBlock reads the i-th block.
func (s *source) scanBlock(i int) *scanned {
	f := &scanned{}
	var b games.Block
	training := s.blocks[i].training
	f.err = s.read(i, &b, func(p *board.Position, g *games.Game, ply int, label eval.Score) {
		verdict := s.filter.Judge(p, g.Plies[ply], ply)
		switch heldOut := HeldOut(g); {
		case heldOut && verdict == Quiet:
			f.heldOut = append(f.heldOut, NewSample(p, label, g.Result))
		case !heldOut && training:
			f.counts[verdict]++
			if verdict == Quiet {
				f.training = append(f.training, NewSample(p, label, g.Result))
			}
		}
	})
	return f
}

// include adds what was found in the next block.
func (s *source) include(f *scanned) {
	for v, n := range f.counts {
		s.counts[v] += n
	}
	room := maxHeldOut - len(s.heldOut)
	s.heldOut = append(s.heldOut, f.heldOut[:min(room, len(f.heldOut))]...)
	if s.kept != nil {
		s.kept.add(f.training)
	}
	if s.positions() > s.buffer {
		s.kept = nil
	}
}

// positions returns the number of positions to train on.
func (s *source) positions() int { return s.counts[Quiet] }

// read replays the games of block number i. It calls visit for each ply with the ply's label.
func (s *source) read(i int, b *games.Block, visit func(p *board.Position, g *games.Game, ply int, label eval.Score)) error {
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

// batch holds positions to train on together, or the error that ended the stream.
type batch struct {
	samples []Sample
	err     error
}

// stream sends each position once, in batches of n positions. The order depends only on the seed.
// If the last batch is not full, it is not sent. At the end, or when ctx is done, stream closes the
// channel. Do not call stream again before the channel is closed.
func (s *source) stream(ctx context.Context, random *rand.Rand, n int) <-chan batch {
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
		out := make([]Sample, 0, n)
		emit := func(x Sample) bool {
			out = append(out, x)
			if len(out) < n {
				return true
			}
			full := out
			out = make([]Sample, 0, n)
			return send(batch{samples: full})
		}
		if s.kept != nil {
			s.kept.shuffled(random, emit)
		} else if err := s.mixed(random, emit); err != nil {
			send(batch{err: err})
		}
	}()
	return batches
}

// mixed reads the games in random order. Each position first waits in the buffer for a random time.
// mixed then passes the position to the function "emit". If emit returns false, mixed stops.
func (s *source) mixed(random *rand.Rand, emit func(Sample) bool) error {
	s.waiting = slices.Grow(s.waiting, s.buffer)
	m := mixer{random: random, size: s.buffer, waiting: s.waiting}
	var b games.Block
	for _, i := range random.Perm(len(s.training)) {
		going := true
		err := s.read(s.training[i], &b, func(p *board.Position, g *games.Game, ply int, label eval.Score) {
			if !going || HeldOut(g) || s.filter.Judge(p, g.Plies[ply], ply) != Quiet {
				return
			}
			if x, ok := m.exchange(NewSample(p, label, g.Result)); ok {
				going = emit(x)
			}
		})
		if err != nil || !going {
			return err
		}
	}
	for _, x := range m.rest() {
		if !emit(x) {
			break
		}
	}
	return nil
}

// mixer is a buffer in which positions wait for a random time. So positions of the same game are
// used at training steps that are far apart.
type mixer struct {
	random  *rand.Rand
	size    int
	waiting []Sample
}

// exchange stores a position. Once the buffer is full, it returns another position.
func (m *mixer) exchange(x Sample) (Sample, bool) {
	if len(m.waiting) < m.size {
		m.waiting = append(m.waiting, x)
		return x, false
	}
	at := &m.waiting[m.random.IntN(len(m.waiting))]
	x, *at = *at, x
	return x, true
}

// rest returns the positions in the buffer, shuffled.
func (m *mixer) rest() []Sample {
	m.random.Shuffle(len(m.waiting), func(i, j int) {
		m.waiting[i], m.waiting[j] = m.waiting[j], m.waiting[i]
	})
	return m.waiting
}
