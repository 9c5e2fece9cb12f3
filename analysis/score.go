package analysis

import (
	"fmt"

	"burnside/board"
	"burnside/search"
)

// ScoreText writes a score in the form of the PGN comment [%eval]: pawns such as "0.34", or
// moves to mate such as "#5" and "#-3". A mate on the board is "#0" or "#-0".
func ScoreText(s search.Score) string {
	moves, isMate := search.MateDistance(s)
	switch {
	case !isMate:
		return fmt.Sprintf("%.2f", float64(s.Centipawns())/100)
	case s < 0:
		return fmt.Sprintf("#-%d", -moves)
	}
	return fmt.Sprintf("#%d", moves)
}

// SAN returns a line of moves from a position in algebraic notation.
func SAN(p *board.Position, line []board.Move) []string {
	texts := make([]string, len(line))
	current := *p
	for i, m := range line {
		texts[i] = current.SAN(m)
		current = current.After(m)
	}
	return texts
}
