package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"burnside/board"
)

// setPosition carries out "position startpos|fen FEN [moves MOVE…]". If anything in the
// line is wrong there is no position any more until a good one comes: what a client
// meant is not known, and an answer for another position would be taken for one for it.
func (d *Driver) setPosition(args []string) error {
	game, err := d.parsePosition(args)
	if err != nil {
		d.refused = fmt.Errorf("position: %w", err)
		return d.refused
	}
	d.game, d.refused = game, nil
	return nil
}

// noPosition returns an error if there is no position since one was refused.
func (d *Driver) noPosition() error {
	if d.refused == nil {
		return nil
	}
	return fmt.Errorf("no position since an error in %w", d.refused)
}

// parsePosition reads the arguments of a position command.
func (d *Driver) parsePosition(args []string) (*board.Game, error) {
	before, moves := args, []string(nil)
	if i := slices.Index(args, "moves"); i >= 0 {
		before, moves = args[:i], args[i+1:]
	}
	start, err := d.parseStart(before)
	if err != nil {
		return nil, err
	}
	game := board.NewGame(start)
	for i, text := range moves {
		m, err := game.Position().ParseUCIMove(text)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		game.Push(m)
	}
	return game, nil
}

// parseStart reads what a position command says before the moves.
func (d *Driver) parseStart(args []string) (board.Position, error) {
	switch {
	case len(args) == 0:
		return board.Position{}, errors.New(`want "startpos" or "fen"`)
	case args[0] == "fen":
		return d.parseFEN(strings.Join(args[1:], " "))
	case args[0] != "startpos":
		return board.Position{}, fmt.Errorf(`want "startpos" or "fen", not %s`, quote(args[0]))
	case len(args) > 1:
		return board.Position{}, fmt.Errorf("unexpected %s after startpos", quote(args[1]))
	}
	return board.StartPosition(), nil
}

// parseFEN reads a FEN as clients write them: castling rights and en-passant squares that
// do not fit the men are dropped. In which form castling moves are written is left to the
// option, not to the form of the castling field.
func (d *Driver) parseFEN(text string) (board.Position, error) {
	setup, err := board.ParseSetup(text)
	if err != nil {
		return board.Position{}, err
	}
	dropped := setup.DropUnfit()
	setup.Chess960 = false
	p, err := setup.Position()
	if err != nil {
		return board.Position{}, fmt.Errorf("FEN %.100q: %w", text, err)
	}
	if len(dropped) > 0 {
		d.out.printf("info string position: left out of the FEN: %s", joinFaults(dropped))
	}
	return p, nil
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

// joinFaults returns faults in one line.
func joinFaults(faults []board.Fault) string {
	texts := make([]string, len(faults))
	for i, f := range faults {
		texts[i] = f.String()
	}
	return strings.Join(texts, "; ")
}
