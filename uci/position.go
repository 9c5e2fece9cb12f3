package uci

import (
	"errors"
	"fmt"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
)

// setPosition runs the command "position startpos|fen FEN [moves MOVE…]". After an invalid command
// there is no position until a valid command comes. The engine can't know which position the client
// means, and a move in another position would mislead the client.
func (d *Driver) setPosition(c command) error {
	game, err := d.parsePosition(c.arguments())
	if err != nil {
		d.refused = fmt.Errorf("position: %w", err)
		return d.refused
	}
	d.game, d.refused = game, nil
	return nil
}

// noPosition returns an error if the last position command was invalid.
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

// parseStart reads the part of a position command that comes before the moves.
func (d *Driver) parseStart(text string) (board.Position, error) {
	kind, rest, _ := strings.Cut(text, " ")
	switch {
	case kind == "":
		return board.Position{}, errors.New(`want "startpos" or "fen"`)
	case kind == "fen":
		return d.parseFEN(rest)
	case kind != "startpos":
		return board.Position{}, fmt.Errorf(`want "startpos" or "fen", not %s`, shorten.Quoted(kind))
	case rest != "":
		return board.Position{}, fmt.Errorf("unexpected %s after startpos", shorten.Quoted(rest))
	}
	return board.StartPosition(), nil
}

// parseFEN reads a FEN and prints the parts that it ignores. It marks the position as Chess960 only
// if kings and rooks do not stand as in standard chess. The letters in the castling field of the
// FEN do not matter.
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

// root returns the current position for output. Its castling moves are printed in Chess960 form in
// two cases: the option UCI_Chess960 is set, or kings and rooks do not stand as in standard chess.
func (d *Driver) root() board.Position {
	p := *d.game.Position()
	if d.chess960 {
		p.SetChess960(true)
	}
	return p
}
