// Package progressive knows the rules of whole games of progressive chess, Italian and Scottish,
// and writes and reads their records.
//
// White makes one move, Black two, White three, and so on. A Game holds the series played and
// says when it is over. Package seriesmate knows a single series and solves it for mate; package
// progressive/player chooses series.
package progressive
