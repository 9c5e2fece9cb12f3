package web

import (
	"context"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// What a trainee is to do.
const (
	goalMate   = "mate"   // mate as fast as can be
	goalDraw   = "draw"   // hold the draw
	goalResist = "resist" // be mated as late as can be
)

// taskAnswer is the answer of /api/train: what the side to move is to do. Nothing in it
// tells its moves apart, not even their order.
type taskAnswer struct {
	leftOut
	FEN    string     `json:"fen"`
	Side   string     `json:"side"` // to move: the trainee's
	Ending string     `json:"ending"`
	Goal   string     `json:"goal"`
	Count  int        `json:"count"` // moves to mate, 0 for a draw
	Moves  []bareMove `json:"moves"` // sorted by their UCI form
}

// bareMove is a legal move without what it leads to.
type bareMove struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

// judgedAnswer is the answer of /api/judge: what a trainee's move was worth, and what
// follows.
type judgedAnswer struct {
	leftOut
	bareMove
	FEN  string `json:"fen"`            // after the move
	Kind string `json:"kind"`           // one of the kinds
	Lost int    `json:"lost"`           // moves to mate that it costs
	Left int    `json:"left"`           // moves to mate after it, 0 in a draw
	Best string `json:"best,omitempty"` // a move that would have been better, in SAN
	End  string `json:"end,omitempty"`  // how the game is over, if it is: one of the ends
	// Reply is the other side's move, and Next the task after it; null if it has none,
	// or if the trainee has failed.
	Reply *bareMove   `json:"reply"`
	Next  *taskAnswer `json:"next"`
	// Refutation is what the other side plays if the trainee has failed: to mate if
	// that can be had, else the first move of a draw.
	Refutation []bareMove `json:"refutation,omitempty"`
}

// The kinds of moves.
const (
	kindKept   = "kept"   // nothing is lost
	kindSlower = "slower" // the goal is nearer, or further, than it could be
	kindFailed = "failed" // the goal is out of reach
)

// The ends of games.
const (
	endMate      = "mate"
	endStalemate = "stalemate"
	endDead      = "dead" // neither side can mate any more
)

// maxRefutation is the number of plies of a refutation that are shown.
const maxRefutation = 7

// train answers with what the side to move is to do.
func (h *Handler) train(_ context.Context, parameters url.Values) (any, *problem) {
	position, moves, left, p := h.parseTrainable(parameters)
	if p != nil {
		return nil, p
	}
	task := newTask(&position, moves)
	task.leftOut = left
	return task, nil
}

// parseTrainable reads the parameter fen as a position that can be trained, and returns
// its moves, the best first.
func (h *Handler) parseTrainable(parameters url.Values) (board.Position, []tb.MoveResult, leftOut, *problem) {
	position, left, p := parsePosition(parameters)
	if p != nil {
		return position, nil, left, p
	}
	moves, p := h.trainable(&position)
	return position, moves, left, p
}

// trainable returns the moves of a position that can be trained, the best first.
func (h *Handler) trainable(p *board.Position) ([]tb.MoveResult, *problem) {
	moves, known := h.tables.SolveMoves(p)
	if !known {
		return nil, h.withoutMates(p)
	}
	if len(moves) == 0 {
		return nil, gameOver()
	}
	return moves, nil
}

// newTask describes what to do in a position with these moves, the best first.
func newTask(p *board.Position, moves []tb.MoveResult) *taskAnswer {
	m, _ := ending.MaterialOf(p)
	best := moves[0].Result
	task := &taskAnswer{FEN: p.FEN(), Side: p.SideToMove().String(), Ending: m.String(), Goal: goalDraw, Count: verdict.Moves(best), Moves: []bareMove{}}
	switch best.Outcome {
	case result.Win:
		task.Goal = goalMate
	case result.Loss:
		task.Goal = goalResist
	}
	for _, move := range moves {
		task.Moves = append(task.Moves, newBareMove(p, move.Move))
	}
	slices.SortFunc(task.Moves, func(a, b bareMove) int { return strings.Compare(a.UCI, b.UCI) })
	return task
}

func newBareMove(p *board.Position, m board.Move) bareMove { return bareMove{p.UCIMove(m), p.SAN(m)} }

// judge answers what a move is worth, and plays the other side's.
func (h *Handler) judge(_ context.Context, parameters url.Values) (any, *problem) {
	position, moves, left, p := h.parseTrainable(parameters)
	if p != nil {
		return nil, p
	}
	m, err := position.ParseUCIMove(parameters.Get("move"))
	if err != nil {
		return nil, badRequest("move", err.Error())
	}
	made := moves[slices.IndexFunc(moves, func(move tb.MoveResult) bool { return move.Move == m })]
	next := position.After(m)
	answer := judgedAnswer{leftOut: left, bareMove: newBareMove(&position, m), FEN: next.FEN(), Kind: kindKept, Left: made.Result.Plies / 2, End: endOf(&next)}
	if best := moves[0]; made.Result != best.Result {
		answer.Best = position.SAN(best.Move)
		answer.Kind = kindFailed
		if made.Result.Outcome == best.Result.Outcome {
			answer.Kind, answer.Lost = kindSlower, max(made.Result.Plies-best.Result.Plies, best.Result.Plies-made.Result.Plies)/2
		}
	}
	switch {
	case answer.End != "":
		return answer, nil
	case answer.Kind == kindFailed:
		answer.Refutation = h.refutation(&next)
		return answer, nil
	}
	return h.reply(answer, &next)
}

// endOf says how the game is over in a position, "" if it goes on.
func endOf(p *board.Position) string {
	switch {
	case p.CountLegal() == 0 && p.InCheck():
		return endMate
	case p.CountLegal() == 0:
		return endStalemate
	case p.InsufficientMaterial():
		return endDead
	}
	return ""
}

// reply adds the move of the other side in p to an answer.
func (h *Handler) reply(answer judgedAnswer, p *board.Position) (any, *problem) {
	moves, problem := h.trainable(p)
	if problem != nil {
		return nil, problem
	}
	best := moves[0].Move
	if moves[0].Result.Outcome == result.Draw {
		best = h.trickiest(p, moves)
	}
	reply := newBareMove(p, best)
	answer.Reply = &reply
	next := p.After(best)
	if answer.End = endOf(&next); answer.End != "" {
		answer.FEN = next.FEN()
		return answer, nil
	}
	moves, problem = h.trainable(&next)
	if problem != nil {
		return nil, problem
	}
	answer.Next = newTask(&next, moves)
	return answer, nil
}

// trickiest returns the drawing move after which the greatest share of the answers
// loses, one of the best at random.
func (h *Handler) trickiest(p *board.Position, moves []tb.MoveResult) board.Move {
	best, most := []board.Move{moves[0].Move}, -1.0
	for _, move := range moves {
		if move.Result.Outcome != result.Draw {
			continue
		}
		next := p.After(move.Move)
		share := 0.0
		if answers, known := h.tables.SolveMoves(&next); known && len(answers) > 0 {
			share = float64(losing(answers)) / float64(len(answers))
		}
		switch {
		case share > most:
			best, most = []board.Move{move.Move}, share
		case share == most:
			best = append(best, move.Move)
		}
	}
	return best[rand.IntN(len(best))]
}

// losing counts the moves that lose.
func losing(moves []tb.MoveResult) int {
	count := 0
	for _, move := range moves {
		if move.Result.Outcome == result.Loss {
			count++
		}
	}
	return count
}

// refutation returns how the side to move makes use of a mistake.
func (h *Handler) refutation(p *board.Position) []bareMove {
	line, known := h.tables.SolveLine(p)
	if known && len(line) == 0 {
		if moves, _ := h.tables.SolveMoves(p); len(moves) > 0 {
			line = []board.Move{moves[0].Move}
		}
	}
	var refutation []bareMove
	current := *p
	for _, m := range line[:min(len(line), maxRefutation)] {
		refutation = append(refutation, newBareMove(&current, m))
		current = current.After(m)
	}
	return refutation
}

// hintAnswer is the answer of /api/hint: a best move.
type hintAnswer struct {
	leftOut
	bareMove
}

// hint answers with a best move.
func (h *Handler) hint(_ context.Context, parameters url.Values) (any, *problem) {
	position, moves, left, p := h.parseTrainable(parameters)
	if p != nil {
		return nil, p
	}
	return hintAnswer{left, newBareMove(&position, moves[0].Move)}, nil
}

// exercise picks a random position for the trainer. With the goal mate the trainee has
// the side that the ending names first, with the goal draw the other one, and can go
// wrong; the colours are exchanged if that is needed.
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
		return nil, badRequest("goal", quoted(goal)+" is not mate or draw")
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

// isTrickyDraw reports whether a position is a draw in which the side to move can go
// wrong.
func (h *Handler) isTrickyDraw(p *board.Position) bool {
	if !h.hasOutcome(p, "draw") {
		return false
	}
	moves, known := h.tables.SolveMoves(p)
	return known && losing(moves) > 0
}

// swapped returns a position without castling rights with the colours exchanged and
// the ranks turned round.
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
