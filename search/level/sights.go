package level

import "slices"

// This file holds all numbers that distinguish the levels.

// sights are the abilities of the players by level. They were calibrated by matches between
// neighbouring levels (docs/levels.md). The last number of each entry is the share of odd-looking
// quiet moves that a player considers. The share of natural-looking moves is naturalWeight times as
// large.
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

// sight says how far and how well a player of a level sees.
type sight struct {
	elo int
	// logNodes is the binary logarithm of the number of nodes of a search. The first iteration is
	// always finished, even if it takes more nodes. It searches all moves and the captures that
	// follow.
	logNodes float64
	// misjudgement is the standard deviation of the player's error in a quiet middlegame position,
	// in internal units of score. A pawn is about 115.
	misjudgement float64
	// mind is the share of odd-looking moves that the player considers.
	mind float64
}

// sightAt returns the sight of a level. Between entries of sights it interpolates linearly.
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

// naturalWeight is how many times likelier a player is to consider a natural-looking quiet move
// than an odd-looking one.
const naturalWeight = 3

// These numbers decide how a player avoids losing material.
//
// careLoss is the least loss that a player tries to avoid, in centipawns of static exchange. It is
// more than a pawn, and less than a rook minus a bishop. If every move loses at least careLoss, he
// accepts moves that lose up to careMargin more than the best move. carelessShare is the share of
// moves in which the weakest player does not look for losses. This share falls linearly to 0 at
// level carefulElo.
const (
	careLoss      = 150
	careMargin    = 50
	carelessShare = 0.02
	carefulElo    = 1300
)

// These numbers apply to endings that a player knows. slipShare is the share of moves in which the
// weakest player wins more slowly than he could. This share falls linearly to 0 at level
// searchTablesElo. If the halfmove clock is above slipClock, every player wins as fast as he can.
const (
	slipShare = 0.3
	slipClock = 30
)

// A player's error is random, but a part of it depends only on the pawns and minor pieces. So he
// misunderstands the same structure again and again. structureShare is the share of this part in
// the variance of the error.
const structureShare = 0.4

// Errors grow by the share tensionStep with each attacked man. At most tensionMax men count.
const (
	tensionStep = 0.15
	tensionMax  = 6
)

// errorHalfScore is the score at which errors are half as large as at score 0.
const errorHalfScore = 400

// From level searchTablesElo on, the search probes the endgame tables at every node. Weaker players
// probe them only at the root, and only in endings that they know.
const searchTablesElo = 2300

// knownFrom holds the level from which players know an ending that is in the tables. Players know
// all other endings of the tables from level searchTablesElo on.
var knownFrom = map[string]int{
	"KQvK": Least, "KRvK": Least, "KQQvK": Least, "KQRvK": Least, "KRRvK": Least, "KBBvK": Least,
	"KQBvK": Least, "KQNvK": Least, "KRBvK": Least, "KRNvK": Least,
	"KPvK": 1400, "KQPvK": Least, "KRPvK": Least, "KPPvK": 1400, "KBPvK": 1600, "KNPvK": 1600,
	"KBNvK": 1900, "KQvKR": 2100, "KRvKB": 2000, "KRvKN": 2000, "KQvKP": 1800, "KRvKP": 2000,
}

// These numbers say how long a player thinks about a move in a game with a clock. He takes a share
// of the time that a search of full strength would plan. If he has only one legal move or makes a
// winning capture, the share is paceObvious. Otherwise it is paceMean times a random factor. One
// move in six has a factor above paceSpread, and one in six a factor below 1/paceSpread.
const (
	paceMean    = 0.7
	paceSpread  = 1.8
	paceObvious = 0.15
)
