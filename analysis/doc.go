// Package analysis judges the moves of games. It reports inaccuracies, mistakes and blunders, which
// it finds by the chances of winning that a move loses. It reports missed mates, and wins of the
// endgame tables that were missed. It also gives the accuracy of each side.
package analysis
