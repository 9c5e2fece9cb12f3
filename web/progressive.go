package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"burnside/board"
	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// defaultProgressiveLevel is the level of the player if a request names none.
const defaultProgressiveLevel = 5

// progressiveAnswer is the answer of /api/progressive: the state of a game of progressive chess.
type progressiveAnswer struct {
	leftOut
	Rule   string         `json:"rule"`
	FEN    string         `json:"fen"`    // before the first series
	Series []playedSeries `json:"series"` // the complete ones
	Made   []playedMove   `json:"made"`   // the moves of the series in progress
	// These fields describe the current state: the number of the series in progress, the side that
	// plays it, and the moves that can follow.
	Number int        `json:"number"`
	Side   string     `json:"side"`
	Check  bool       `json:"check"`
	Moves  []bareMove `json:"moves"`
	Result string     `json:"result"`
	Ending string     `json:"ending"`
	Record string     `json:"record"` // PGN of the complete series
}

// playedSeries is a series with the positions after each of its moves. In all positions but the
// last, the same side is to move.
type playedSeries struct {
	Number int          `json:"number"`
	Side   string       `json:"side"`
	Moves  []playedMove `json:"moves"`
}

// progressive answers with the state of a game. The game is given by its series or by its record.
func (h *Handler) progressive(_ context.Context, parameters url.Values) (any, *problem) {
	if parameters.Has("record") {
		return recordedGame(parameters)
	}
	g, made, left, p := parseProgressive(parameters)
	if p != nil {
		return nil, p
	}
	answer, err := newProgressiveAnswer(g, made)
	if err != nil {
		return nil, internal(err)
	}
	answer.leftOut = left
	return answer, nil
}

// recordedGame answers with the game of the parameter record.
func recordedGame(parameters url.Values) (any, *problem) {
	if len(parameters) > 1 {
		return nil, badRequest("record", "the parameter record stands alone")
	}
	r, err := progressive.NewRecordReader(strings.NewReader(parameters.Get("record"))).Next()
	if err != nil {
		return nil, badRequest("record", "this is no record of a game of progressive chess: "+err.Error())
	}
	answer, err := newProgressiveAnswer(r.Game, nil)
	if err != nil {
		return nil, internal(err)
	}
	return answer, nil
}

// parseProgressive reads the parameters "rule", "fen" and "series". If the last series is
// incomplete, the result "made" holds its moves.
func parseProgressive(parameters url.Values) (g *progressive.Game, made []string, left leftOut, p *problem) {
	rule := seriesmate.Italian
	if text := parameters.Get("rule"); text != "" {
		var err error
		if rule, err = seriesmate.ParseRule(text); err != nil || rule == seriesmate.Series {
			return nil, nil, left, badRequest("rule", "the parameter rule is not italian or scottish")
		}
	}
	text := parameters.Get("fen")
	if text == "" {
		text = board.StartFEN
	}
	g, unfit, err := progressive.Read(rule, text)
	left.LeftOut = unfit
	var setup *board.SetupError
	switch {
	case errors.As(err, &setup):
		return nil, nil, left, impossible(faultsOf(err))
	case err != nil:
		return nil, nil, left, noFEN(err)
	}
	for series := range strings.SplitSeq(parameters.Get("series"), "/") {
		texts := strings.FieldsFunc(series, func(r rune) bool { return r == '_' })
		switch err := g.PlayText(texts); {
		case len(texts) == 0:
		case made != nil:
			return nil, nil, left, badRequest("series", fmt.Sprintf("series %d is not complete", g.Number()))
		case errors.Is(err, progressive.ErrIncomplete):
			made = texts
		case err != nil:
			return nil, nil, left, badRequest("series", err.Error())
		}
	}
	return g, made, left, nil
}

// newProgressiveAnswer describes a game in which moves of the next series are made.
func newProgressiveAnswer(g *progressive.Game, made []string) (*progressiveAnswer, error) {
	p := g.Position()
	men := p.Board()
	answer := &progressiveAnswer{
		Rule: g.Rule().String(), FEN: g.StartFEN(), Series: []playedSeries{}, Made: []playedMove{}, Moves: []bareMove{},
		Number: g.Number(), Side: g.Side().String(), Check: men.InCheck() && len(made) == 0, Result: g.Result(), Ending: g.Ending().String(),
		Record: (&progressive.Record{Game: g}).String(),
	}
	past, _, err := progressive.Read(g.Rule(), g.StartFEN())
	if err != nil {
		return nil, err
	}
	for _, s := range g.Series() {
		turn, err := past.Begin()
		if err != nil {
			return nil, err
		}
		moves, err := playTurn(&turn, s.UCI)
		if err != nil {
			return nil, err
		}
		if err := past.Play(s.Moves); err != nil {
			return nil, err
		}
		last := len(moves) - 1
		moves[last].SAN, moves[last].FEN = s.SAN[last], past.FEN()
		answer.Series = append(answer.Series, playedSeries{s.Number, s.Side.String(), moves})
	}
	if g.Ending() != progressive.Ongoing {
		return answer, nil
	}
	turn, err := g.Begin()
	if err != nil {
		return nil, err
	}
	if answer.Made, err = playTurn(&turn, made); err != nil {
		return nil, err
	}
	for _, m := range turn.AppendMoves(nil) {
		answer.Moves = append(answer.Moves, bareMove{turn.UCI(m), turn.SAN(m)})
	}
	return answer, nil
}

// playTurn makes moves of a series and describes them.
func playTurn(turn *seriesmate.Turn, texts []string) ([]playedMove, error) {
	moves := make([]playedMove, 0, len(texts))
	for _, text := range texts {
		m, err := turn.Parse(text)
		if err != nil {
			return nil, err
		}
		before := *turn
		if err := turn.Make(m); err != nil {
			return nil, err
		}
		moves = append(moves, playedMove{bareMove{before.UCI(m), before.SAN(m)}, turn.Men().FEN()})
	}
	return moves, nil
}

// progressiveReply is the answer of /api/progressive/reply: a series that the player chooses.
type progressiveReply struct {
	Number int          `json:"number"`
	Side   string       `json:"side"`
	Series chosenSeries `json:"series"`
	// Safety says what is known of a mate in reply. It is "mates" if this series itself mates, and
	// "safe" if the other side certainly can't mate in reply. It is "unproved" if no mate in reply
	// was found, and "mated" if the other side can mate.
	Safety string `json:"safety"`
	Value  int    `json:"value"` // hundredths of a pawn, from the side that moves
	// Proved holds series after which the reply can't mate, the best first.
	Proved []chosenSeries `json:"proved"`
	Nodes  uint64         `json:"nodes"` // positions searched
	Millis int64          `json:"time"`  // milliseconds
}

// chosenSeries is a series that could be played.
type chosenSeries struct {
	UCI []string `json:"uci"`
	SAN []string `json:"san"`
}

// progressiveReply chooses a series.
func (h *Handler) progressiveReply(ctx context.Context, parameters url.Values) (any, *problem) {
	g, made, _, p := parseProgressive(parameters)
	if p != nil {
		return nil, p
	}
	if made != nil {
		return nil, badRequest("series", fmt.Sprintf("series %d is not complete", g.Number()))
	}
	if g.Ending() != progressive.Ongoing {
		return nil, gameOver()
	}
	level := defaultProgressiveLevel
	if text := parameters.Get("level"); text != "" {
		var err error
		if level, err = strconv.Atoi(text); err != nil || level < 1 || level > player.Levels {
			return nil, badRequest("level", fmt.Sprintf("the parameter level is not a number from 1 to %d", player.Levels))
		}
	}
	select {
	case h.solving <- struct{}{}:
		defer func() { <-h.solving }()
	default:
		return nil, &problem{status: http.StatusServiceUnavailable, Code: "busy", Message: "too many searches for series at once"}
	}
	engine := player.Level(level)
	engine.Time = h.patience.reply
	start := time.Now()
	choice, err := engine.Choose(ctx, g)
	if err != nil {
		return nil, internal(err)
	}
	answer := progressiveReply{Number: g.Number(), Side: g.Side().String(), Safety: choice.Safety.String(), Value: choice.Value,
		Proved: []chosenSeries{}, Nodes: choice.Nodes, Millis: time.Since(start).Milliseconds()}
	if answer.Series, err = newChosenSeries(g, choice.Moves); err != nil {
		return nil, internal(err)
	}
	for _, moves := range choice.Proved {
		s, err := newChosenSeries(g, moves)
		if err != nil {
			return nil, internal(err)
		}
		answer.Proved = append(answer.Proved, s)
	}
	return answer, nil
}

// newChosenSeries describes a series that can be played in a game.
func newChosenSeries(g *progressive.Game, moves []board.Move) (chosenSeries, error) {
	after := g.Clone()
	if err := after.Play(moves); err != nil {
		return chosenSeries{}, err
	}
	all := after.Series()
	last := &all[len(all)-1]
	return chosenSeries{last.UCI, last.SAN}, nil
}
