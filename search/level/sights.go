package level

import "slices"

// All that makes one level differ from another.

// sights is what players see, calibrated by matches between neighbours (docs/levels.md).
// Odd-looking moves need not come to mind; of quiet ones that look natural it is
// naturalWeight times as many.
var sights = []sight{
	{800, 0, 360, 0.03},
	{868, 0, 250, 0.12},
	{933, 3, 180, 0.20},
	{1055, 5, 130, 0.30},
	{1285, 6.2, 95, 0.40},
	{1538, 7.1, 70, 0.46},
	{1740, 8.1, 60, 0.55},
	{1994, 9.1, 45, 0.70},
	{2228, 10.1, 32, 0.85},
	{2432, 10.87, 22.7, 0.965},
	{2600, 11.33, 18.4, 1},
	{2803, 12.1, 12, 1},
	{3000, 13, 8, 1},
}

// sight is how far and how well a player of a level sees.
type sight struct {
	elo int
	// logNodes is the binary logarithm of the nodes of a search. The first iteration, all
	// moves with the captures that follow, is always finished.
	logNodes float64
	// misjudgement is the standard deviation of what a quiet middlegame position is
	// misjudged by, in internal units of score, of which some 120 are a pawn.
	misjudgement float64
	// mind is the share of odd-looking moves that come to mind.
	mind float64
}

// sightAt returns the sight of a level: between two of the table what lies on the line
// between them.
func sightAt(elo int) sight {
	i, found := slices.BinarySearchFunc(sights, elo, func(s sight, elo int) int { return s.elo - elo })
	if found {
		return sights[i]
	}
	left, right := &sights[i-1], &sights[i]
	part := float64(elo-left.elo) / float64(right.elo-left.elo)
	between := func(a, b float64) float64 { return a + part*(b-a) }
	return sight{
		elo:          elo,
		logNodes:     between(left.logNodes, right.logNodes),
		misjudgement: between(left.misjudgement, right.misjudgement),
		mind:         between(left.mind, right.mind),
	}
}

// naturalWeight is how much likelier it is for a natural-looking quiet move than for an
// odd one to come to mind.
const naturalWeight = 3

// careLoss is the material, in centipawns of static exchange evaluation, from which a player
// cares about what his move leaves to be taken: more than a pawn, less than the exchange.
// Where so much is lost anyway, careMargin is how much more than the least that is. carelessShare
// is the share of moves in which the weakest player does not look; it falls to nothing at
// carefulElo.
const (
	careLoss      = 150
	careMargin    = 50
	carelessShare = 0.02
	carefulElo    = 1300
)

// slipShare is the share of moves in an ending that the weakest player knows in which he
// wins more slowly than he could; the players from searchTablesElo on never do. slipClock is
// the halfmove clock up to which he may take such a detour.
const (
	slipShare = 0.3
	slipClock = 30
)

// structureShare is the part of the variance of an error that is the same for all positions
// with the same pawns and minor pieces: what a player does not understand he keeps not
// understanding.
const structureShare = 0.4

// tensionStep is by how much each man that is attacked makes errors greater, and tensionMax
// how many count.
const (
	tensionStep = 0.15
	tensionMax  = 6
)

// errorHalfScore is the score at which errors are half as great as in a level position.
const errorHalfScore = 400

// searchTablesElo is the level from which the endgame tables are asked in the search, and
// not only for an ending on the board.
const searchTablesElo = 2300

// knownFrom are the levels from which players know the endings of the tables; those that
// are not listed, from searchTablesElo.
var knownFrom = map[string]int{
	"KQvK": Least, "KRvK": Least, "KQQvK": Least, "KQRvK": Least, "KRRvK": Least, "KBBvK": Least,
	"KQBvK": Least, "KQNvK": Least, "KRBvK": Least, "KRNvK": Least,
	"KPvK": 1400, "KQPvK": Least, "KRPvK": Least, "KPPvK": 1400, "KBPvK": 1600, "KNPvK": 1600,
	"KBNvK": 1900, "KQvKR": 2100, "KRvKB": 2000, "KRvKN": 2000, "KQvKP": 1800, "KRvKP": 2000,
}

// The time for a move under a clock, as a part of what a full-strength search would plan.
// A player answers soon where he has no choice or can win something by taking it, and else
// thinks for a time that varies from move to move by paceSpread, a factor that is exceeded
// in one of six moves either way.
const (
	paceMean    = 0.7
	paceSpread  = 1.8
	paceObvious = 0.15
)
