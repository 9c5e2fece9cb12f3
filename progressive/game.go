package progressive

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/seriesmate"
)

// Errors of games.
var (
	ErrOver       = errors.New("the game is over")
	ErrIncomplete = errors.New("the series is not complete")
	ErrRule       = errors.New("want the italian or the scottish rule")
	ErrNumber     = errors.New("number of the series out of range")
)

// A Game is a game of progressive chess. It consists of a position and the series played from it.
type Game struct {
	rule   seriesmate.Rule
	states []state // the states before each series, and the current one
	series []Played
	ending Ending
}

// A state is a position between two series.
type state struct {
	position seriesmate.Position
	quiet    int // number of series before it without capture or pawn move
}

// Played is a series that was played.
type Played struct {
	Number int // its number in the game, which is its length (Italian) or its greatest length (Scottish)
	Side   board.Color
	Moves  []board.Move
	UCI    []string
	SAN    []string
}

// MaxNumber is the greatest number that the first series of a game may have.
const MaxNumber = 1000

// New returns a game from the start position. The error is ErrRule.
func New(rule seriesmate.Rule) (*Game, error) {
	start := board.StartPosition()
	p, err := seriesmate.NewPosition(&start, 0)
	if err != nil {
		return nil, err
	}
	return from(rule, &p, 0)
}

// Read returns a game that begins with the position in a text. seriesmate.ReadPosition describes
// the forms of the text. The error comes from seriesmate.ReadPosition, or wraps ErrNumber. The
// result "leftOut" describes the parts of the text that were ignored.
//
// The number of the first series follows from the move number and the side to move: in moves 1, 2
// and 3, White plays series 1, 3 and 5, and Black plays series 2, 4 and 6. The halfmove clock is
// the number of series in a row without capture or pawn move.
func Read(rule seriesmate.Rule, text string) (g *Game, leftOut []string, err error) {
	p, leftOut, err := seriesmate.ReadPosition(text)
	if err != nil {
		return nil, nil, err
	}
	quiet := 0
	if fields := strings.Fields(board.Spaced(text)); len(fields) > 4 {
		if clock, err := strconv.Atoi(fields[4]); err == nil {
			quiet = clock
		}
	}
	g, err = from(rule, &p, quiet)
	return g, leftOut, err
}

// from returns a game that begins with a position. The error is ErrRule or wraps ErrNumber.
func from(rule seriesmate.Rule, p *seriesmate.Position, quiet int) (*Game, error) {
	if rule != seriesmate.Italian && rule != seriesmate.Scottish {
		return nil, ErrRule
	}
	g := &Game{rule: rule, states: []state{{*p, quiet}}}
	if n := g.Number(); n > MaxNumber {
		return nil, fmt.Errorf("series %d, want at most %d: %w", n, MaxNumber, ErrNumber)
	}
	return g, g.judge()
}

// judge sets the ending for the current position.
func (g *Game) judge() (err error) {
	now := g.now()
	g.ending, err = ending(&now.position, g.rule, g.Number(), now.quiet)
	return err
}

func (g *Game) now() *state { return &g.states[len(g.states)-1] }

// Clone returns an independent copy of the game.
func (g *Game) Clone() *Game {
	c := *g
	c.states, c.series = slices.Clone(g.states), slices.Clone(g.series)
	return &c
}

// Rule returns the rule of the game.
func (g *Game) Rule() seriesmate.Rule { return g.rule }

// Position returns the current position.
func (g *Game) Position() seriesmate.Position { return g.now().position }

// Side returns the side to move.
func (g *Game) Side() board.Color {
	p := g.Position()
	return p.SideToMove()
}

// Number returns the number of the next series. By the Italian rule this is the length of the
// series, by the Scottish rule its greatest length.
func (g *Game) Number() int {
	men := g.now().position.Board()
	return 2*men.FullmoveNumber() - 1 + int(men.SideToMove())
}

// Quiet returns the number of series in a row without capture or pawn move, up to the current
// position.
func (g *Game) Quiet() int { return g.now().quiet }

// Series returns the series played.
func (g *Game) Series() []Played { return slices.Clone(g.series) }

// Ending returns the way in which the game ended, or Ongoing if it is not over.
func (g *Game) Ending() Ending { return g.ending }

// Result returns "1-0", "0-1", "1/2-1/2", or "*" if the game is not over.
func (g *Game) Result() string {
	switch {
	case g.ending == Ongoing:
		return "*"
	case g.ending.IsDraw():
		return "1/2-1/2"
	case g.Side() == board.White: // White is mated
		return "0-1"
	}
	return "1-0"
}

// FEN returns the current position as FEN. The halfmove clock is the number of series in a row
// without capture or pawn move.
func (g *Game) FEN() string { return fen(g.now()) }

// StartFEN returns the position from which the game began.
func (g *Game) StartFEN() string { return fen(&g.states[0]) }

func fen(s *state) string {
	fields := strings.Fields(s.position.FEN())
	fields[4] = fmt.Sprint(s.quiet)
	return strings.Join(fields, " ")
}

// Begin begins the next series. The error is ErrOver if the game is over.
func (g *Game) Begin() (seriesmate.Turn, error) {
	if g.ending != Ongoing {
		return seriesmate.Turn{}, ErrOver
	}
	return g.now().position.Begin(g.rule, g.Number())
}

// Play plays the next series. In general a series must have as many moves as its number. There are
// two exceptions. A side that has no more moves ends its series, which draws the game. Under the
// Scottish rule, a check ends the series. The error is ErrOver, or it wraps ErrIncomplete, or it
// wraps an error of seriesmate.Turn.Make and names the move.
func (g *Game) Play(moves []board.Move) error {
	t, err := g.Begin()
	if err != nil {
		return err
	}
	played := g.newPlayed(len(moves))
	for _, m := range moves {
		if err := played.add(&t, m); err != nil {
			return err
		}
	}
	return g.finish(&t, played)
}

// PlayText plays the next series. The parameter "texts" holds its moves in UCI notation or standard
// algebraic notation. The errors are those of Play and of seriesmate.Turn.Parse.
func (g *Game) PlayText(texts []string) error {
	t, err := g.Begin()
	if err != nil {
		return err
	}
	played := g.newPlayed(len(texts))
	for _, text := range texts {
		if err := played.addText(&t, text); err != nil {
			return err
		}
	}
	return g.finish(&t, played)
}

// newPlayed returns the next series, without moves but with capacity for the given number.
func (g *Game) newPlayed(moves int) *Played {
	return &Played{Number: g.Number(), Side: g.Side(),
		Moves: make([]board.Move, 0, moves), UCI: make([]string, 0, moves), SAN: make([]string, 0, moves)}
}

// add makes a move of the series. The error names it.
func (p *Played) add(t *seriesmate.Turn, m board.Move) error {
	before := *t
	if err := t.Make(m); err != nil {
		return fmt.Errorf("series %d: move %q: %w", p.Number, before.UCI(m), err)
	}
	p.Moves, p.UCI, p.SAN = append(p.Moves, m), append(p.UCI, before.UCI(m)), append(p.SAN, before.SAN(m))
	return nil
}

// addText makes a move given as text.
func (p *Played) addText(t *seriesmate.Turn, text string) error {
	m, err := t.Parse(text)
	if err != nil {
		return fmt.Errorf("series %d: %w", p.Number, err)
	}
	return p.add(t, m)
}

// finish adds a series to the game.
func (g *Game) finish(t *seriesmate.Turn, played *Played) error {
	stuck := !t.Over() && len(t.AppendMoves(nil)) == 0
	if !t.Over() && !stuck {
		return fmt.Errorf("series %d with %s: %w", played.Number, plural.Of(t.Made(), "move", "moves"), ErrIncomplete)
	}
	next, err := t.Next()
	if err != nil {
		return err
	}
	now := state{position: next, quiet: g.now().quiet + 1}
	if t.Zeroed() {
		now.quiet = 0
	}
	g.states, g.series = append(g.states, now), append(g.series, *played)
	if stuck {
		g.ending = Stalemate
		return nil
	}
	if err := g.judge(); err != nil {
		return err
	}
	if g.ending == Mate || g.ending == MateByRule {
		last := &played.SAN[len(played.SAN)-1]
		*last = strings.TrimSuffix(*last, "+") + "#"
	}
	return nil
}

// TakeBack takes back the last series and reports whether there was one.
func (g *Game) TakeBack() bool {
	if len(g.series) == 0 {
		return false
	}
	g.states, g.series = g.states[:len(g.states)-1], g.series[:len(g.series)-1]
	g.ending = Ongoing
	return true
}
