// Package player chooses series in games of progressive chess.
//
// Engine mates if it can. If it cannot, it looks for series after which the other side cannot mate.
// The solver of package seriesmate tries to prove this. Among these series, Engine takes the best
// one by material, pawns, mobility and the king's safety. If its limit allows, it also searches the
// replies. Simple is a weak opponent with which Engine is compared.
package player
