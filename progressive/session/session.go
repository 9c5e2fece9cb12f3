// Package session lets a person or a program play a game of progressive chess. A person types lines
// of text. A program sends lines of JSON.
package session

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// A Session is a game and an engine that can play its series.
type Session struct {
	Game   *progressive.Game
	Engine player.Engine
	// Plays says for each side whether the engine plays it. Only Line uses it.
	Plays [2]bool
}

// errUnknown is the error for an unknown command.
var errUnknown = errors.New(`no command; "help" lists them`)

// restart starts a new game with a rule and a position. If the position is "", it is the start
// position.
func (s *Session) restart(rule seriesmate.Rule, position string) (leftOut []string, err error) {
	if position == "" {
		position = "startpos"
	}
	g, leftOut, err := progressive.Read(rule, position)
	if err == nil {
		s.Game = g
	}
	return leftOut, err
}

// goOn lets the engine choose a series, and plays it.
func (s *Session) goOn(ctx context.Context) (player.Choice, error) {
	c, err := s.Engine.Choose(ctx, s.Game)
	if err == nil {
		err = s.Game.Play(c.Moves)
	}
	return c, err
}

// help lists the commands of Line.
const help = `a series such as "d5 dxe4"   play it, in algebraic or UCI notation
go                           let Burnside play the next series
hint                         show what Burnside would play
back                         take the last series back, and that of Burnside before it
moves                        list the possible first moves
board, fen, record           show the board, the position or the record of the game
new [italian|scottish] [FEN] begin a new game
level 1..8                   set Burnside's strength
help, quit
`

// Line executes a line that a person typed and returns the answer. Then, if the engine has the side
// to move, the engine plays. If the session ends, the result "quit" is true.
func (s *Session) Line(ctx context.Context, line string) (answer string, quit bool) {
	answer, err := s.command(ctx, strings.Fields(line))
	switch {
	case errors.Is(err, errQuit):
		return "", true
	case err != nil:
		return "error: " + err.Error() + "\n", false
	}
	return answer + s.Engines(ctx), false
}

// errQuit ends a session.
var errQuit = errors.New("quit")

// command executes a command.
func (s *Session) command(ctx context.Context, words []string) (string, error) {
	if len(words) == 0 {
		return "", nil
	}
	rest := words[1:]
	switch words[0] {
	case "quit", "exit":
		return "", errQuit
	case "help":
		return help, nil
	case "board":
		return s.Board(), nil
	case "fen":
		return s.Game.FEN() + "\n", nil
	case "record":
		return (&progressive.Record{Game: s.Game}).String(), nil
	case "moves":
		return s.moves()
	case "back":
		return s.back()
	case "new":
		return s.again(rest)
	case "level":
		return s.level(rest)
	case "hint":
		return s.hint(ctx)
	case "go":
		if _, err := s.goOn(ctx); err != nil {
			return "", err
		}
		return s.last() + s.Board(), nil
	}
	if err := s.Game.PlayText(words); err != nil {
		if errors.Is(err, board.ErrMoveSyntax) && len(words) == 1 {
			return "", fmt.Errorf("%q: %w", words[0], errUnknown)
		}
		return "", err
	}
	return s.last() + s.Board(), nil
}

// Engines lets the engine play as long as it has the side to move. It returns the series played.
func (s *Session) Engines(ctx context.Context) string {
	var sb strings.Builder
	for s.Game.Ending() == progressive.Ongoing && s.Plays[s.Game.Side()] && ctx.Err() == nil {
		if _, err := s.goOn(ctx); err != nil {
			return sb.String() + "error: " + err.Error() + "\n"
		}
		sb.WriteString(s.last() + s.Board())
	}
	return sb.String()
}

// last returns the last series, with its number.
func (s *Session) last() string {
	all := s.Game.Series()
	return written(&all[len(all)-1]) + "\n"
}

// written returns a series with its number.
func written(p *progressive.Played) string {
	return fmt.Sprintf("%d.%s", p.Number, strings.Join(p.SAN, " "))
}

// Board returns the board and the side that plays the next series, or the ending of the game.
func (s *Session) Board() string {
	p := s.Game.Position()
	men := p.Board()
	text := men.Diagram()
	if s.Game.Ending() != progressive.Ongoing {
		return fmt.Sprintf("%s\n%s: %v\n", text, s.Game.Result(), s.Game.Ending())
	}
	check := ""
	if men.InCheck() {
		check = ", in check"
	}
	return fmt.Sprintf("%s\nSeries %d: %v, %s%s\n", text, s.Game.Number(), s.Game.Side(), plural.Of(s.Game.Number(), "move", "moves"), check)
}

// moves lists the possible first moves of the next series.
func (s *Session) moves() (string, error) {
	turn, err := s.Game.Begin()
	if err != nil {
		return "", err
	}
	var sans []string
	for _, m := range turn.AppendMoves(nil) {
		sans = append(sans, turn.SAN(m))
	}
	return strings.Join(sans, " ") + "\n", nil
}

// The method "back" takes back the last series. If the engine then has the side to move, the method
// takes back more series, until the other side is to move.
func (s *Session) back() (string, error) {
	if !s.Game.TakeBack() {
		return "", errors.New("no series to take back")
	}
	for s.Plays[s.Game.Side()] && s.Game.TakeBack() {
	}
	return s.Board(), nil
}

// again starts a new game.
func (s *Session) again(words []string) (string, error) {
	rule := s.Game.Rule()
	if len(words) > 0 {
		if named, err := seriesmate.ParseRule(words[0]); err == nil {
			rule, words = named, words[1:]
		}
	}
	leftOut, err := s.restart(rule, strings.Join(words, " "))
	if err != nil {
		return "", err
	}
	text := s.Board()
	if len(leftOut) > 0 {
		text = "left out: " + strings.Join(leftOut, "; ") + "\n" + text
	}
	return text, nil
}

// level sets the strength of the engine.
func (s *Session) level(words []string) (string, error) {
	var n int
	if len(words) == 1 {
		if _, err := fmt.Sscan(words[0], &n); err != nil {
			n = 0
		}
	}
	if n < 1 || n > player.Levels {
		return "", fmt.Errorf("want a level from 1 to %d", player.Levels)
	}
	s.Engine = player.Level(n)
	return "", nil
}

// hint returns what the engine would play.
func (s *Session) hint(ctx context.Context) (string, error) {
	c, err := s.Engine.Choose(ctx, s.Game)
	if err != nil {
		return "", err
	}
	after := s.Game.Clone()
	if err := after.Play(c.Moves); err != nil {
		return "", err
	}
	all := after.Series()
	return fmt.Sprintf("%s (%s)\n", written(&all[len(all)-1]), known[c.Safety]), nil
}

// known describes what is known of the reply, by safety.
var known = [...]string{
	player.Wins: "mates", player.Safe: "the reply can't mate", player.Unproved: "no mate in reply was found", player.Mated: "the reply mates",
}
