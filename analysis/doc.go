// Package analysis judges the moves of games as players know it: inaccuracies, mistakes and
// blunders by the chances that they cost, missed mates and wins that the endgame tables know,
// the accuracy of each side.
package analysis
