package train

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// MaxMen is the greatest number of men, and so of features in a perspective.
const MaxMen = 32

// Sample is a training position with its score and the game's result. It takes 32 bytes.
type Sample struct {
	occupied board.Bitboard
	men      [MaxMen / 2]byte // in the order of their squares, four bits each, the low half first
	Score    int16            // score of the search, or the label, for the side to move
	Result   uint8            // half points for the side to move
	us       board.Color
	kings    [2]board.Square // indexed by colour
}

// NewSample returns p as a sample. score and result are for White.
func NewSample(p *board.Position, score eval.Score, result games.Result) Sample {
	s := Sample{
		occupied: p.Occupied(), us: p.SideToMove(), Score: int16(score), Result: uint8(result),
		kings: [2]board.Square{p.King(board.White), p.King(board.Black)},
	}
	if s.us == board.Black {
		s.Score, s.Result = -s.Score, uint8(games.WhiteWins)-s.Result
	}
	n := 0
	for men := s.occupied; men != 0; men = men.WithoutFirst() {
		s.men[n/2] |= byte(p.Piece(men.First())) << (n % 2 * 4)
		n++
	}
	return s
}

// Points returns the points of the side to move: 0, 0.5 or 1.
func (s *Sample) Points() float32 { return float32(s.Result) / 2 }

// Bucket returns the index of the output weights for the position.
func (s *Sample) Bucket() int { return eval.Bucket(s.occupied.Count()) }

// Features are the features of both perspectives of a position.
type Features struct {
	lists [2][MaxMen]uint16
	n     int
}

// Us returns the features from the perspective of the side to move.
func (f *Features) Us() []uint16 { return f.lists[0][:f.n] }

// Them returns the features from the perspective of the other side.
func (f *Features) Them() []uint16 { return f.lists[1][:f.n] }

// Features sets f to the features of the position.
func (s *Sample) Features(f *Features) {
	us, them := s.us, s.us.Opponent()
	views := [2]eval.View{eval.ViewOf(us, s.kings[us&1]), eval.ViewOf(them, s.kings[them&1])}
	n := 0
	for men := s.occupied; men != 0 && n < MaxMen; men = men.WithoutFirst() {
		square := men.First()
		man := board.Piece(s.men[n/2] >> (n % 2 * 4) & 15)
		f.lists[0][n] = uint16(eval.Feature(us, views[0], man, square))
		f.lists[1][n] = uint16(eval.Feature(them, views[1], man, square))
		n++
	}
	f.n = n
}
