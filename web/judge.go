package web

import (
	"context"
	"net/url"
	"slices"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// judgedAnswer is the answer of /api/judge: the judgement of a trainee's move, and how the game
// continues.
type judgedAnswer struct {
	leftOut
	bareMove
	FEN  string `json:"fen"`            // after the move
	Kind string `json:"kind"`           // one of the kinds
	Lost int    `json:"lost"`           // moves to mate that it costs
	Left int    `json:"left"`           // moves to mate after it, 0 in a draw
	Best string `json:"best,omitempty"` // a move that would have been better, in SAN
	End  string `json:"end,omitempty"`  // how the game ended, if it did: one of the ends
	// Reply is the other side's move, and Next is the trainee's next task. Both are null if the
	// trainee's move ends the game or fails. If the reply ends the game, or if it shows that the
	// trainee has failed, only Next is null.
	Reply *bareMove   `json:"reply"`
	Next  *taskAnswer `json:"next"`
	// Refutation holds the moves with which the other side punishes a move that fails. They are the
	// line to mate, or one move that draws.
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
	return h.answerMove(answer, &next, v.Outcome)
}

// worth returns the kind of a move that was made: "kept", "slower" or "failed". The result "lost"
// is what the move costs, in moves to mate, compared with the best move.
func worth(made, best *verdict.Move) (kind string, lost int) {
	switch {
	case isDraw(made.Outcome) && isDraw(best.Outcome):
		return kindKept, 0
	case made.Outcome != best.Outcome:
		return kindFailed, 0
	case !made.Sure || !best.Sure:
		return kindKept, 0 // the distance under the fifty-move rule is not known
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

// answerMove adds the other side's move in the position p to an answer. The parameter "before" is
// the outcome for the trainee before the judged move.
func (h *Handler) answerMove(answer judgedAnswer, p *board.Position, before result.Outcome) (any, *problem) {
	v, problem := h.trainable(p)
	if problem != nil {
		return nil, problem
	}
	best := v.Moves[0].Move
	if isDraw(v.Outcome) {
		a := attack{h.tables, p.SideToMove()}
		best = a.choose(p, drawing(&v))
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

// countDraw corrects the judgement if the game is a draw after the reply. Such a draw means that
// the trainee has lost a win, or escaped a loss.
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

// refutation returns the moves with which the side to move punishes a mistake. They are the line to
// mate, or one move that draws.
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
