package eval

// Score is a value in internal units, each about a hundredth of a pawn in the endgame. It is
// for the side to move unless stated otherwise.
type Score int32

const (
	// MaxPly is the greatest distance from the root, in plies, at which a position can be
	// evaluated.
	MaxPly = 256

	// Limit bounds what Evaluate returns to -Limit … Limit. Scores beyond it mean proven wins
	// and losses.
	Limit Score = 20000
)

// centipawnUnit is the score at which a side wins half of its games, averaged
// over the positions of self-play.
const centipawnUnit = 115

// Centipawns converts s to the scale of output, on which +100 means that the side wins half of
// its games and draws most of the others.
func (s Score) Centipawns() int { return int(s) * 100 / centipawnUnit }

// FromCentipawns returns the score of least magnitude whose Centipawns is n. The magnitude of
// n must be at most 10 million.
func FromCentipawns(n int) Score {
	if n < 0 {
		return -FromCentipawns(-n)
	}
	return Score((n*centipawnUnit + 99) / 100)
}
