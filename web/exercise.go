package web

import (
	"context"
	"net/url"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// exercise picks a random position for the trainer. If the goal is mate, the trainee wins with the
// side that comes first in the ending's name. If the goal is draw, he plays the other side, and
// must find moves that hold the draw. The colours are exchanged if the trainee wants the other
// colour.
func (h *Handler) exercise(ctx context.Context, parameters url.Values) (any, *problem) {
	m, trainee, p := h.parseWanted(parameters)
	if p != nil {
		return nil, p
	}
	ctx, cancel := context.WithTimeout(ctx, h.patience.position)
	defer cancel()
	missing := noneFound(m)
	var side board.Color
	var position board.Position
	var found bool
	switch goal := parameters.Get("goal"); goal {
	case "", goalMate:
		side = board.White
		position, found = randomPosition(ctx, m, side, randomTries, func(p *board.Position) bool { return h.hasOutcome(p, "win") })
	case goalDraw:
		side = board.Black
		missing = notFound("no draw in " + m.String() + " that is worth training was found: they end at once, or hold themselves")
		position, found = h.drawToHold(ctx, m)
	case goalResist:
		side = board.Black
		position, found = randomPosition(ctx, m, side, randomTries, func(p *board.Position) bool {
			r, known := h.tables.Probe(p)
			return known && r.Outcome == result.Loss && r.Plies >= fewestResisted
		})
	default:
		return nil, badRequest("goal", shorten.Quoted(goal)+" is not mate, draw or resist")
	}
	if !found {
		return nil, orTooSlow(ctx, missing)
	}
	if side != trainee {
		position = swapped(&position)
	}
	return randomAnswer{position.FEN()}, nil
}

// fewestResisted is the least distance in plies for an exercise in which the trainee resists.
const fewestResisted = 6

// drawTries is the number of placements that are tried to find a draw for an exercise. It is large
// because in some endings few draws make good exercises.
const drawTries = 100_000

// drawToHold picks a drawn position with Black to move that makes a good exercise. It reports
// false if it finds none before ctx ends.
func (h *Handler) drawToHold(ctx context.Context, m ending.Material) (board.Position, bool) {
	return randomPosition(ctx, m, board.Black, drawTries, func(p *board.Position) bool {
		return canMate(p, board.White) && h.hasOutcome(p, "draw") && h.isLesson(p)
	})
}

// The function "swapped" returns a position with the colours exchanged and the ranks reversed. The
// position must have no castling rights.
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
