// Package progressive implements whole games of progressive chess by the Italian and the Scottish
// rule. It also reads and writes their records.
//
// White makes one move, Black two, White three, and so on. A Game holds the series played so far
// and says when it is over. Package seriesmate implements a single series and solves it for mate.
// Package progressive/player chooses series.
package progressive
