package web

import (
	"context"
	"math/rand/v2"
	"net/url"

	"burnside/board"
	"burnside/web/engines"
	"burnside/web/play"
)

// gameAnswer is the answer of /api/game: the state of a game.
type gameAnswer struct {
	leftOut
	FEN   string       `json:"fen"`
	Side  string       `json:"side"` // to move
	Check bool         `json:"check"`
	Moves []playedMove `json:"moves"` // the legal moves, none after the game's end
	play.Status
}

// game answers with the state of a game after some moves.
func (h *Handler) game(_ context.Context, parameters url.Values) (any, *problem) {
	game, left, p := parseGame(parameters)
	if p != nil {
		return nil, p
	}
	answer := newGameAnswer(game)
	answer.leftOut = left
	return answer, nil
}

// parseGame reads a position and the moves played from it.
func parseGame(parameters url.Values) (*board.Game, leftOut, *problem) {
	position, left, p := parsePosition(parameters)
	if p != nil {
		return nil, left, p
	}
	game := board.NewGame(position)
	if _, err := playOn(game, parameters.Get("moves")); err != nil {
		return nil, left, badRequest("moves", err.Error())
	}
	return game, left, nil
}

func newGameAnswer(game *board.Game) gameAnswer {
	p := game.Position()
	answer := gameAnswer{FEN: p.FEN(), Side: p.SideToMove().String(), Check: p.InCheck(), Moves: []playedMove{}, Status: play.StatusOf(game)}
	if answer.Result == play.Ongoing {
		var legal board.MoveList
		p.Generate(&legal)
		for _, m := range legal.Slice() {
			answer.Moves = append(answer.Moves, newPlayedMove(p, m))
		}
	}
	return answer
}

// startAnswer is the answer of /api/chess960: a starting position.
type startAnswer struct {
	Number int    `json:"number"`
	FEN    string `json:"fen"`
}

// chess960 answers with the starting position that has the given number. Without a number it
// chooses one at random.
func (h *Handler) chess960(_ context.Context, parameters url.Values) (any, *problem) {
	number, p := parseNumber(parameters, "number", rand.IntN(board.Chess960Starts))
	if p != nil {
		return nil, p
	}
	if err := engines.CheckRange("number", number, 0, board.Chess960Starts-1); err != nil {
		return nil, badRequest("number", err.Error())
	}
	start := board.Chess960Start(number)
	return startAnswer{number, start.FEN()}, nil
}
