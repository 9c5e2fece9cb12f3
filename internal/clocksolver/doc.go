// Package clocksolver solves endings under the fifty-move rule, for every value of the
// halfmove clock, to check the endgame tables. It shares no code with them: it has a board,
// moves and numbers of positions of its own, and uses no symmetry.
//
// The value of a position at a clock is the outcome with best play of both sides, and in wins
// and losses the plies to mate under the rule. A draw comes with the hundredth ply in a row
// without a capture or pawn move, unless that ply mates; neither side has to claim it. The
// solver knows nothing of repetitions: a side that gains by one can avoid it.
package clocksolver
