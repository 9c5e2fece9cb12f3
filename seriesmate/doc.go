// Package seriesmate solves series mates, the heart of progressive chess: one
// side makes N moves in a row, and the last of them must give mate.
//
// The search is best-first over positions, with a bound that cuts positions
// from which the moves left cannot give mate, and it is complete: the answer
// that there is no mate is a proof. A Position is a chess position with the set
// of pawns that may be taken en passant, of which a series can leave several;
// Play applies a series to it, Solve finds a mate, and All lists the mates.
package seriesmate
