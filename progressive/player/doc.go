// Package player chooses series in games of progressive chess.
//
// Engine mates if it can. Otherwise it looks for series after which the other side has no mate, and
// lets the solver prove that if possible. Among these it takes the one with the best judgement, by
// material, pawns, mobility and the king's safety. If its limit allows, it also searches the reply.
// Simple is a weak opponent with which Engine is compared.
package player
