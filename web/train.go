package web

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"burnside/board"
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

// taskAnswer is the answer of /api/train: the task of the side to move. Nothing in it reveals which
// moves are good, not even the order of the moves.
type taskAnswer struct {
	leftOut
	FEN    string       `json:"fen"`
	Side   string       `json:"side"` // to move: the trainee's
	Ending string       `json:"ending"`
	Goal   string       `json:"goal"`
	Count  int          `json:"count"`           // moves to mate, 0 for a draw
	Note   string       `json:"note,omitempty"`  // how the fifty-move rule may change the outcome
	Notes  []noteAnswer `json:"notes,omitempty"` // Note as values
	Moves  []bareMove   `json:"moves"`           // sorted by their UCI form
}

// bareMove is a legal move without its result.
type bareMove struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

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

// parseTrainable reads the parameter "fen" as a position that can be trained. The verdict that it
// returns says how the position stands for the side to move.
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

// isDraw reports whether an outcome is a draw, either by the fifty-move rule or without it.
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
		task.Notes = append([]noteAnswer{{Code: string(v.Phrase)}}, newNotes(v.Note)...)
	case v.Uncertain:
		task.Note, task.Notes = v.Note.String(), newNotes(v.Note)
	}
	for _, move := range v.Moves {
		task.Moves = append(task.Moves, newBareMove(p, move.Move))
	}
	slices.SortFunc(task.Moves, func(a, b bareMove) int { return strings.Compare(a.UCI, b.UCI) })
	return task
}

func newBareMove(p *board.Position, m board.Move) bareMove { return bareMove{p.UCIMove(m), p.SAN(m)} }

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
