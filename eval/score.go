package eval

// Score is a value in internal units, about a hundredth of a pawn in the
// endgame, from the side to move unless said otherwise.
type Score int32

const (
	// MaxPly is the greatest distance from the root at which a position can be
	// evaluated.
	MaxPly = 256

	// Limit bounds what Evaluate returns: it stays within -Limit and Limit,
	// which leaves room for scores of wins that are known with certainty.
	Limit Score = 20000
)

// centipawnUnit is the score at which a side wins half of its games, averaged
// over the positions of self-play.
const centipawnUnit = 115

// Centipawns turns s into the scale of output, in which +100 means that the
// side wins half of its games and draws most of the others.
func (s Score) Centipawns() int { return int(s) * 100 / centipawnUnit }

// FromCentipawns returns the score of the least size that is n on the scale of output.
// The size of n is at most 10 million.
func FromCentipawns(n int) Score {
	if n < 0 {
		return -FromCentipawns(-n)
	}
	return Score((n*centipawnUnit + 99) / 100)
}
