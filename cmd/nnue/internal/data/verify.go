package data

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
)

func verifyCommand() *cobra.Command {
	return filesCommand("verify", "Check files of games: checksums, legality of every move, results",
		func(names []string, out io.Writer) error {
			for _, name := range names {
				if err := verify(name, out); err != nil {
					return err
				}
			}
			return nil
		})
}

// verify replays every game of a file.
func verify(name string, out io.Writer) (err error) {
	f, err := gamefile.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	warnTorn(out, f)
	n := 0
	for g, err := range f.All() {
		n++
		if err == nil {
			err = verifyGame(g)
		}
		if err != nil {
			return fmt.Errorf("%s: game %d: %w", name, n, err)
		}
	}
	fmt.Fprintf(out, "%s: %d games with %d positions, no fault\n", name, f.NumGames(), f.NumPositions())
	return nil
}

// verifyGame replays a game and checks that its end and result agree with the rules at its
// last position.
func verifyGame(g *gamefile.Game) error {
	start, err := g.Start.Position()
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	game := board.NewGame(start)
	if err := g.Replay(func(_ *board.Position, ply int) bool {
		game.Push(g.Plies[ply].Move)
		return true
	}); err != nil {
		return err
	}
	fits := true
	switch g.End {
	case gamefile.Tables:
	case gamefile.AgreedWin:
		fits = g.Result != gamefile.Draw
	case gamefile.AgreedDraw, gamefile.LengthLimit:
		fits = g.Result == gamefile.Draw
	default:
		result, end, over := gamefile.EndByRule(game)
		fits = over && end == g.End && result == g.Result
	}
	if !fits {
		return fmt.Errorf("result %s by %s does not fit %s", g.Result, g.End, game.Position().FEN())
	}
	return nil
}
