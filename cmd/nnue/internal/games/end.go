package games

import "burnside/board"

// endsByRule holds the End for each outcome that ends a game by the rules.
var endsByRule = [...]End{
	board.Checkmate:            Checkmate,
	board.Stalemate:            Stalemate,
	board.InsufficientMaterial: NoMatingMaterial,
	board.FiftyMoves:           FiftyMoves,
	board.Repetition:           Repetition,
}

// EndByRule reports whether the rules end a game at its current position, and how.
func EndByRule(g *board.Game) (result Result, end End, over bool) {
	outcome := g.Outcome()
	result = Draw
	if outcome == board.Checkmate {
		result = LossOf(g.Position().SideToMove())
	}
	return result, endsByRule[outcome], outcome != board.Ongoing
}

// Ended reports whether the rules or the tables end the game at its current position, and how.
func Ended(g *board.Game) (result Result, end End, over bool) {
	if result, end, over = EndByRule(g); over {
		return result, end, true
	}
	result, over = probeTables(g.Position())
	return result, Tables, over
}
