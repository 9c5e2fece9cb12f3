// Package match plays many games of progressive chess between two players, and checks the games
// afterwards.
package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"

	"burnside/board"
	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// A Match is a number of games. Each opening is played twice, with the sides exchanged.
type Match struct {
	Rule  seriesmate.Rule
	Names [2]string
	// Players returns the two players of a game. r gives the random numbers of that game.
	Players func(r *rand.Rand) [2]player.Player
	Seed    uint64 // of openings and players
	// MostSeries is the number of series after which a game is stopped and counts as a draw.
	MostSeries int
}

// DefaultMostSeries is the default of Match.MostSeries, the number of series after which a game is
// stopped. Games between players who see mates hardly ever get so long.
const DefaultMostSeries = 60

// Score counts games as the first player sees them.
type Score struct{ Wins, Draws, Losses int }

// Games returns the number of games.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Percent returns the points in percent of the games, 0 without games.
func (s Score) Percent() float64 {
	if s.Games() == 0 {
		return 0
	}
	return 100 * (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games())
}

// String returns wins, draws, losses and percent.
func (s Score) String() string {
	return fmt.Sprintf("%d won, %d drawn, %d lost: %.1f %%", s.Wins, s.Draws, s.Losses, s.Percent())
}

// Add counts a game of the match. It returns an error if the game does not belong to the match.
func (m *Match) Add(s *Score, r *progressive.Record) error {
	first := board.White
	switch names := [2]string{r.Tags["White"], r.Tags["Black"]}; names {
	case m.Names:
	case [2]string{m.Names[1], m.Names[0]}:
		first = board.Black
	default:
		return fmt.Errorf("a game of %s and %s: want %s and %s", names[0], names[1], m.Names[0], m.Names[1])
	}
	switch r.Result() {
	case "1/2-1/2":
		s.Draws++
	case map[board.Color]string{board.White: "1-0", board.Black: "0-1"}[first]:
		s.Wins++
	default:
		s.Losses++
	}
	return nil
}

// Read reads a file that a match wrote, and returns the score of its games. If a game does not
// belong to the match, the error names it, and the score holds the games before it.
func (m *Match) Read(file io.Reader) (Score, error) {
	var s Score
	reader := progressive.NewRecordReader(file)
	for {
		r, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return s, nil
		}
		if err == nil && r.Tags["Round"] != strconv.Itoa(s.Games()+1) {
			err = fmt.Errorf("round %s comes after %d games", r.Tags["Round"], s.Games())
		}
		if err == nil {
			err = m.Add(&s, r)
		}
		if err != nil {
			return s, err
		}
	}
}

// Play plays the game with the given number, from 0. The game does not depend on other games. The
// error comes from ctx or from a player.
func (m *Match) Play(ctx context.Context, number int) (*progressive.Record, error) {
	g, err := m.opening(number / 2)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(m.Seed, uint64(number)))
	players, names := m.Players(random), m.Names
	if number%2 == 1 {
		players[0], players[1] = players[1], players[0]
		names[0], names[1] = names[1], names[0]
	}
	r := &progressive.Record{Game: g, Comments: make([]string, len(g.Series())),
		Tags: map[string]string{"White": names[0], "Black": names[1], "Round": strconv.Itoa(number + 1)}}
	for g.Ending() == progressive.Ongoing {
		if g.Number() > m.MostSeries {
			r.Agreed = "1/2-1/2"
			break
		}
		choice, err := players[g.Side()].Choose(ctx, g)
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = g.Play(choice.Moves)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number+1, err)
		}
		r.Comments = append(r.Comments, comment(&choice))
	}
	return r, nil
}

// openingSeries is the number of random series at the start of a game.
const openingSeries = 2

// The method "opening" returns a game that begins with some random series. After these series, the
// side to move cannot mate in its next series.
func (m *Match) opening(number int) (*progressive.Game, error) {
	random := rand.New(rand.NewPCG(m.Seed, uint64(number)|1<<63))
	for {
		g, err := progressive.New(m.Rule)
		if err != nil {
			return nil, err
		}
		for range openingSeries {
			chooser := player.Simple{Random: random}
			choice, err := chooser.Choose(context.Background(), g)
			if err == nil {
				err = g.Play(choice.Moves)
			}
			if err != nil {
				return nil, err
			}
		}
		p := g.Position()
		result, err := seriesmate.Solve(context.Background(), &p, g.Number(), seriesmate.Options{Rule: m.Rule})
		if err != nil {
			return nil, err
		}
		if result.Status == seriesmate.ProvedNone {
			return g, nil
		}
	}
}

// comment describes what a player knew of its series. The function claimed reads it.
func comment(c *player.Choice) string {
	if c.Tested == 0 {
		return c.Safety.String()
	}
	return fmt.Sprintf("%v, %d safe of %d tested, value %d, %d positions", c.Safety, c.Safe, c.Tested, c.Value, c.Nodes)
}
