package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// The goals of a trainee.
const (
	goalMate   = "mate"   // mate as fast as possible
	goalDraw   = "draw"   // hold the draw
	goalResist = "resist" // be mated as late as possible
)

// taskAnswer is the answer of /api/train: the task of the side to move. Nothing in it reveals
// which moves are good, not even their order.
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

// bareMove is a legal move without its result.
type bareMove struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

// judgedAnswer is the answer of /api/judge: the judgement of a trainee's move, and how the game
// goes on.
type judgedAnswer struct {
	leftOut
	bareMove
	FEN  string `json:"fen"`            // after the move
	Kind string `json:"kind"`           // one of the kinds
	Lost int    `json:"lost"`           // moves to mate that it costs
	Left int    `json:"left"`           // moves to mate after it, 0 in a draw
	Best string `json:"best,omitempty"` // a move that would have been better, in SAN
	End  string `json:"end,omitempty"`  // how the game ended, if it did: one of the ends
	// Reply is the other side's move, and Next the task after it. Both are null if the
	// trainee's move ends the game or fails. Next alone is null if the reply ends the game,
	// or is the first to show that the trainee has failed.
	Reply *bareMove   `json:"reply"`
	Next  *taskAnswer `json:"next"`
	// Refutation is the other side's play after a failure: the line to mate, or one move
	// that draws.
	Refutation []bareMove `json:"refutation,omitempty"`
}

// The kinds of moves. Only the reply may show the effect of the fifty-move rule.
const (
	kindKept   = "kept"   // nothing is lost
	kindSlower = "slower" // the right outcome, but mate is further, or nearer, than it could be
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

// train answers with the task of the side to move.
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

// newTask returns the task in a position with this verdict.
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

// judge judges a move and answers it with a move of the other side.
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

// worth returns the kind of a move that was made, and how many moves to mate it loses compared
// with the best move.
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

// endOf returns how the game has ended in a position, "" if it goes on.
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

// reply adds the other side's move in p to an answer. before is the trainee's outcome before
// the judged move.
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

// countDraw corrects the judgement if the reply shows that the game is a draw: the trainee has
// lost a win, or escaped a loss.
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

// trickiest returns the drawing move after which the greatest share of the answers loses. Among
// equal moves it chooses at random.
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

// refutation returns how the side to move punishes a mistake: the line to mate, or one move
// that draws.
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
