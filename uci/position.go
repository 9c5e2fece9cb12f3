package uci

import (
	"errors"
	"fmt"
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
	before, moves := board.CutMoves(strings.Join(args, " "))
	start, err := d.parseStart(before)
	if err != nil {
		return nil, err
	}
	game := board.NewGame(start)
	return game, game.Play(moves)
}

// parseStart reads what a position command says before the moves.
func (d *Driver) parseStart(text string) (board.Position, error) {
	kind, rest, _ := strings.Cut(text, " ")
	switch {
	case kind == "":
		return board.Position{}, errors.New(`want "startpos" or "fen"`)
	case kind == "fen":
		return d.parseFEN(rest)
	case kind != "startpos":
		return board.Position{}, fmt.Errorf(`want "startpos" or "fen", not %s`, quote(kind))
	case rest != "":
		return board.Position{}, fmt.Errorf("unexpected %s after startpos", quote(rest))
	}
	return board.StartPosition(), nil
}

// parseFEN reads a FEN as clients write it, and reports what it leaves out. The form in which
// castling moves are written depends on the option, not on the form of the castling field.
func (d *Driver) parseFEN(text string) (board.Position, error) {
	p, leftOut, err := board.ReadFEN(text)
	if err != nil {
		return board.Position{}, err
	}
	p.SetChess960(!p.StandardCastling())
	if len(leftOut) > 0 {
		d.out.printf("info string position: left out of the FEN: %s", strings.Join(leftOut, "; "))
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
