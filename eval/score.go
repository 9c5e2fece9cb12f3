package eval

// A Score is the value of a position in internal units. A unit is about a hundredth of a pawn in
// the endgame. Unless a comment says something else, a score is for the side to move.
type Score int32

const (
	// MaxPly is the greatest distance from the root, in plies, at which a position can be
	// evaluated.
	MaxPly = 256

	// Limit is the greatest score that Evaluate returns, and -Limit is the least. Scores beyond
	// these stand for proven wins and losses.
	Limit Score = 20000
)

// At a score of centipawnUnit, a side wins half of its games, on average over the positions of
// self-play.
const centipawnUnit = 115

// Centipawns converts s to the units that are shown to users. In these units, +100 means that the
// side wins half of its games and draws most of the other games.
func (s Score) Centipawns() int { return int(s) * 100 / centipawnUnit }

// FromCentipawns returns a score for which the method Centipawns returns n. Of several such scores,
// it returns the score nearest to 0. n must be between -10 million and 10 million.
func FromCentipawns(n int) Score {
	if n < 0 {
		return -FromCentipawns(-n)
	}
	return Score((n*centipawnUnit + 99) / 100)
}
