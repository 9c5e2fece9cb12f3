// Package seriesmate solves series mates, the main task of progressive chess: one side makes N
// moves in a row, and the last of them must give mate.
//
// The search is best-first over positions. A bound cuts off positions from which the moves left
// cannot mate. The search is complete, so the answer that there is no mate is a proof. A Position
// is a chess position with the set of pawns that may be captured en passant, since a series can
// leave several. Play applies a series to a position, Solve finds a mate, and All lists all mates.
package seriesmate
