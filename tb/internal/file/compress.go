package file

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
)

// These are block sizes. Each is the binary logarithm of the number of indices in a block. In a
// larger block, an index takes less space. Decoding a whole block also takes less time for each of
// its indices. But looking up a single position takes longer.
const (
	fewMenShift    = 9  // up to fewMen men
	manyMenShift   = 11 // more men
	intricateShift = 10 // more men, if an index takes more than intricateBits; such blocks decode slowest
	fewMen         = 4
	intricateBits  = 1.3
)

// blockShift returns the binary logarithm of an ending's block size. If the values need many bits,
// the function "compress" later reduces this number to intricateShift.
func blockShift(m ending.Material) uint {
	if m.Men() <= fewMen {
		return fewMenShift
	}
	return manyMenShift
}

// storedSide holds the values with one side to move in compressed form.
type storedSide struct {
	side    board.Color
	symbols []dtm.Value // values of the symbols, from the fastest loss to the fastest win
	model   []byte
	blocks  [][]byte
}

// These numbers give the size of the sample on which a model is trained. The sample contains one of
// every sampleShare blocks. If this gives fewer than sampleIndices indices, the sample contains
// more blocks.
const (
	sampleShare   = 4
	sampleIndices = 400_000
)

// compress returns the compressed values that an ending's file holds. For three men, the file holds
// the values with both sides to move. For a symmetric ending, it holds those with White to move.
// For other endings it holds those with one side to move: the side whose values take less space. If
// an index takes too many bits, blocks decode slowly, so compress then reduces the block size in
// the parameter "plan".
func compress(ctx context.Context, v *dtm.Values, plan *blockPlan, threads int, progress func(done, total int)) ([]*storedSide, error) {
	sides := []board.Color{board.White, board.Black}
	if v.Material().Symmetric() {
		sides = sides[:1]
	}
	trained := make([]*compression, len(sides))
	errs := make([]error, len(sides))
	parallel(min(threads, len(sides)), len(sides), func(int) func(int) {
		return func(i int) { trained[i], errs[i] = train(v, plan, sides[i]) }
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	if len(trained) > 1 && v.Material().Men() > 3 {
		smaller := slices.MinFunc(trained, func(a, b *compression) int { return cmp.Compare(a.bits, b.bits) })
		trained = []*compression{smaller}
	}
	if trained[0].bits > intricateBits {
		plan.shift = min(plan.shift, intricateShift)
	}
	stored := make([]*storedSide, len(trained))
	blocks := plan.blocks()
	for i, c := range trained {
		stored[i] = c.encode(ctx, threads, func(done int) {
			if progress != nil {
				progress(i*blocks+done, len(trained)*blocks)
			}
		})
	}
	return stored, nil
}

// parallel does n pieces of work in the given number of threads. Each thread calls the function
// "newWork" once, and gets a function from it. The thread then calls this second function for each
// of its pieces of work.
func parallel(threads, n int, newWork func(thread int) func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for thread := range max(min(threads, n), 1) {
		group.Go(func() {
			work := newWork(thread)
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(i)
			}
		})
	}
	group.Wait()
}

// A compression holds what is needed to encode the values with one side to move.
type compression struct {
	values  *dtm.Values
	plan    *blockPlan
	side    board.Color
	symbols []dtm.Value
	numbers []uint8 // number of each value's symbol
	model   *codec.Model
	bits    float64 // estimated number of bits that an index takes
}

// train finds the symbols for one side to move and trains a model on a sample.
func train(v *dtm.Values, plan *blockPlan, side board.Color) (*compression, error) {
	c := &compression{values: v, plan: plan, side: side}
	c.symbols = symbolsOf(v, side)
	if len(c.symbols) > codec.MaxSymbols {
		return nil, fmt.Errorf("compressing %s: %d different values with %s to move, more than %d",
			v.Material(), len(c.symbols), side, codec.MaxSymbols)
	}
	c.numbers = make([]uint8, int(slices.Max(c.symbols))+1)
	for i, value := range c.symbols {
		c.numbers[value] = uint8(i)
	}
	blocks := plan.blocks()
	share := max(min(sampleShare, int(v.Layout().Size()/sampleIndices)), 1)
	var sample []codec.Block
	indices := 0
	for block := 0; block < blocks; block += share {
		var b codec.Block
		c.load(block, &b)
		sample = append(sample, b)
		indices += len(b.Symbols)
	}
	var bits float64
	c.model, bits = codec.Train(plan.ending(side), codecSymbols(c.symbols), sample)
	c.bits = bits / float64(indices)
	return c, nil
}

// load fills b with the rows and symbols of the block with the given number.
func (c *compression) load(block int, b *codec.Block) {
	b.Rows, b.First = c.plan.rows(block, b.Rows)
	first, n := c.plan.span(block)
	b.Symbols = slices.Grow(b.Symbols[:0], n)[:n]
	if narrow := c.values.Narrow(c.side); narrow != nil {
		for i, value := range narrow[first : first+uint64(n)] {
			if int(value) < len(c.numbers) {
				b.Symbols[i] = c.numbers[value]
			}
		}
		return
	}
	for i, value := range c.values.Wide(c.side)[first : first+uint64(n)] {
		if int(value) < len(c.numbers) {
			b.Symbols[i] = c.numbers[value]
		}
	}
}

// reportBlocks is the number of blocks between two calls of report.
const reportBlocks = 1 << 9

// encode compresses all blocks, or stops when ctx is done. Now and then it calls the function
// "report" with the approximate number of finished blocks.
func (c *compression) encode(ctx context.Context, threads int, report func(done int)) *storedSide {
	s := &storedSide{side: c.side, symbols: c.symbols, model: c.model.AppendTo(nil)}
	s.blocks = make([][]byte, c.plan.blocks())
	parallel(threads, len(s.blocks), func(thread int) func(int) {
		w := codec.NewWorkspace()
		var b codec.Block
		reported := 0
		return func(i int) {
			if ctx.Err() != nil {
				return
			}
			c.load(i, &b)
			s.blocks[i] = w.Encode(c.model, &b, nil)
			if reported++; thread == 0 && reported%reportBlocks == 0 {
				report(i)
			}
		}
	})
	return s
}

// symbolsOf returns the different values with one side to move, from the worst to the best. The
// draw is always included, even if no position is drawn.
func symbolsOf(v *dtm.Values, side board.Color) []dtm.Value {
	symbols := v.Different(side)
	place, found := slices.BinarySearchFunc(symbols, dtm.Draw, dtm.Value.Compare)
	if !found {
		symbols = slices.Insert(symbols, place, dtm.Draw)
	}
	return symbols
}

// codecSymbols converts values to the codec's symbols.
func codecSymbols(values []dtm.Value) []codec.Symbol {
	symbols := make([]codec.Symbol, len(values))
	for i, v := range values {
		if v.Decided() {
			symbols[i] = codec.Symbol{Decided: true, Plies: v.Plies()}
		}
	}
	return symbols
}
