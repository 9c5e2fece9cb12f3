package level

import "slices"

// All numbers that distinguish the levels.

// sights are the players' abilities by level, calibrated by matches between neighbours
// (docs/levels.md). mind is the share of odd-looking quiet moves that a player considers;
// of natural-looking ones he considers naturalWeight times as many.
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
	// logNodes is the binary logarithm of the nodes of a search. The first iteration, which
	// searches all moves and the captures that follow, is always finished.
	logNodes float64
	// misjudgement is the standard deviation of the error in a quiet middlegame position,
	// in internal units of score; a pawn is about 120.
	misjudgement float64
	// mind is the share of odd-looking moves that the player considers.
	mind float64
}

// sightAt returns the sight of a level, interpolated linearly between entries of sights.
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

// naturalWeight is how many times likelier the player considers a natural-looking quiet
// move than an odd-looking one.
const naturalWeight = 3

// careLoss is the loss of material, in centipawns of static exchange, from which a player
// cares: more than a pawn, less than the exchange. If every move loses as much, he accepts
// up to careMargin more than the least loss. carelessShare is the share of moves in which
// the weakest player does not look; it falls linearly to nothing at carefulElo.
const (
	careLoss      = 150
	careMargin    = 50
	carelessShare = 0.02
	carefulElo    = 1300
)

// slipShare is the share of moves in which the weakest player wins more slowly than he
// could, in an ending that he knows. It falls linearly to nothing at searchTablesElo.
// slipClock is the greatest halfmove clock at which he makes such a detour.
const (
	slipShare = 0.3
	slipClock = 30
)

// structureShare is the part of an error's variance that all positions with the same pawns
// and minor pieces share: a player keeps misunderstanding a structure.
const structureShare = 0.4

// tensionStep is the relative growth of errors with each attacked man, and tensionMax the
// greatest number of men that count.
const (
	tensionStep = 0.15
	tensionMax  = 6
)

// errorHalfScore is the score at which errors are half as great as at score 0.
const errorHalfScore = 400

// searchTablesElo is the level from which the search probes the endgame tables at every
// node. Weaker players probe them for an ending on the board only.
const searchTablesElo = 2300

// knownFrom holds the level from which players know an ending of the tables. Players know
// the endings that are not listed from searchTablesElo on.
var knownFrom = map[string]int{
	"KQvK": Least, "KRvK": Least, "KQQvK": Least, "KQRvK": Least, "KRRvK": Least, "KBBvK": Least,
	"KQBvK": Least, "KQNvK": Least, "KRBvK": Least, "KRNvK": Least,
	"KPvK": 1400, "KQPvK": Least, "KRPvK": Least, "KPPvK": 1400, "KBPvK": 1600, "KNPvK": 1600,
	"KBNvK": 1900, "KQvKR": 2100, "KRvKB": 2000, "KRvKN": 2000, "KQvKP": 1800, "KRvKP": 2000,
}

// The time for a move under a clock, as a share of what a search of full strength would
// plan. A player answers soon if he has one legal move or makes a winning capture: after
// the share paceObvious. Otherwise his time varies from move to move around paceMean, by a
// factor that exceeds paceSpread in one move of six and falls below 1/paceSpread in
// another.
const (
	paceMean    = 0.7
	paceSpread  = 1.8
	paceObvious = 0.15
)
