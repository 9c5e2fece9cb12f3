// Package player chooses series in games of progressive chess.
//
// Engine mates if it can. Otherwise it looks for a series after which the other side has no mate,
// proved by the solver where that is possible, with the best judgement by material, pawns,
// mobility and the king's safety, and looks one reply further where its limit allows. Simple is
// an opponent to measure it by.
package player
