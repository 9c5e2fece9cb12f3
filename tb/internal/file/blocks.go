package file

import (
	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
)

// A blockPlan says how an ending's indices are divided into blocks and rows for the codec. Two men
// have names. The runner is the first man of the last group of like men. The anchor is the second
// man of this group. If the group has only one man, the anchor is the first man of the previous
// group. If there is no previous group, the anchor is the black king.
type blockPlan struct {
	layout *ending.Layout
	runner int  // place of the runner in the layout's men
	anchor int  // place of the anchor in the layout's men
	shift  uint // a block has 1<<shift indices; the last one may have fewer
}

// newBlockPlan returns the plan of an ending with blocks of 1<<shift indices.
func newBlockPlan(l *ending.Layout, shift uint) blockPlan {
	plan := blockPlan{layout: l, shift: shift, anchor: 1}
	groups := l.Groups()
	last := groups[len(groups)-1]
	plan.runner = last.First
	switch {
	case last.Count > 1:
		plan.anchor = last.First + 1
	case len(groups) > 1:
		plan.anchor = groups[len(groups)-2].First
	}
	return plan
}

// ending returns the ending as the codec describes it.
func (b *blockPlan) ending(side board.Color) codec.Ending {
	return codec.Ending{Men: b.layout.Men(), Side: side, Runner: b.runner, Anchor: b.anchor}
}

// blocks returns the number of blocks.
func (b *blockPlan) blocks() int {
	return int((b.layout.Size() + 1<<b.shift - 1) >> b.shift)
}

// maxBlockSize returns the greatest number of indices of a block.
func (b *blockPlan) maxBlockSize() int { return 1 << b.shift }

// span returns the first index of a block and the number of its indices.
func (b *blockPlan) span(block int) (first uint64, n int) {
	first = uint64(block) << b.shift
	return first, int(min(b.layout.Size()-first, 1<<b.shift))
}

// rows returns the rows that contain a block's indices, and the place of the block's first index
// within the first row. If the slice "buffer" is large enough, the rows are stored in it.
func (b *blockPlan) rows(block int, buffer []codec.Row) ([]codec.Row, int) {
	first, n := b.span(block)
	end := first + uint64(n)
	rows := buffer[:0]
	before := 0
	for index := first; index < end; {
		placement := b.layout.Placement(index)
		row := codec.Row{Squares: placement, Free: b.free(&placement)}
		at := ending.RankAmong(row.Free, placement[b.runner])
		if index == first {
			before = at
		}
		index += uint64(row.Free.Count() - at)
		rows = append(rows, row)
	}
	return rows, before
}

// free returns the squares on which the runner can stand if the other men do not move. (The runner
// is the first man of the last group of like men.) Like men are in rising order of squares. So the
// runner's square must come before the squares of all other men in its group.
func (b *blockPlan) free(p *ending.Placement) board.Bitboard {
	groups := b.layout.Groups()
	last := &groups[len(groups)-1]
	free := last.Squares
	for i := range b.layout.Men() {
		if i != b.runner {
			free &^= p[i].Bitboard()
		}
	}
	if last.Count > 1 {
		free &= p[b.runner+1].Bitboard() - 1
	}
	return free
}
