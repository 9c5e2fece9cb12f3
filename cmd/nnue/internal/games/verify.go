package games

import (
	"errors"
	"fmt"
	"io"

	"burnside/board"
)

// Verify replays every game of a file and checks the moves and the result. It prints a summary to
// the writer "out". Errors name the file and the game.
func Verify(name string, out io.Writer) (err error) {
	f, err := Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	f.WarnTorn(out)
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

// verifyGame replays a game. It checks that the result, and the reason why the game ended, agree
// with the rules at the game's last position.
func verifyGame(g *Game) error {
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
	case Tables:
	case AgreedWin:
		fits = g.Result != Draw
	case AgreedDraw, LengthLimit:
		fits = g.Result == Draw
	default:
		result, end, over := EndByRule(game)
		fits = over && end == g.End && result == g.Result
	}
	if !fits {
		return fmt.Errorf("result %s by %s does not fit %s", g.Result, g.End, game.Position().FEN())
	}
	return nil
}
