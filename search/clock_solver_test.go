package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// A clockSolver finds the positions of an ending that are won under the fifty-move rule. In each of
// them, the winning side can force a mate, or a capture or pawn move that keeps the win. The solver
// finds how many plies this takes. After such a capture or pawn move the halfmove clock is 0. From
// there, every won ending of four men takes few enough plies. So a position with halfmove clock c
// is won if c plus the number of plies is at most board.FiftyMovePlies.
//
// The solver is a retrograde analysis of the moves that do not reset the clock. Pawns do not move
// in this analysis, so all positions of a solver have their pawns on the same squares. The endgame
// tables give the values after captures and pawn moves.
type clockSolver struct {
	tables *tb.Set
	layout *ending.Layout
	pawns  board.Bitboard
	plies  [2][]clockPlies
	won    [][]clockPosition // by plies
	lost   [][]clockPosition // by plies
}

// clockPosition is a position of the ending with White as the stronger side.
type clockPosition struct {
	side  board.Color
	index uint64
}

// clockPlies says what is known about a position, as its side to move sees it. A win in n plies is
// stored as n, and a loss in n plies as -n - 1. The constants below have other meanings.
type clockPlies int8

const (
	clockUnknown clockPlies = 0
	clockNotLost clockPlies = 127 // no win is known yet; a capture or pawn move avoids the loss
	clockIllegal clockPlies = -128
)

// newClockSolver solves the ending of a position, with the pawns of that position.
func newClockSolver(p *board.Position) *clockSolver {
	m, flipped := ending.MaterialOf(p)
	s := &clockSolver{tables: embeddedSet, layout: ending.NewLayout(m), pawns: p.ByType(board.Pawn)}
	if flipped {
		s.pawns = s.pawns.FlipRanks()
	}
	s.plies = [2][]clockPlies{make([]clockPlies, s.layout.Size()), make([]clockPlies, s.layout.Size())}
	for index := range s.layout.Size() {
		if placement := s.layout.Placement(index); s.hasPawns(&placement) {
			s.enter(clockPosition{board.White, index}, &placement)
			s.enter(clockPosition{board.Black, index}, &placement)
		}
	}
	for plies := 0; plies < len(s.won); plies++ {
		// Handle the positions won in "plies" plies before those lost in "plies" plies. The
		// predecessors of the lost positions are won in plies+1. allMovesLose must not see these
		// wins yet: a loss that follows from them takes plies+2, but would be stored with plies+1.
		for _, c := range s.won[plies] {
			s.forPredecessors(c, func(before clockPosition) {
				if s.at(before) == clockUnknown && s.allMovesLose(before) {
					s.setLost(before, plies+1)
				}
			})
		}
		for _, c := range s.lost[plies] {
			s.forPredecessors(c, func(before clockPosition) { s.setWon(before, plies+1) })
		}
	}
	return s
}

// hasPawns reports whether a placement has the solver's pawns or their mirror image.
func (s *clockSolver) hasPawns(p *ending.Placement) bool {
	var pawns, mirrored board.Bitboard
	for i, man := range s.layout.Men() {
		if man.Type() == board.Pawn {
			pawns |= p[i].Bitboard()
			mirrored |= p[i].FlipFile().Bitboard()
		}
	}
	return pawns == s.pawns || mirrored == s.pawns
}

// isFor reports whether the solver covers a position.
func (s *clockSolver) isFor(p *board.Position) bool {
	m, flipped := ending.MaterialOf(p)
	if m != s.layout.Material() {
		return false
	}
	placement := s.layout.PlacementOf(p, flipped)
	return s.hasPawns(&placement)
}

func (s *clockSolver) at(c clockPosition) clockPlies { return s.plies[c.side][c.index] }

// The method "set" stores what is known about a position. If the mirror image of the position has
// another index, the method stores the same at that index.
func (s *clockSolver) set(c clockPosition, n clockPlies) {
	s.plies[c.side][c.index] = n
	s.plies[c.side][s.layout.Twin(c.index)] = n
}

func (s *clockSolver) growTo(plies int) {
	for len(s.won) <= plies {
		s.won = append(s.won, nil)
		s.lost = append(s.lost, nil)
	}
}

func (s *clockSolver) setWon(c clockPosition, plies int) {
	if n := s.at(c); n == clockUnknown || n == clockNotLost {
		s.set(c, clockPlies(plies))
		s.growTo(plies)
		s.won[plies] = append(s.won[plies], c)
	}
}

func (s *clockSolver) setLost(c clockPosition, plies int) {
	s.set(c, clockPlies(-plies-1))
	s.growTo(plies)
	s.lost[plies] = append(s.lost[plies], c)
}

// zeroes reports whether a move resets the clock.
func zeroes(p *board.Position, m board.Move) bool {
	return m.IsCapture() || p.Piece(m.From()).Type() == board.Pawn
}

// enter stores what is known about a position before the analysis begins. The position may be mate
// or stalemate. If it is neither, a capture or pawn move may win, or may at least save the side to
// move from a loss.
func (s *clockSolver) enter(c clockPosition, placement *ending.Placement) {
	if s.at(c) != clockUnknown {
		return // already entered as a mirror image
	}
	setup := s.layout.Setup(placement, c.side)
	p, err := setup.Position()
	if err != nil {
		s.set(c, clockIllegal)
		return
	}
	var moves board.MoveList
	p.Generate(&moves)
	quiet, saved := false, false
	for _, m := range moves.Slice() {
		if !zeroes(&p, m) {
			quiet = true
			continue
		}
		after := s.tableValue(&p, m)
		if after.Outcome == result.Loss {
			s.setWon(c, 1)
			return
		}
		saved = saved || after.Outcome != result.Win
	}
	switch {
	case moves.Len() == 0 && p.InCheck():
		s.setLost(c, 0)
	case saved || moves.Len() == 0:
		s.set(c, clockNotLost)
	case !quiet:
		s.setLost(c, 1)
	}
}

// tableValue returns what the tables say of the position after a move.
func (s *clockSolver) tableValue(p *board.Position, m board.Move) result.Result {
	next := p.After(m)
	r, ok := s.tables.Probe(&next)
	if !ok {
		panic("no table for " + next.FEN())
	}
	return r
}

// forPredecessors calls the parameter "do" with each position from which a move leads to the
// position c. It ignores moves that reset the halfmove clock.
func (s *clockSolver) forPredecessors(c clockPosition, do func(clockPosition)) {
	placement := s.layout.Placement(c.index)
	mover := c.side.Opponent()
	s.forSteps(mover, &placement, func(index uint64) bool {
		do(clockPosition{mover, index})
		return true
	})
}

// allMovesLose reports whether the other side wins after each move that does not reset the clock.
func (s *clockSolver) allMovesLose(c clockPosition) bool {
	placement := s.layout.Placement(c.index)
	other := s.plies[c.side.Opponent()]
	return s.forSteps(c.side, &placement, func(index uint64) bool {
		// If a king could be captured after the step, the step was not a legal move.
		n := other[index]
		return n == clockIllegal || n > 0 && n != clockNotLost
	})
}

// For each step, forSteps calls the parameter "do" with the index of the men's squares after the
// step. A step is a move of a piece of the side "mover" to an empty square. A step between two
// legal positions is a legal move. forSteps stops when "do" returns false.
func (s *clockSolver) forSteps(mover board.Color, placement *ending.Placement, do func(uint64) bool) bool {
	men := s.layout.Men()
	var occupied board.Bitboard
	for i := range men {
		occupied |= placement[i].Bitboard()
	}
	for i, man := range men {
		if man.Color() != mover || man.Type() == board.Pawn {
			continue
		}
		square := placement[i]
		steps := board.Attacks(man.Type(), square, occupied) &^ occupied
		if man.Type() == board.King {
			steps &^= board.KingAttacks(placement[mover.Opponent()])
		}
		for ; steps != 0; steps = steps.WithoutFirst() {
			placement[i] = steps.First()
			if !do(s.layout.Index(placement)) {
				placement[i] = square
				return false
			}
		}
		placement[i] = square
	}
	return true
}

// distance returns whether a position is decided, whether its side to move wins, and in how many
// plies. It counts the plies to the mate, or to a capture or pawn move after which the same side
// still wins.
func (s *clockSolver) distance(p *board.Position) (win bool, plies int, decided bool) {
	if p.EnPassant() != board.NoSquare {
		return s.distanceByMoves(p)
	}
	_, flipped := ending.MaterialOf(p)
	c := clockPosition{p.SideToMove(), s.layout.IndexOf(p, flipped)}
	if flipped {
		c.side = c.side.Opponent()
	}
	switch n := s.at(c); {
	case n == clockUnknown || n == clockNotLost:
		return false, 0, false
	case n > 0:
		return true, int(n), true
	default:
		return false, int(-n) - 1, true
	}
}

// distanceByMoves returns the same as distance, computed from the positions after all moves.
func (s *clockSolver) distanceByMoves(p *board.Position) (win bool, plies int, decided bool) {
	var moves board.MoveList
	p.Generate(&moves)
	shortest, longest, saved := board.FiftyMovePlies+1, 0, false
	for _, m := range moves.Slice() {
		wins, loses, n := s.afterMove(p, m)
		if wins {
			shortest = min(shortest, n)
		}
		longest = max(longest, n)
		saved = saved || !loses
	}
	switch {
	case shortest <= board.FiftyMovePlies:
		return true, shortest, true
	case saved || moves.Len() == 0 && !p.InCheck():
		return false, 0, false
	}
	return false, longest, true
}

// afterMove returns whether a move wins, whether it loses, and the number of plies. The plies are
// counted as in the method "distance". The move itself is one of them.
func (s *clockSolver) afterMove(p *board.Position, m board.Move) (wins, loses bool, plies int) {
	if zeroes(p, m) {
		after := s.tableValue(p, m)
		return after.Outcome == result.Loss, after.Outcome == result.Win, 1
	}
	next := p.After(m)
	win, n, decided := s.distance(&next)
	return decided && !win, decided && win, n + 1
}

// canBeWon reports whether either side wins a position despite its halfmove clock. The position
// must belong to the solver's ending, or arise from such a position by a capture or pawn move.
func (s *clockSolver) canBeWon(p *board.Position) bool {
	if !s.isFor(p) {
		r, ok := s.tables.Probe(p)
		return ok && r.Outcome != result.Draw && p.HalfmoveClock()+r.Plies <= board.FiftyMovePlies
	}
	_, plies, decided := s.distance(p)
	return decided && p.HalfmoveClock()+plies <= board.FiftyMovePlies
}

// defence returns the move with which the losing side holds out longest. It prefers a move that
// lets the halfmove clock run out. Next best is the move that delays the next capture or pawn move
// longest. After that comes the move that delays the mate longest.
func (s *clockSolver) defence(p *board.Position) board.Move {
	if !s.isFor(p) {
		best, _ := s.tables.BestMove(p)
		return best.Move
	}
	var moves board.MoveList
	p.Generate(&moves)
	best, most := board.NoMove, -1
	for _, m := range moves.Slice() {
		_, loses, plies := s.afterMove(p, m)
		after := s.tableValue(p, m)
		resistance := 1 << 20
		if loses {
			resistance = plies<<10 + after.Plies
		}
		if resistance > most {
			best, most = m, resistance
		}
	}
	return best
}

// TestClockSolver checks that the solver's value of each position follows from its values for the
// positions after the moves. It also checks that the solver agrees with the tables.
func TestClockSolver(t *testing.T) {
	fens := []string{"8/3p4/8/3k4/8/4P3/8/K7 w - - 0 1", "8/8/8/3k4/8/4P3/8/KN6 w - - 0 1"}
	if testing.Short() {
		fens = fens[:1]
	}
	for _, fen := range fens {
		p := board.MustFEN(fen)
		s := newClockSolver(&p)
		decided := 0
		for side, all := range s.plies {
			for index, n := range all {
				if placement := s.layout.Placement(uint64(index)); n != clockIllegal && s.hasPawns(&placement) {
					decided += s.check(t, board.Color(side), &placement)
				}
			}
		}
		assert.Greater(t, decided, 1000, fen)
	}
}

// check checks what is known of a position. It returns 1 if the position is decided, else 0.
func (s *clockSolver) check(t *testing.T, side board.Color, placement *ending.Placement) int {
	t.Helper()
	setup := s.layout.Setup(placement, side)
	p, err := setup.Position()
	require.NoError(t, err)
	win, plies, decided := s.distance(&p)
	wins, after, follows := s.distanceByMoves(&p)
	r, ok := s.tables.Probe(&p)
	require.True(t, ok)
	if win != wins || plies != after || decided != follows || win != (r.Outcome == result.Win) || decided != (r.Outcome != result.Draw) {
		require.Failf(t, "wrong", "%s: %v %v %d, by the moves %v %v %d, tables %v",
			p.FEN(), decided, win, plies, follows, wins, after, r)
	}
	if decided {
		return 1
	}
	return 0
}
