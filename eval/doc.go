// Package eval judges positions by their features: material, piece placement,
// mobility, pawn structure, king safety, threats, passed pawns and space, each
// with a weight for the middlegame and one for the endgame.
//
// Play time uses integers only, so that a position has the same value on every
// machine. All weights are in weights.go, which cmd/nnue writes after fitting
// them to games; what each of them means is said at weightSet.
//
// The code that evaluates is instantiated twice, see mode: once for play, where
// it only adds up, and once for recording, where it also notes how often each
// weight was counted. Tuning and Trace work on such a record, so they cannot
// drift apart from what is played.
package eval
