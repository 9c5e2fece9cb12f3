package match

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/search"
)

// Play plays a game from the current position of g until the rules or the tables end it, or both
// sides agree. The function choose searches the position for the side to move. If choose returns
// false, Play stops before that move, and ok is false.
func Play(g *board.Game, choose func(g *board.Game) (search.Result, bool)) (game games.Game, ok bool) {
	game.Start = g.Position().Pack()
	var j judge
	for {
		result, end, over := games.Ended(g)
		if !over {
			found, ok := choose(g)
			if !ok {
				return game, false
			}
			// found.Score may be a bound if the search ended within an iteration.
			score := found.DepthScore
			if g.Position().SideToMove() == board.Black {
				score = -score
			}
			result, end, over = j.see(score, len(game.Plies), g.Position())
			game.Plies = append(game.Plies, games.Ply{Move: found.Best, Score: score})
			g.Push(found.Best)
		}
		if over {
			game.Result, game.End = result, end
			return game, true
		}
	}
}
