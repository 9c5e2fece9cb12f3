package verdict

import (
	"fmt"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// Moves returns the distance to mate in moves of the side that mates.
func Moves(r result.Result) int { return (r.Plies + 1) / 2 }

// Words returns the result of a position in words. It ignores the fifty-move rule, and counts moves
// of the side that mates.
func Words(p *board.Position, r result.Result) string {
	name := SideName(p.SideToMove())
	switch {
	case r.Outcome == result.Win:
		return fmt.Sprintf("%s mates in %s", name, plural.Of(Moves(r), "move", "moves"))
	case r.Outcome == result.Loss && r.Plies > 0:
		return fmt.Sprintf("%s is mated in %s", name, plural.Of(Moves(r), "move", "moves"))
	}
	return FiftyMoves(p, r.Outcome)
}

// FiftyMoves returns the outcome of a position in words. The outcome o takes the fifty-move rule
// into account.
func FiftyMoves(p *board.Position, o result.Outcome) string {
	name := SideName(p.SideToMove())
	if p.CountLegal() == 0 {
		if p.InCheck() {
			return name + " is mated"
		}
		return name + " is stalemated: draw"
	}
	switch o {
	case result.Win:
		return name + " wins"
	case result.CursedWin:
		return "Win, but the fifty-move rule makes it a draw"
	case result.BlessedLoss:
		return "Loss, but the fifty-move rule makes it a draw"
	case result.Loss:
		return name + " loses"
	}
	return "Draw"
}

// Clock returns in words what Syzygy tables say of a position, with the halfmove clock taken into
// account. In "moves" are the position's moves with their results in the Syzygy tables, the best
// first. There must be at least one move.
func Clock(p *board.Position, moves []syzygy.RootMove) string {
	m := &moves[0]
	switch {
	case !m.Open:
		return FiftyMoves(p, m.Outcome)
	case m.Outcome == result.CursedWin:
		return OpenWords + ": a win, or the fifty-move rule makes it a draw"
	}
	return OpenWords + ": a loss, or the fifty-move rule makes it a draw"
}

// OpenWords is the text for an outcome that Syzygy tables leave unknown, because it depends on a
// ply that they round away.
const OpenWords = "Unknown by one ply"

// Zeroing returns a sentence about the distance of a result from Syzygy tables.
func Zeroing(r result.Result) string {
	switch {
	case r.Outcome == result.Draw:
		return "By Syzygy tables."
	case r.Metric == result.None:
		return "By Syzygy tables, without distances: the halfmove clock is left out of account."
	case !r.Exact:
		return fmt.Sprintf("By Syzygy tables: %d or %d plies to the next capture, pawn move or mate.", r.Plies, r.Plies+1)
	}
	return fmt.Sprintf("By Syzygy tables: %s to the next capture, pawn move or mate.", plural.Of(r.Plies, "ply", "plies"))
}

// SideName returns "White" or "Black".
func SideName(side board.Color) string {
	if side == board.Black {
		return "Black"
	}
	return "White"
}
