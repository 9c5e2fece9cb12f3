package command

import (
	"errors"
	"strings"

	"burnside/board"
)

// readPosition reads a position from arguments. The FEN may be a single argument, or each of its
// words may be an argument. After the FEN, the word "moves" and some moves may follow. If
// readPosition ignores a part of the FEN, it prints a warning.
func readPosition(args []string, warn func(error)) (board.Position, error) {
	p, leftOut, err := board.ReadFENMoves(strings.Join(args, " "))
	if len(leftOut) > 0 {
		warn(leftOutError(leftOut))
	}
	return p, err
}

// leftOutError returns an error that names what is left out of a FEN.
func leftOutError(leftOut []string) error {
	return errors.New("left out of the FEN: " + strings.Join(leftOut, "; "))
}

// parsePositions reads FENs: one in each argument, or a single one whose fields are the arguments.
func parsePositions(args []string, warn func(error)) ([]board.Position, error) {
	if !areFENs(args) {
		args = []string{strings.Join(args, " ")}
	}
	positions := make([]board.Position, len(args))
	for i := range args {
		var err error
		if positions[i], err = readPosition(args[i:i+1], warn); err != nil {
			return nil, err
		}
	}
	return positions, nil
}

// areFENs reports whether each argument is a FEN. An argument with a slash counts as a FEN, because
// no other argument has slashes.
func areFENs(args []string) bool {
	for _, arg := range args {
		if !strings.Contains(arg, "/") {
			return false
		}
	}
	return true
}
