package seriesmate_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/seriesmate"
)

// positionOf returns the position of a FEN.
func positionOf(t testing.TB, fen string, passed ...board.Square) seriesmate.Position {
	t.Helper()
	b := board.MustFEN(fen)
	var set board.Bitboard
	for _, s := range passed {
		set |= s.Bitboard()
	}
	p, err := seriesmate.NewPosition(&b, set)
	require.NoError(t, err)
	return p
}

// randomSeries plays a random series under the Italian rule. It reports whether the series ended
// without mate.
func randomSeries(r *rand.Rand, p seriesmate.Position, moves int) (seriesmate.Position, bool) {
	now, passed := p.Board(), p.EnPassant()
	var line []board.Move
	for left := moves; left > 0; left-- {
		var fitting []board.Move
		for _, m := range movesWithEnPassant(&now, passed) {
			next, ok := makeAny(&now, m)
			if !ok || next.InCheck() && (left > 1 || next.CountLegal() == 0) {
				continue
			}
			fitting = append(fitting, m)
			if m.Kind() == board.DoublePush || m.Kind() == board.EnPassant || m.IsPromotion() {
				fitting = append(fitting, m, m, m)
			}
		}
		if len(fitting) == 0 {
			return p, false
		}
		m := fitting[r.IntN(len(fitting))]
		line = append(line, m)
		next, _ := makeAny(&now, m)
		if left > 1 {
			next.MakeNull(&now)
		}
		passed = 0
	}
	next, err := p.Play(seriesmate.Italian, moves, line)
	return next, err == nil
}

// randomGame returns a position after random series. The parameter "most" is the greatest number of
// series.
func randomGame(r *rand.Rand, most int) seriesmate.Position {
	b := board.StartPosition()
	p, err := seriesmate.NewPosition(&b, 0)
	if err != nil {
		panic(err)
	}
	for moves := 1; moves <= most; moves++ {
		next, ok := randomSeries(r, p, moves)
		if !ok {
			break
		}
		p = next
	}
	return p
}

// randomMen returns a position with few men on random squares. The enemy king has few free squares,
// so that mates are common. ok is false if the position is illegal.
func randomMen(r *rand.Rand) (p seriesmate.Position, ok bool) {
	s := board.NewSetup()
	s.SideToMove = board.Color(r.IntN(2))
	us, them := s.SideToMove, s.SideToMove.Opponent()
	put := func(c board.Color, t board.PieceType, sq board.Square) {
		if t == board.Pawn && (sq.Rank() == board.Rank1 || sq.Rank() == board.Rank8) {
			t = board.Knight
		}
		if s.Board[sq] == board.NoPiece {
			s.Board[sq] = board.NewPiece(c, t)
		}
	}
	anywhere := func() board.Square { return board.Square(r.IntN(board.NumSquares)) }
	king := anywhere()
	put(them, board.King, king)
	if r.IntN(4) == 0 {
		side := board.Kingside + board.CastlingSide(r.IntN(2))
		rook := [2]board.Square{board.H1, board.A1}[side].RelativeTo(us)
		put(us, board.King, board.E1.RelativeTo(us))
		put(us, board.Rook, rook)
		s.CastlingRooks[2*int(us)+int(side)] = rook
	} else {
		put(us, board.King, anywhere())
	}
	for range 2 + r.IntN(4) {
		put(us, board.Pawn+board.PieceType(r.IntN(5)), anywhere())
	}
	for range r.IntN(3) { // pawns that may make a double push
		put(us, board.Pawn, board.NewSquare(board.File(r.IntN(8)), board.Rank2.RelativeTo(us)))
	}
	for range r.IntN(6) {
		put(them, board.Pawn+board.PieceType(r.IntN(5)), anywhere())
	}
	for b := board.KingAttacks(king); b != 0; b = b.WithoutFirst() {
		if r.IntN(2) == 0 {
			put(them, board.Pawn+board.PieceType(r.IntN(5)), b.First())
		}
	}
	b, err := s.Position()
	if err != nil {
		return p, false
	}
	// Every pawn that could have made a double push has made one.
	passed := b.Pieces(them, board.Pawn) & board.Rank4.RelativeTo(them).Bitboard()
	passed = passed.Forward(us) &^ b.Occupied()
	p, err = seriesmate.NewPosition(&b, passed)
	return p, err == nil
}
