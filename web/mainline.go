package web

import (
	"context"
	"net/url"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// mainlineAnswer is the answer of /standard/mainline. It holds best play of both sides until mate,
// or until the fifty-move rule ends the game. If the position is drawn, there are no moves.
type mainlineAnswer struct {
	Mainline []mainlineMove `json:"mainline"`
	Winner   *string        `json:"winner"` // "w", "b", or null
	standardZeroing
}

// mainlineMove is a move with the distance in the position after it. The distance is given for the
// side to move in that position.
type mainlineMove struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
	standardZeroing
}

// mainline answers with best play of both sides. The moves are the best ones by the distance to
// zeroing (to the next capture, pawn move or mate). Without Syzygy files, they are the best ones by
// the distance to mate. A distance to zeroing is then null, unless our own tables alone determine
// it.
func (h *Handler) mainline(_ context.Context, parameters url.Values) (any, *problem) {
	position, p := parseStandard(parameters)
	if p != nil {
		return nil, p
	}
	value := h.distances(&position)
	answer := &mainlineAnswer{Mainline: []mainlineMove{}, standardZeroing: value.standardZeroing}
	switch {
	case value.DTZ == nil && value.DTM == nil:
		return nil, h.withoutMates(&position)
	case value.DTZ != nil && *value.DTZ == 0:
		return answer, nil
	}
	next := h.bestByMate
	if _, err := h.zeroing(&position); err == nil {
		next = h.bestByZeroing
	}
	game := board.NewGame(position)
	for len(answer.Mainline) < maxLine && game.Outcome() == board.Ongoing {
		best, found := next(game.Position())
		if !found {
			return nil, h.withoutMates(game.Position())
		}
		answer.Mainline = append(answer.Mainline, h.newMainlineMove(game.Position(), best))
		game.Push(best)
	}
	if game.Outcome() == board.Checkmate {
		answer.Winner = new(winnerNames[game.Position().SideToMove().Opponent()])
	}
	return answer, nil
}

// winnerNames are the names of the sides in the answer.
var winnerNames = [...]string{board.White: "w", board.Black: "b"}

// newMainlineMove describes a move of the line.
func (h *Handler) newMainlineMove(p *board.Position, m board.Move) mainlineMove {
	next := p.After(m)
	return mainlineMove{p.UCIMove(m), p.SAN(m), h.distances(&next).standardZeroing}
}

// bestByMate returns the best move by the distance to mate under the fifty-move rule.
func (h *Handler) bestByMate(p *board.Position) (board.Move, bool) {
	v, problem := h.trainable(p)
	if problem != nil || v.Result.Outcome == result.Draw {
		return board.NoMove, false
	}
	return v.Moves[0].Move, true
}

// bestByZeroing returns the best move by the distance to zeroing. Among equal moves it takes the
// one that is first in the order of compareStandard.
func (h *Handler) bestByZeroing(p *board.Position) (board.Move, bool) {
	moves, err := h.syzygy.Root(p)
	if err != nil || moves[0].Result.Metric == result.None {
		return board.NoMove, false
	}
	best, rank := moves[0], h.rankIn(p, moves[0])
	for _, m := range moves[1:] {
		if m.Outcome != best.Outcome || m.Open != best.Open || m.Result.Plies != best.Result.Plies {
			break
		}
		if next := h.rankIn(p, m); compareStandard(next, rank) < 0 {
			best, rank = m, next
		}
	}
	return best.Move, true
}

// rankIn describes a move of Syzygy tables as /standard does.
func (h *Handler) rankIn(p *board.Position, m syzygy.RootMove) standardMove {
	return h.newStandardMove(p, m.Move, map[board.Move]syzygy.RootMove{m.Move: m})
}
