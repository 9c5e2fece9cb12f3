package board

import "strings"

// ReadFEN reads a position as people and other programs write it, in the forms of ReadSetup. It
// drops castling rights and an en-passant square that do not fit the men. The result leftOut names
// the dropped parts. If nothing was dropped, leftOut is nil. ReadFEN returns the same errors as
// ParseFEN.
func ReadFEN(text string) (p Position, leftOut []string, err error) {
	setup, leftOut, err := ReadSetup(text)
	if err != nil {
		return Position{}, nil, err
	}
	for _, fault := range setup.DropUnfit() {
		leftOut = append(leftOut, fault.String())
	}
	if p, err = setup.position(text); err != nil {
		return Position{}, nil, err
	}
	return p, leftOut, nil
}

// ReadSetup does the same as ParseSetup, for texts that people and other programs write. All fields
// after the board may be missing. White moves if the side to move is missing. A counter may be "-".
// Underscores stand for spaces, as in web addresses. A byte-order mark before the text is ignored.
// The same castling right may be given twice. The result leftOut names the ignored parts of the
// text: unknown operations, and counters that an operation contradicts. If nothing was ignored,
// leftOut is nil.
func ReadSetup(text string) (s Setup, leftOut []string, err error) {
	r := newFENReader()
	r.lenient = true
	if err := r.readText(Spaced(text)); err != nil {
		return Setup{}, nil, err
	}
	for _, part := range r.left {
		leftOut = append(leftOut, part.String())
	}
	return r.setup, leftOut, nil
}

// Spaced returns a text with spaces instead of underscores. It removes a byte-order mark and
// surrounding space.
func Spaced(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "_", " "))
}
