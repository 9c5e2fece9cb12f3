package web

import (
	"context"
	"net/url"

	"burnside/board"
	"burnside/internal/shorten"
)

// exercise picks a random position for the trainer. With the goal mate the trainee wins with
// the side that the ending's name has first. With the goal draw he plays the other side and has
// a losing move. The colours are exchanged if the trainee wants the other one.
func (h *Handler) exercise(ctx context.Context, parameters url.Values) (any, *problem) {
	m, trainee, p := h.parseWanted(parameters)
	if p != nil {
		return nil, p
	}
	var side board.Color
	var fits func(p *board.Position) bool
	switch goal := parameters.Get("goal"); goal {
	case "", goalMate:
		side, fits = board.White, func(p *board.Position) bool { return h.hasOutcome(p, "win") }
	case goalDraw:
		side, fits = board.Black, h.isTrickyDraw
	default:
		return nil, badRequest("goal", shorten.Quoted(goal)+" is not mate or draw")
	}
	position, found := randomPosition(ctx, m, side, fits)
	if !found {
		return nil, noneFound(m)
	}
	if side != trainee {
		position = swapped(&position)
	}
	return randomAnswer{position.FEN()}, nil
}

// isTrickyDraw reports whether a position is a draw in which the side to move has a losing
// move.
func (h *Handler) isTrickyDraw(p *board.Position) bool {
	if !h.hasOutcome(p, "draw") {
		return false
	}
	v, problem := h.trainable(p)
	return problem == nil && losing(&v) > 0
}

// swapped returns a position with the colours exchanged and the ranks reversed. The position
// must have no castling rights.
func swapped(p *board.Position) board.Position {
	setup := board.NewSetup()
	for square, man := range p.Setup().Board {
		if man != board.NoPiece {
			setup.Board[square^56] = board.NewPiece(man.Color().Opponent(), man.Type())
		}
	}
	setup.SideToMove = p.SideToMove().Opponent()
	turned, err := setup.Position()
	if err != nil {
		panic("the mirror image of a legal position is not legal: " + err.Error())
	}
	return turned
}
