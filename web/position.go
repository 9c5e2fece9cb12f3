package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/syzygy"
)

// leftOut is the part of an answer that lists which parts of the parameter "fen" were ignored.
type leftOut struct {
	LeftOut []string `json:"left_out,omitempty"`
}

// fenText returns the parameter "fen".
func fenText(parameters url.Values) (string, *problem) {
	text := parameters.Get("fen")
	if board.Spaced(text) == "" {
		return "", badRequest("fen", "the parameter fen is missing")
	}
	return text, nil
}

// parseSetup reads the parameter "fen". It ignores castling rights and an en-passant square that the
// men on the board do not allow.
func parseSetup(parameters url.Values) (board.Setup, leftOut, *problem) {
	text, p := fenText(parameters)
	if p != nil {
		return board.Setup{}, leftOut{}, p
	}
	setup, left, err := board.ReadSetup(text)
	if err != nil {
		return board.Setup{}, leftOut{}, noFEN(err)
	}
	for _, fault := range setup.DropUnfit() {
		left = append(left, fault.String())
	}
	return setup, leftOut{left}, nil
}

// noFEN returns the problem for a text that is not a FEN.
func noFEN(err error) *problem {
	return &problem{status: http.StatusBadRequest, Code: "fen", Message: "this is not a FEN", Faults: faultsOf(err)}
}

// parsePosition reads the parameter "fen" as a legal position.
func parsePosition(parameters url.Values) (board.Position, leftOut, *problem) {
	setup, left, p := parseSetup(parameters)
	if p != nil {
		return board.Position{}, left, p
	}
	position, err := setup.Position()
	if err != nil {
		return board.Position{}, left, impossible(faultsOf(err))
	}
	return position, left, nil
}

// impossible returns the problem for a position that is not legal.
func impossible(faults []string) *problem {
	return &problem{status: http.StatusUnprocessableEntity, Code: "position",
		Message: "this position is impossible", Faults: faults}
}

// gameOver returns the problem for a position in which the game is over.
func gameOver() *problem {
	return &problem{status: http.StatusUnprocessableEntity, Code: "over", Message: "the game is over in this position"}
}

// faultsOf lists the faults that an error about a FEN or a position names.
func faultsOf(err error) []string {
	var faults []string
	var syntax *board.SyntaxError
	var setup *board.SetupError
	switch {
	case errors.As(err, &syntax):
		for _, f := range syntax.Fields {
			faults = append(faults, f.String())
		}
	case errors.As(err, &setup):
		for _, f := range setup.Faults {
			faults = append(faults, f.String())
		}
	default:
		faults = append(faults, err.Error())
	}
	return faults
}

// withSide returns a set-up with the given side to move.
func withSide(s board.Setup, side board.Color) board.Setup {
	if s.SideToMove != side {
		s.SideToMove, s.EnPassant = side, board.NoSquare
	}
	return s
}

// The method "unknown" explains why no table knows a position. It returns the explanation in words
// and as values. The parameter "err" is the error of syzygyAnswer.
func (h *Handler) unknown(p *board.Position, err error) (string, *whyAnswer) {
	m, _ := ending.MaterialOf(p)
	var missing *syzygy.MissingError
	switch {
	case errors.As(err, &missing):
		return fmt.Sprintf("The Syzygy table %s is missing or damaged.", missing.File()), &whyAnswer{Code: whySyzygyMissing, File: missing.File()}
	case errors.Is(err, syzygy.ErrTooManyMen):
		return fmt.Sprintf("There are %d men on the board; Syzygy tables have at most %d.", m.Men(), syzygy.MaxMen),
			&whyAnswer{Code: whySyzygyMen, Men: m.Men(), Most: syzygy.MaxMen}
	}
	reason := h.tables.Unknown(p)
	why := &whyAnswer{Code: whyDamaged, Ending: m.String(), Men: m.Men(), Most: h.tables.Men()}
	switch {
	case errors.Is(reason, tb.ErrCastling):
		why.Code = whyCastling
	case errors.Is(reason, tb.ErrTooManyMen):
		why.Code, why.Ending = whyMen, ""
	case errors.Is(reason, tb.ErrNoTable):
		return noTable(m)
	}
	text := reason.Error()
	return strings.ToUpper(text[:1]) + text[1:] + ".", why
}

// maxMade is the largest number of men for which users can reasonably make tables.
const maxMade = 5

// noTable says that an ending has no table, and how to make one.
func noTable(m ending.Material) (string, *whyAnswer) {
	message, why := fmt.Sprintf("There is no table of %s.", m), &whyAnswer{Code: whyNoTable, Ending: m.String(), Men: m.Men()}
	if m.Men() > 2 && m.Men() <= maxMade {
		message += fmt.Sprintf(" The command burnside tb gen %s --out tables makes it, and --tables tables shows it.", m)
		why.Code = whyMakeTable
	}
	return message, why
}
