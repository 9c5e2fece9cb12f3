package web

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"burnside/analysis"
	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// probeAnswer is the answer of /api/probe.
type probeAnswer struct {
	leftOut
	FEN    string     `json:"fen"`
	Side   string     `json:"side"` // to move in the FEN
	Men    int        `json:"men"`
	Ending string     `json:"ending,omitempty"` // left out above ending.MaxMen men
	White  sideAnswer `json:"white"`            // with White to move
	Black  sideAnswer `json:"black"`

	Opening *analysis.OpeningJSON `json:"opening,omitempty"` // if the position has a name
}

// sideAnswer is what is known of a position with one side to move.
type sideAnswer struct {
	FEN     string         `json:"fen,omitempty"`
	Legal   bool           `json:"legal"` // the position is possible
	Known   bool           `json:"known"` // the tables know it
	Check   bool           `json:"check,omitempty"`
	Verdict string         `json:"verdict"`
	Phrase  verdict.Phrase `json:"phrase"` // code of Verdict
	Outcome string         `json:"outcome,omitempty"`
	Metric  string         `json:"metric,omitempty"` // what Plies count
	Plies   int            `json:"plies"`
	Rounded bool           `json:"rounded,omitempty"` // the distance may be Plies + 1
	Open    bool           `json:"open,omitempty"`    // one ply, unknown by rounding, decides if the rule draws; Outcome is the worse outcome
	Note    string         `json:"note,omitempty"`    // effect of the fifty-move rule, or Plies in words
	Notes   []noteAnswer   `json:"notes,omitempty"`   // Note as values
	Reason  string         `json:"reason,omitempty"`  // why it is not known
	Why     *whyAnswer     `json:"why,omitempty"`     // Reason as values
	Faults  []string       `json:"faults,omitempty"`
	Moves   []moveAnswer   `json:"moves"`

	uncertain bool // the fifty-move rule may make it a draw
	outcome   result.Outcome
}

// moveAnswer is a legal move. Outcome and Plies are given for the side that makes the move, and
// Plies includes the move. If the tables do not know the move's result, Outcome is "" and Plies is
// 0.
type moveAnswer struct {
	UCI     string `json:"uci"`
	SAN     string `json:"san"`
	Outcome string `json:"outcome,omitempty"`
	Metric  string `json:"metric,omitempty"`
	Plies   int    `json:"plies"`
	Rounded bool   `json:"rounded,omitempty"`
	Open    bool   `json:"open,omitempty"`
	FEN     string `json:"fen"` // after the move
}

// probe answers with the results of a position for each side to move.
func (h *Handler) probe(_ context.Context, parameters url.Values) (any, *problem) {
	setup, left, p := parseSetup(parameters)
	if p != nil {
		return nil, p
	}
	answer := probeAnswer{leftOut: left, Side: setup.SideToMove.String()}
	for _, man := range setup.Board {
		if man != board.NoPiece {
			answer.Men++
		}
	}
	for side, into := range []*sideAnswer{&answer.White, &answer.Black} {
		s := withSide(setup, board.Color(side))
		position, err := s.Position()
		if err != nil {
			*into = sideAnswer{Verdict: "Impossible", Phrase: phraseImpossible, Faults: faultsOf(err), Moves: []moveAnswer{}}
			continue
		}
		*into = h.side(&position)
		if answer.Men <= ending.MaxMen {
			m, _ := ending.MaterialOf(&position)
			answer.Ending = m.String()
		}
		if answer.FEN == "" || s.SideToMove == setup.SideToMove {
			answer.FEN, answer.Opening = position.FEN(), openingOf(&position)
		}
	}
	if !answer.White.Legal && !answer.Black.Legal {
		return nil, impossible(union(answer.White.Faults, answer.Black.Faults))
	}
	return answer, nil
}

// union returns the texts of both lists, each once.
func union(a, b []string) []string {
	all := slices.Clone(a)
	for _, text := range b {
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// side returns the answer for the side to move of a legal position.
func (h *Handler) side(p *board.Position) sideAnswer {
	answer := sideAnswer{FEN: p.FEN(), Legal: true, Check: p.InCheck(), Moves: []moveAnswer{}}
	certain := answer
	moves, known := h.results(p)
	if known {
		h.mateAnswer(p, moves, &answer)
		// Syzygy tables know what the fifty-move rule does where ours do not.
		if answer.uncertain && h.syzygyAnswer(p, &certain) == nil {
			return certain
		}
		return answer
	}
	err := h.syzygyAnswer(p, &answer)
	if err == nil {
		return answer
	}
	answer.Verdict, answer.Phrase = "Not in the tables", phraseUnknown
	answer.Reason, answer.Why = h.unknown(p, err)
	h.eachMove(p, moves, &answer)
	if p.Outcome() == board.FiftyMoves {
		answer.Verdict, answer.Phrase = "Draw by the fifty-move rule", phraseFifty
		answer.Note, answer.Notes = "The game is over.", []noteAnswer{{Code: noteOver}}
		answer.Outcome, answer.Metric = outcomeName(result.Draw), metricNone
	}
	return answer
}

// mateAnswer fills in the distance to mate and the effect of the fifty-move rule. The parameter
// "moves" holds the position's moves with their results.
func (h *Handler) mateAnswer(p *board.Position, moves []movedResult, answer *sideAnswer) {
	results := make([]tb.MoveResult, len(moves))
	for i, m := range moves {
		results[i] = m.MoveResult
	}
	v := verdict.Of(h.tables, p, results)
	answer.Known, answer.Metric, answer.Plies = true, metricMate, v.Result.Plies
	answer.outcome, answer.uncertain = v.Outcome, v.Uncertain
	answer.Outcome = outcomeName(v.Outcome)
	answer.Verdict, answer.Phrase = v.Words, v.Phrase
	answer.note(v.Note)
	for _, m := range v.Moves {
		move, _ := newMove(p, m.Move)
		move.set(m)
		answer.Moves = append(answer.Moves, move)
	}
}

// newMove describes a legal move, and returns the position after it.
func newMove(p *board.Position, m board.Move) (moveAnswer, board.Position) {
	next := p.After(m)
	return moveAnswer{UCI: p.UCIMove(m), SAN: p.SAN(m), FEN: next.FEN()}, next
}

// outcomeName returns an outcome as "win", "cursed-win", "draw", "blessed-loss" or
// "loss".
func outcomeName(o result.Outcome) string { return strings.ReplaceAll(o.String(), " ", "-") }

// The metrics.
const (
	metricMate    = "mate"    // plies to mate, without the fifty-move rule
	metricZeroing = "zeroing" // plies to the next capture, pawn move or mate
	metricNone    = "none"    // no distance is known
)
