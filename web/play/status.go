package play

import "burnside/board"

// The results of games.
const (
	WhiteWins = "1-0"
	BlackWins = "0-1"
	Drawn     = "1/2-1/2"
	Ongoing   = "*"
)

// Status is the state of a game.
type Status struct {
	// Result is Ongoing until the rules end the game. Draws by repetition or by the fifty-move rule
	// need no claim.
	Result string `json:"result"`
	// Reason says why the game ended: "checkmate", "stalemate", "insufficient material", "fifty
	// moves" or "repetition".
	Reason string `json:"reason,omitempty"`
	// Flag is the result of the game if the side to move runs out of time now. The other side then
	// wins. But if the other side has only its king, the game is a draw.
	Flag string `json:"flag"`
}

// StatusOf returns the state of a game.
func StatusOf(g *board.Game) Status {
	p := g.Position()
	s := Status{Result: Ongoing, Flag: winOf(p.SideToMove().Opponent())}
	if p.ByColor(p.SideToMove().Opponent()).Count() == 1 {
		s.Flag = Drawn
	}
	switch outcome := g.Outcome(); {
	case outcome == board.Ongoing:
		return s
	case outcome.IsDraw():
		s.Result, s.Reason = Drawn, outcome.String()
	default:
		s.Result, s.Reason = winOf(p.SideToMove().Opponent()), outcome.String()
	}
	return s
}

// winOf returns the result of a game that a side has won.
func winOf(c board.Color) string {
	if c == board.White {
		return WhiteWins
	}
	return BlackWins
}
