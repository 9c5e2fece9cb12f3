package web

import (
	"context"
	"net/http"
	"net/url"

	"burnside/board"
	"burnside/pgn"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/verdict"
	"burnside/web/play"
)

// lineAnswer is the answer of /api/line.
type lineAnswer struct {
	leftOut
	FEN     string         `json:"fen"`
	Outcome string         `json:"outcome"`
	Plies   int            `json:"plies"`
	Verdict string         `json:"verdict"`
	Phrase  verdict.Phrase `json:"phrase"`          // code of Verdict
	Note    string         `json:"note,omitempty"`  // what the fifty-move rule does
	Notes   []noteAnswer   `json:"notes,omitempty"` // Note as values
	Moves   []moveAnswer   `json:"moves"`
	PGN     string         `json:"pgn"`

	uncertain bool // the tables do not tell for every move what the fifty-move rule does
}

// The method "line" answers with best play of both sides from a position. The play ends with mate,
// or when the fifty-move rule ends the game.
func (h *Handler) line(_ context.Context, parameters url.Values) (any, *problem) {
	position, left, p := parsePosition(parameters)
	if p != nil {
		return nil, p
	}
	if _, solved := h.tables.Solve(&position, tb.Reach); !solved {
		return nil, h.withoutMates(&position)
	}
	said := h.side(&position)
	answer := lineAnswer{leftOut: left, FEN: position.FEN(), Outcome: said.Outcome, Plies: said.Plies,
		Verdict: said.Verdict, Phrase: said.Phrase, Note: said.Note, Notes: said.Notes, Moves: []moveAnswer{}, uncertain: said.uncertain}
	game, written := board.NewGame(position), newLineGame(position)
	last := written.Root
	for _, best := range h.bestLine(&position, maxLine) {
		move, next := newMove(game.Position(), best.Move)
		after := h.side(&next)
		move.Plies, move.Metric, move.Outcome = best.Result.Plies, metricMate, outcomeName(-after.outcome)
		answer.uncertain = answer.uncertain || after.uncertain
		answer.Moves = append(answer.Moves, move)
		game.Push(best.Move)
		last = last.Add(best.Move)
	}
	score := resultOf(game)
	if score == play.Drawn && !isDraw(said.outcome) {
		answer.Note += lineDrawn
		answer.Notes = append(answer.Notes, noteAnswer{Code: noteComesFirst})
	}
	written.Result = score
	written.Tags.Set("Result", score)
	answer.PGN = written.String()
	return answer, nil
}

// maxLine is more plies than any line to mate has.
const maxLine = 1 << 16

// bestLine returns best play from a position in our tables. The parameter "limit" is the greatest
// number of plies. The line respects the halfmove clock and repetitions. It ends when the game
// ends, or at a position that is drawn even without the fifty-move rule.
func (h *Handler) bestLine(p *board.Position, limit int) []verdict.Move {
	var line []verdict.Move
	game := board.NewGame(*p)
	for len(line) < limit && game.Outcome() == board.Ongoing {
		v, problem := h.trainable(game.Position())
		if problem != nil || v.Result.Outcome == result.Draw {
			break
		}
		line = append(line, v.Moves[0])
		game.Push(v.Moves[0].Move)
	}
	return line
}

// lineDrawn is added to the note on an uncertain verdict if this line ends in a draw.
const lineDrawn = " Along this line it comes first: the game is a draw."

// resultOf returns the result of a game at the end of its line. If the rules have not ended the
// game, the line ends at a drawn position, and the result is a draw.
func resultOf(game *board.Game) string {
	if status := play.StatusOf(game); status.Result != play.Ongoing {
		return status.Result
	}
	return play.Drawn
}

// withoutMates returns the problem for a position whose distance to mate is not in our tables.
func (h *Handler) withoutMates(p *board.Position) *problem {
	message, why := h.unknown(p, errNoSyzygy)
	return &problem{status: http.StatusNotFound, Code: "unknown", Message: message, Why: why}
}

// newLineGame returns a game without moves for best play from a position.
func newLineGame(p board.Position) *pgn.Game {
	const tables = "Burnside's tables"
	if p.StandardCastling() {
		p.SetChess960(false) // letters of files alone do not make it Chess960
	}
	g := pgn.NewGame(p)
	g.Tags = append(pgn.Tags{
		{Name: "Event", Value: "Best play"}, {Name: "Site", Value: "?"}, {Name: "Date", Value: "????.??.??"}, {Name: "Round", Value: "-"},
		{Name: "White", Value: tables}, {Name: "Black", Value: tables}, {Name: "Result"},
	}, g.Tags...)
	return g
}
