package eval

// Score is a value in internal units. A unit is about a hundredth of a pawn in the endgame. Unless
// stated otherwise, a score is for the side to move.
type Score int32

const (
	// MaxPly is the greatest distance from the root, in plies, at which a position can be
	// evaluated.
	MaxPly = 256

	// Limit bounds the scores that Evaluate returns: they lie from -Limit to Limit. Scores outside
	// this range stand for proven wins and losses.
	Limit Score = 20000
)

// centipawnUnit is the score at which a side wins half of its games. It is a mean over the positions
// of self-play.
const centipawnUnit = 115

// Centipawns converts s to the scale of output. There +100 means that the side wins half of its
// games and draws most of the others.
func (s Score) Centipawns() int { return int(s) * 100 / centipawnUnit }

// FromCentipawns returns the score whose Centipawns is n. If there are several, it returns the one
// nearest to 0. The magnitude of n must be at most 10 million.
func FromCentipawns(n int) Score {
	if n < 0 {
		return -FromCentipawns(-n)
	}
	return Score((n*centipawnUnit + 99) / 100)
}
