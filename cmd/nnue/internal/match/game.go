package match

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/search"
)

// Play continues the game g from its current position. The game ends by the rules, by the tables,
// or when the scores of both sides agree on the result. The function "choose" searches a position
// for the side to move. If choose returns false, Play stops and returns false too.
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
