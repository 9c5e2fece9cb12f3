package player

import (
	"cmp"
	"slices"

	"burnside/board"
	"burnside/seriesmate"
)

// A partial is a series in progress in a beam.
type partial struct {
	turn   seriesmate.Turn
	parent int32 // place of the state before the last move, in the level before
	move   board.Move
	value  int
}

// A candidate is a series that is complete, or that leaves its side without a move.
type candidate struct {
	level  int // level of the parent
	parent int32
	move   board.Move
	stuck  bool // the side has no move, so the game is drawn
	checks bool // the series gives check
	value  int  // the judgement, later the value of a deeper search
	ahead  bool // value is the value of a deeper search
	// Results of the test for a mate in reply.
	tested bool
	safety Safety
	effort uint64 // greatest limit of the searches for a mate, in positions
	drawn  bool   // the game ends as a draw
	next   spot
}

// A beam holds the best partial series of each length. If several series reach the same position,
// the beam keeps only one of them.
type beam struct {
	judge      judgement
	levels     [][]partial
	candidates []candidate
	nodes      uint64
}

// A judgement returns the value of a position after moves of the side "us". The value is in
// hundredths of a pawn, from the point of view of this side. The parameter "complete" says that the
// series of this side is complete, so that the other side is to move.
type judgement func(p *board.Position, us board.Color, complete bool) int

// mostCandidates is the greatest number of complete series that are kept.
const mostCandidates = 4096

// identity identifies a state within its level.
type identity struct {
	men    board.Key
	pushed board.Bitboard
}

// newBeam searches the series that can be played from a position of a game. Of each length it keeps
// "width" partial series. As soon as the function "done" returns true, it keeps only one partial
// series of each length, so that the search ends soon.
func newBeam(rule seriesmate.Rule, at *spot, width int, judge judgement, done func() bool) *beam {
	b := &beam{judge: judge}
	turn, err := at.position.Begin(rule, at.number)
	if err != nil {
		return b
	}
	us := at.position.SideToMove()
	level := []partial{{turn: turn, parent: -1}}
	for len(level) > 0 {
		b.levels = append(b.levels, level)
		if done() {
			width = 1
		}
		level = b.next(level, us, width)
	}
	slices.SortStableFunc(b.candidates, func(x, y candidate) int { return cmp.Compare(y.value, x.value) })
	b.candidates = b.candidates[:min(len(b.candidates), mostCandidates)]
	return b
}

// The method "next" takes partial series of the same length, and continues each of them by each
// possible move. It returns the best partial series that are one move longer. Complete series
// become candidates.
func (b *beam) next(level []partial, us board.Color, width int) []partial {
	var next []partial
	known := map[identity]bool{}
	var moves []board.Move
	for i := range level {
		moves = level[i].turn.AppendMoves(moves[:0])
		if len(moves) == 0 {
			b.candidates = append(b.candidates, candidate{level: len(b.levels) - 2, parent: level[i].parent, move: level[i].move, stuck: true, value: drawValue})
		}
		for _, m := range moves {
			p := partial{turn: level[i].turn, parent: int32(i), move: m}
			if p.turn.Make(m) != nil {
				continue
			}
			b.nodes++
			id := identity{p.turn.Men().Key(), p.turn.DoublePushed()}
			if known[id] {
				continue
			}
			known[id] = true
			p.value = b.judge(p.turn.Men(), us, p.turn.Over())
			if p.turn.Over() {
				b.candidates = append(b.candidates, candidate{level: len(b.levels) - 1, parent: int32(i), move: m, value: p.value, safety: Unproved, checks: p.turn.Men().InCheck()})
				continue
			}
			next = append(next, p)
		}
	}
	slices.SortStableFunc(next, func(x, y partial) int { return cmp.Compare(y.value, x.value) })
	return slices.Clip(next[:min(len(next), width)])
}

// moves returns the moves of a candidate's series.
func (b *beam) moves(c *candidate) []board.Move {
	moves := []board.Move{c.move}
	for level, i := c.level, c.parent; level > 0; level-- {
		p := &b.levels[level][i]
		moves = append(moves, p.move)
		i = p.parent
	}
	slices.Reverse(moves)
	return moves
}

// turn returns the series of a candidate as a Turn.
func (b *beam) turn(c *candidate) seriesmate.Turn {
	t := b.levels[c.level][c.parent].turn
	_ = t.Make(c.move) // it was legal in the beam
	return t
}
