// Package clocksolver solves endings under the fifty-move rule, for each value of the halfmove
// clock. Its values serve to check the endgame tables, so it shares no code with the tables. It has
// its own board, its own moves, and its own way to number positions. For endings of up to four men
// it uses no symmetry.
//
// The value of a position at a clock is the outcome if both sides play best. For a win or loss, the
// value also has the number of plies to mate under the rule. The game is drawn after a hundred
// plies in a row without a capture or pawn move, unless the last ply mates. Neither side has to
// claim the draw. The solver ignores repetitions, because a side for which a repetition is bad can
// avoid it.
package clocksolver
