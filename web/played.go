package web

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"burnside/board"
)

// playedAnswer is the answer of /api/play. It holds the positions after the moves, up to the first
// move that can't be played.
type playedAnswer struct {
	leftOut
	FEN   string       `json:"fen"` // position before the first move
	Moves []playedMove `json:"moves"`
	Fault string       `json:"fault,omitempty"` // why the next move can't be played
}

// playedMove is a move with the position after it.
type playedMove struct {
	bareMove
	FEN string `json:"fen"`
}

// play plays moves in algebraic or UCI notation.
func (h *Handler) play(_ context.Context, parameters url.Values) (any, *problem) {
	position, left, p := parsePosition(parameters)
	if p != nil {
		return nil, p
	}
	answer := playedAnswer{leftOut: left, FEN: position.FEN()}
	var err error
	if answer.Moves, err = playOn(board.NewGame(position), parameters.Get("moves")); err != nil {
		answer.Fault = err.Error()
	}
	return answer, nil
}

// playOn plays moves in a game. The parameter "text" holds the moves, separated by underscores. If
// a move can't be played, playOn stops before it and returns an error with the reason.
func playOn(game *board.Game, text string) ([]playedMove, error) {
	moves := []playedMove{}
	for text := range strings.SplitSeq(text, "_") {
		if text == "" {
			continue
		}
		m, err := parseMove(game.Position(), text)
		if err != nil {
			return moves, err
		}
		moves = append(moves, newPlayedMove(game.Position(), m))
		game.Push(m)
	}
	return moves, nil
}

// newPlayedMove describes a legal move.
func newPlayedMove(p *board.Position, m board.Move) playedMove {
	move, _ := newMove(p, m)
	return playedMove{bareMove{move.UCI, move.SAN}, move.FEN}
}

// parseMove reads a move in algebraic or in UCI notation.
func parseMove(p *board.Position, text string) (board.Move, error) {
	m, err := p.ParseSAN(text)
	if err == nil {
		return m, nil
	}
	if m, uciErr := p.ParseUCIMove(text); uciErr == nil {
		return m, nil
	}
	dots := "."
	if p.SideToMove() == board.Black {
		dots = "..."
	}
	return board.NoMove, fmt.Errorf("move %d%s: %w", p.FullmoveNumber(), dots, err)
}
