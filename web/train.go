package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"burnside/board"
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
	Count  int        `json:"count"`          // moves to mate, 0 for a draw
	Note   string     `json:"note,omitempty"` // how the fifty-move rule may change the outcome
	Moves  []bareMove `json:"moves"`          // sorted by their UCI form
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
	// or if the trainee has failed. If only the reply shows the failure, Next alone is null.
	Reply *bareMove   `json:"reply"`
	Next  *taskAnswer `json:"next"`
	// Refutation is what the other side plays if the trainee has failed: to mate if
	// that can be had, else the first move of a draw.
	Refutation []bareMove `json:"refutation,omitempty"`
}

// The kinds of moves. What the fifty-move rule does may show only after the reply.
const (
	kindKept   = "kept"   // nothing is lost
	kindSlower = "slower" // the goal is nearer, or further, than it could be
	kindFailed = "failed" // the goal is out of reach
)

// The ends of games.
const (
	endMate      = "mate"
	endStalemate = "stalemate"
	endDead      = "dead"  // neither side can mate any more
	endFifty     = "fifty" // the fifty-move rule has made it a draw
)

// maxRefutation is the number of plies of a refutation that are shown.
const maxRefutation = 7

// train answers with what the side to move is to do.
func (h *Handler) train(_ context.Context, parameters url.Values) (any, *problem) {
	position, v, left, p := h.parseTrainable(parameters)
	if p != nil {
		return nil, p
	}
	task := newTask(&position, &v)
	task.leftOut = left
	return task, nil
}

// parseTrainable reads the parameter fen as a position that can be trained, and returns
// the verdict on it.
func (h *Handler) parseTrainable(parameters url.Values) (board.Position, verdict.Verdict, leftOut, *problem) {
	position, left, p := parsePosition(parameters)
	if p != nil {
		return position, verdict.Verdict{}, left, p
	}
	v, p := h.trainable(&position)
	return position, v, left, p
}

// trainable returns the verdict on a position that can be trained.
func (h *Handler) trainable(p *board.Position) (verdict.Verdict, *problem) {
	if p.Outcome() != board.Ongoing {
		return verdict.Verdict{}, gameOver()
	}
	moves, known := h.tables.SolveMoves(p)
	if !known {
		return verdict.Verdict{}, h.withoutMates(p)
	}
	return h.verdict(p, moves), nil
}

// isDraw reports whether an outcome is a draw, by the fifty-move rule or without it.
func isDraw(o result.Outcome) bool { return o != result.Win && o != result.Loss }

// newTask describes what to do in a position with this verdict.
func newTask(p *board.Position, v *verdict.Verdict) *taskAnswer {
	m, _ := ending.MaterialOf(p)
	task := &taskAnswer{FEN: p.FEN(), Side: p.SideToMove().String(), Ending: m.String(), Goal: goalDraw, Moves: []bareMove{}}
	if !isDraw(v.Outcome) {
		task.Goal, task.Count = goalMate, verdict.Moves(v.Moves[0].Result)
	}
	if v.Outcome == result.Loss {
		task.Goal = goalResist
	}
	switch {
	case v.Outcome != v.Result.Outcome:
		task.Note = fmt.Sprintf("%s. %s", v.Words, v.Note)
	case v.Uncertain:
		task.Note = v.Note
	}
	for _, move := range v.Moves {
		task.Moves = append(task.Moves, newBareMove(p, move.Move))
	}
	slices.SortFunc(task.Moves, func(a, b bareMove) int { return strings.Compare(a.UCI, b.UCI) })
	return task
}

func newBareMove(p *board.Position, m board.Move) bareMove { return bareMove{p.UCIMove(m), p.SAN(m)} }

// judge answers what a move is worth, and plays the other side's.
func (h *Handler) judge(_ context.Context, parameters url.Values) (any, *problem) {
	position, v, left, p := h.parseTrainable(parameters)
	if p != nil {
		return nil, p
	}
	m, err := position.ParseUCIMove(parameters.Get("move"))
	if err != nil {
		return nil, badRequest("move", err.Error())
	}
	made := &v.Moves[slices.IndexFunc(v.Moves, func(move verdict.Move) bool { return move.Move == m })]
	next := position.After(m)
	answer := judgedAnswer{leftOut: left, bareMove: newBareMove(&position, m), FEN: next.FEN(), End: endOf(&next)}
	answer.Kind, answer.Lost = worth(made, &v.Moves[0])
	if !isDraw(made.Outcome) {
		answer.Left = made.Result.Plies / 2
	}
	if answer.Kind != kindKept {
		answer.Best = position.SAN(v.Moves[0].Move)
	}
	switch {
	case answer.End != "":
		return answer, nil
	case answer.Kind == kindFailed:
		answer.Refutation = h.refutation(&next)
		return answer, nil
	}
	return h.reply(answer, &next, v.Outcome)
}

// worth returns the kind of the move that was made, and how many moves to mate it loses
// against the best one.
func worth(made, best *verdict.Move) (kind string, lost int) {
	switch {
	case isDraw(made.Outcome) && isDraw(best.Outcome):
		return kindKept, 0
	case made.Outcome != best.Outcome:
		return kindFailed, 0
	}
	lost = (made.Result.Plies - best.Result.Plies) / 2
	if best.Outcome == result.Loss {
		lost = -lost
	}
	if lost <= 0 {
		return kindKept, 0
	}
	return kindSlower, lost
}

// endOf says how the game is over in a position, "" if it goes on.
func endOf(p *board.Position) string {
	switch p.Outcome() {
	case board.Checkmate:
		return endMate
	case board.Stalemate:
		return endStalemate
	case board.InsufficientMaterial:
		return endDead
	case board.FiftyMoves:
		return endFifty
	}
	return ""
}

// reply adds the move of the other side in p to an answer. The trainee had an outcome
// before.
func (h *Handler) reply(answer judgedAnswer, p *board.Position, before result.Outcome) (any, *problem) {
	v, problem := h.trainable(p)
	if problem != nil {
		return nil, problem
	}
	best := v.Moves[0].Move
	if isDraw(v.Outcome) {
		best = h.trickiest(p, &v)
	}
	reply := newBareMove(p, best)
	answer.Reply = &reply
	next := p.After(best)
	if answer.End = endOf(&next); answer.End != "" {
		answer.FEN = next.FEN()
		answer.countDraw(before, answer.End != endMate)
		return answer, nil
	}
	v, problem = h.trainable(&next)
	if problem != nil {
		return nil, problem
	}
	if answer.countDraw(before, isDraw(v.Outcome)); answer.Kind == kindFailed {
		answer.FEN = next.FEN()
		return answer, nil
	}
	answer.Next = newTask(&next, &v)
	return answer, nil
}

// countDraw changes the judgement if the reply has shown that the game is a draw: a win is
// gone, a draw is saved.
func (a *judgedAnswer) countDraw(before result.Outcome, draw bool) {
	switch {
	case !draw || isDraw(before):
		return
	case before == result.Win:
		a.Kind = kindFailed
	default:
		a.Kind, a.Best = kindKept, ""
	}
	a.Lost, a.Left = 0, 0
}

// trickiest returns the drawing move after which the greatest share of the answers
// loses, one of the best at random.
func (h *Handler) trickiest(p *board.Position, v *verdict.Verdict) board.Move {
	best, most := []board.Move{v.Moves[0].Move}, -1.0
	for _, move := range v.Moves {
		if !isDraw(move.Outcome) {
			continue
		}
		next := p.After(move.Move)
		share := 0.0
		if answers, known := h.tables.SolveMoves(&next); known && len(answers) > 0 {
			after := h.verdict(&next, answers)
			share = float64(losing(&after)) / float64(len(answers))
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
func losing(v *verdict.Verdict) int {
	count := 0
	for _, move := range v.Moves {
		if move.Outcome == result.Loss {
			count++
		}
	}
	return count
}

// refutation returns how the side to move punishes a mistake: the line to mate, or the first
// move of a draw.
func (h *Handler) refutation(p *board.Position) []bareMove {
	v, problem := h.trainable(p)
	if problem != nil {
		return nil
	}
	line := v.Moves[:1]
	if !isDraw(v.Outcome) {
		line = h.bestLine(p, maxRefutation)
	}
	var refutation []bareMove
	current := *p
	for _, move := range line {
		refutation = append(refutation, newBareMove(&current, move.Move))
		current = current.After(move.Move)
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
	position, v, left, p := h.parseTrainable(parameters)
	if p != nil {
		return nil, p
	}
	return hintAnswer{left, newBareMove(&position, v.Moves[0].Move)}, nil
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
	v, problem := h.trainable(p)
	return problem == nil && losing(&v) > 0
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
