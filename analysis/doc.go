// Package analysis judges the moves of games in terms that players know: inaccuracies, mistakes and
// blunders, by the chances that they cost; missed mates and missed wins of the endgame tables; the
// accuracy of each side.
package analysis
