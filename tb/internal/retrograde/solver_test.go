package retrograde_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A plainSolver solves an ending of two kings and one white man. It uses no symmetries and takes
// back no moves. For every position on the whole board, it asks package board for the positions to
// which the moves lead. It derives each value from the values of these positions, again and again
// until no value changes.
type plainSolver struct {
	values [board.NumPieceTypes][]dtm.Value
	kind   board.PieceType
	// The slice "open" lists the numbers of the positions that have moves. The slice "successors"
	// lists the positions after these moves, in the same order.
	open       []int32
	ends       []int // for each position in open, where its successors end
	successors []plainPosition
}

// A plainPosition identifies a position. It has the position's number (see plainNumber) and the
// kind of the man. A promotion changes this kind.
type plainPosition struct {
	kind   board.PieceType
	number int32
}

// bareKings stands for all positions of king against king.
const bareKings = board.NoPieceType

// plainNumber returns the number of a position.
func plainNumber(side board.Color, white, black, man board.Square) int32 {
	return int32(side)<<18 | int32(white)<<12 | int32(black)<<6 | int32(man)
}

// plainName returns the plainPosition that stands for a position.
func plainName(p *board.Position) plainPosition {
	man := p.Occupied() &^ p.ByType(board.King)
	if man == 0 {
		return plainPosition{kind: bareKings}
	}
	return plainPosition{p.Piece(man.First()).Type(),
		plainNumber(p.SideToMove(), p.King(board.White), p.King(board.Black), man.First())}
}

// solve solves the ending with a man of the given kind. If this man can promote, the endings after
// the promotion must have been solved before.
func (s *plainSolver) solve(kind board.PieceType) {
	s.kind = kind
	s.values[kind] = make([]dtm.Value, 1<<19)
	s.open, s.ends, s.successors = s.open[:0], s.ends[:0], s.successors[:0]
	s.enter()
	for changed := true; changed; {
		changed = false
		start := 0
		for i, number := range s.open {
			if v := s.derive(s.successors[start:s.ends[i]]); v != s.values[kind][number] {
				s.values[kind][number] = v
				changed = true
			}
			start = s.ends[i]
		}
	}
}

// enter lists the successors of all positions. It also sets the value of each mate and of each
// illegal position. All other positions start as draws.
func (s *plainSolver) enter() {
	var moves board.MoveList
	for number := range int32(1 << 19) {
		setup := board.NewSetup()
		squares := [3]board.Square{board.Square(number >> 12 & 63), board.Square(number >> 6 & 63), board.Square(number & 63)}
		for i, man := range [3]board.Piece{board.WhiteKing, board.BlackKing, board.NewPiece(board.White, s.kind)} {
			setup.Board[squares[i]] = man
		}
		setup.SideToMove = board.Color(number >> 18)
		p, err := setup.Position()
		if err != nil || p.Occupied().Count() != 3 {
			s.values[s.kind][number] = dtm.Illegal
			continue
		}
		p.Generate(&moves)
		if moves.Len() == 0 && p.InCheck() {
			s.values[s.kind][number] = dtm.InPlies(0)
		}
		if moves.Len() == 0 {
			continue
		}
		for _, m := range moves.Slice() {
			next := p.After(m)
			s.successors = append(s.successors, plainName(&next))
		}
		s.open = append(s.open, number)
		s.ends = append(s.ends, len(s.successors))
	}
}

// derive returns the value of a position whose moves lead to the given successors.
func (s *plainSolver) derive(successors []plainPosition) dtm.Value {
	best := dtm.Illegal
	for _, next := range successors {
		value := dtm.Draw
		if next.kind != bareKings {
			value = s.values[next.kind][next.number].Before()
		}
		if best == dtm.Illegal || value.Better(best) {
			best = value
		}
	}
	return best
}

func TestThreeMenAgainstPlainSolver(t *testing.T) {
	var s plainSolver
	kinds := []board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn}
	if testing.Short() {
		kinds = kinds[:2]
	}
	for _, kind := range kinds {
		s.solve(kind)
		m := mustMaterial(t, "K"+string(rune(kind.Letter()))+"vK")
		table := generated.values(t, m)
		layout := table.Layout()
		compared := 0
		for number, want := range s.values[kind] {
			if want == dtm.Illegal {
				continue
			}
			side := board.Color(number >> 18)
			p := ending.Placement{board.Square(number >> 12 & 63), board.Square(number >> 6 & 63), board.Square(number & 63)}
			if got := table.At(side, layout.Index(&p)); got != want {
				require.Equal(t, want, got, "%s, %s to move, %v", m, side, p[:3])
			}
			compared++
		}
		require.Greater(t, compared, 300000, m)
	}
}
