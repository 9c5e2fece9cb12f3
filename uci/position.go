package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"burnside/board"
)

// setPosition carries out "position startpos|fen FEN [moves MOVE…]". The old
// position stays in place if anything in the line is wrong.
func (d *Driver) setPosition(args []string) error {
	before, moves := args, []string(nil)
	if i := slices.Index(args, "moves"); i >= 0 {
		before, moves = args[:i], args[i+1:]
	}
	start, err := parseStart(before)
	if err != nil {
		return err
	}
	game := board.NewGame(start)
	for i, text := range moves {
		m, err := game.Position().ParseUCIMove(text)
		if err != nil {
			return fmt.Errorf("position: ply %d: %w", i+1, err)
		}
		game.Push(m)
	}
	d.game = game
	return nil
}

// parseStart reads what a position command says before the moves.
func parseStart(args []string) (board.Position, error) {
	switch {
	case len(args) == 0:
		return board.Position{}, errors.New(`position: want "startpos" or "fen"`)
	case args[0] == "fen":
		p, err := board.ParseFEN(strings.Join(args[1:], " "))
		if err != nil {
			return board.Position{}, fmt.Errorf("position: %w", err)
		}
		return p, nil
	case args[0] != "startpos":
		return board.Position{}, fmt.Errorf(`position: want "startpos" or "fen", not %s`, quote(args[0]))
	case len(args) > 1:
		return board.Position{}, fmt.Errorf("position: unexpected %s after startpos", quote(args[1]))
	}
	return board.StartPosition(), nil
}

// root returns the current position for output. Its castling moves are written
// in Chess960 form if the option asks for it, and in any case where the position
// is none of standard chess.
func (d *Driver) root() board.Position {
	p := *d.game.Position()
	if d.chess960 {
		p.SetChess960(true)
	}
	return p
}
