// Package analysis judges the moves of games. It marks inaccuracies, mistakes and blunders by how
// much a move lowers the winning chances. It also reports missed mates, wins that were missed
// according to the endgame tables, and the accuracy of each side.
package analysis
