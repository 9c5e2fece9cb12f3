package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// A request is a line that a program sends.
type request struct {
	Do    string   `json:"do"`    // "new", "play", "go", "hint", "moves", "back", "state" or "quit"
	Rule  string   `json:"rule"`  // for new: "italian" or "scottish"
	FEN   string   `json:"fen"`   // for new; "" for the start position
	Moves []string `json:"moves"` // for play: a series in UCI or standard algebraic notation
	// Limits for go and hint. Without them the limits of the session apply.
	Nodes uint64  `json:"nodes"` // positions
	Time  float64 `json:"time"`  // seconds
}

// An answer is the line that answers a request: the state after it, or an error.
type answer struct {
	Error  string  `json:"error,omitempty"`
	Rule   string  `json:"rule"`
	FEN    string  `json:"fen"`
	Number int     `json:"number"` // number of the next series
	Side   string  `json:"side"`   // side to move
	Result string  `json:"result"` // "*" if the game is not over
	Ending string  `json:"ending"`
	Series *series `json:"series,omitempty"` // the series that was played, or that is proposed in answer to hint
	// Moves holds the possible first moves of the next series, in UCI notation. Only the answer to
	// the request "moves" has this field.
	Moves   []string `json:"moves,omitempty"`
	LeftOut []string `json:"left_out,omitempty"` // ignored parts of the position, in answer to new
	Record  string   `json:"record,omitempty"`   // the game, in answer to state
}

// A series is a series in an answer.
type series struct {
	Number int      `json:"number"`
	Side   string   `json:"side"`
	Moves  []string `json:"moves"` // in UCI notation
	SAN    []string `json:"san"`
	// The fields Safety, Value and Nodes are set if the engine chose the series. Safety says what
	// the engine knows about the series: it "mates", it is "safe" (the other side certainly cannot
	// mate in reply), it is "unproved" (no mate in reply was found), or "mated" (the other side can
	// mate in reply). Value is in hundredths of a pawn. Nodes is the number of positions searched.
	Safety string  `json:"safety,omitempty"`
	Value  int     `json:"value,omitempty"`
	Nodes  uint64  `json:"nodes,omitempty"`
	Time   float64 `json:"time,omitempty"` // seconds
}

// mostSeconds is the greatest time limit.
const mostSeconds = 24 * 3600

// JSON executes a line that holds a JSON object. It returns the answer, which is one line without
// line feed. If the session ends, the result "quit" is true and there is no answer.
func (s *Session) JSON(ctx context.Context, line string) (text string, quit bool) {
	var r request
	decoder := json.NewDecoder(strings.NewReader(line))
	decoder.DisallowUnknownFields()
	var a answer
	err := decoder.Decode(&r)
	if err == nil && decoder.More() {
		err = errors.New("more text after it")
	}
	switch {
	case err == nil && r.Do == "quit":
		return "", true
	case err == nil:
		err = s.answer(ctx, &r, &a)
	default:
		err = fmt.Errorf("want a line with a JSON object: %w", err)
	}
	if err != nil {
		a = answer{Error: err.Error()}
	}
	a.Rule, a.FEN, a.Number = s.Game.Rule().String(), s.Game.FEN(), s.Game.Number()
	a.Side, a.Result, a.Ending = s.Game.Side().String(), s.Game.Result(), s.Game.Ending().String()
	encoded, err := json.Marshal(&a)
	if err != nil {
		return `{"error":"the answer can't be written"}`, false
	}
	return string(encoded), false
}

// answer executes a request and fills in the fields that only this kind of request has.
func (s *Session) answer(ctx context.Context, r *request, a *answer) (err error) {
	switch r.Do {
	case "new":
		return s.renew(r, a)
	case "play":
		if err := s.Game.PlayText(r.Moves); err != nil {
			return err
		}
		a.Series = lastSeries(s.Game)
		return nil
	case "go":
		return s.choose(ctx, r, a, s.Game)
	case "hint":
		return s.choose(ctx, r, a, s.Game.Clone())
	case "moves":
		turn, err := s.Game.Begin()
		if err != nil {
			return err
		}
		for _, m := range turn.AppendMoves(nil) {
			a.Moves = append(a.Moves, turn.UCI(m))
		}
		return nil
	case "back":
		if !s.Game.TakeBack() {
			return errors.New("no series to take back")
		}
		return nil
	case "state":
		a.Record = (&progressive.Record{Game: s.Game}).String()
		return nil
	}
	return fmt.Errorf(`do %q: want "new", "play", "go", "hint", "moves", "back", "state" or "quit"`, r.Do)
}

// renew starts a new game.
func (s *Session) renew(r *request, a *answer) (err error) {
	rule := s.Game.Rule()
	if r.Rule != "" {
		if rule, err = seriesmate.ParseRule(r.Rule); err != nil {
			return err
		}
	}
	a.LeftOut, err = s.restart(rule, r.FEN)
	return err
}

// choose lets the engine play a series in the game g.
func (s *Session) choose(ctx context.Context, r *request, a *answer, g *progressive.Game) error {
	engine := s.Engine
	switch {
	case r.Time < 0 || r.Time > mostSeconds:
		return fmt.Errorf("time %v: want seconds, at most %d", r.Time, mostSeconds)
	case r.Nodes > 0 || r.Time > 0:
		engine = player.Engine{Nodes: r.Nodes, Time: time.Duration(r.Time * float64(time.Second))}
	}
	start := time.Now()
	c, err := engine.Choose(ctx, g)
	if err == nil {
		err = g.Play(c.Moves)
	}
	if err != nil {
		return err
	}
	a.Series = lastSeries(g)
	a.Series.Safety, a.Series.Value, a.Series.Nodes = c.Safety.String(), c.Value, c.Nodes
	a.Series.Time = time.Since(start).Seconds()
	return nil
}

// lastSeries returns the last series of a game.
func lastSeries(g *progressive.Game) *series {
	all := g.Series()
	p := &all[len(all)-1]
	return &series{Number: p.Number, Side: p.Side.String(), Moves: p.UCI, SAN: p.SAN}
}
