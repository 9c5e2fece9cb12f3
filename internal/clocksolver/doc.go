// Package clocksolver solves endings under the fifty-move rule, for every value of the halfmove
// clock. Its values check the endgame tables. It shares no code with the tables: it has its own
// board, moves and numbering of positions, and uses no symmetry.
//
// The value of a position at a clock is the outcome with best play of both sides. For wins and
// losses it includes the plies to mate under the rule. The game is drawn after a hundred plies in a
// row without a capture or pawn move, unless the last of them mates. Neither side has to claim the
// draw. The solver ignores repetitions, because a side for which a repetition is bad can avoid it.
package clocksolver
