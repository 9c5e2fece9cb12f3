package analysis

import (
	"fmt"

	"burnside/board"
	"burnside/search"
)

// mateMoves returns the number of moves to mate that a score stands for. A negative number means
// that the side to which the score belongs is mated. The result "ok" is false if the score is no
// mate.
func mateMoves(s search.Score) (moves int, ok bool) {
	if s < 0 {
		moves, ok = search.MateDistance(-s)
		return -moves, ok
	}
	return search.MateDistance(s)
}

// mostShown is the greatest score, in centipawns, that is written or read as a number of pawns. If
// the engine's score is greater but is no mate, it stands for a win without a known distance to
// mate, and mostShown is written.
const mostShown = 20000

// ScoreText writes a score as in the PGN command [%eval]. "0.34" is a score in pawns. "#5" means
// that the side to which the score belongs mates in 5 moves, and "#-5" that this side is mated in 5
// moves. If the position is mate, ScoreText writes "#0" or "#-0".
func ScoreText(s search.Score) string {
	moves, isMate := mateMoves(s)
	switch {
	case !isMate:
		return fmt.Sprintf("%.2f", float64(centipawns(s))/100)
	case s < 0:
		return fmt.Sprintf("#-%d", -moves)
	}
	return fmt.Sprintf("#%d", moves)
}

// SAN returns the moves of a line in standard algebraic notation. The line begins at position p.
func SAN(p *board.Position, line []board.Move) []string {
	texts := make([]string, len(line))
	current := *p
	for i, m := range line {
		texts[i] = current.SAN(m)
		current = current.After(m)
	}
	return texts
}
