// Package seriesmate solves problems in which one side makes N moves in a row. Such problems occur
// in progressive chess, and composers make them. The last move must mate or reach another goal. In
// a help-series the other side must then be able to reach the goal with one move.
//
// The search is best-first over positions. A bound cuts off positions from which the moves left do
// not suffice. The search is complete, so the answer that there is no solution is a proof.
//
// A Position is a chess position with a set of squares for captures en passant, since a series can
// leave several. Play applies a series to a position, and Turn makes a series move by move. Solve
// finds one solution, and All lists all solutions. SetPlay lists the solutions that the other side
// has before a help-series.
package seriesmate
