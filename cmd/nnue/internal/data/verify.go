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
	return &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check files of games: checksums, the legality of every move, results",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range args {
				if err := verify(name, cmd.OutOrStdout()); err != nil {
					return err
				}
			}
			return nil
		},
	}
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

// verifyGame replays a game and compares its end with what the rules say of the
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
	p := game.Position()
	stuck := p.CountLegal() == 0
	fits := true
	switch g.End {
	case gamefile.Checkmate:
		fits = stuck && p.InCheck() && (g.Result == gamefile.WhiteWins) == (p.SideToMove() == board.Black)
	case gamefile.Stalemate:
		fits = stuck && !p.InCheck()
	case gamefile.Repetition:
		fits = game.History().Occurrences(p) >= 3
	case gamefile.FiftyMoves:
		fits = p.IsFiftyMoveDraw()
	case gamefile.NoMatingMaterial:
		fits = p.InsufficientMaterial()
	}
	drawn := g.Result == gamefile.Draw
	switch g.End {
	case gamefile.Checkmate, gamefile.AgreedWin:
		fits = fits && !drawn
	case gamefile.Tables:
	default:
		fits = fits && drawn
	}
	if !fits {
		return fmt.Errorf("result %s by %s does not fit %s", g.Result, g.End, p.FEN())
	}
	return nil
}
