package pgn

// kind says what a token is.
type kind uint8

const (
	moveToken    kind = iota
	nullToken         // a null move
	commentToken      // with its text clean
	glyphToken
	openToken  // begins a variation
	closeToken // ends it
	resultToken
	strayToken // a text that is none of these
)

// token is a part of the moves of a game.
type token struct {
	kind  kind
	glyph Glyph
	line  int
	text  string
}

// draft is a game as it is written. The rules of chess have not been asked yet.
type draft struct {
	line     int // where it begins
	tags     Tags
	tokens   []token
	warnings []Warning
}

// maxWarnings bounds the warnings of a game.
const maxWarnings = 100

// warn adds a warning.
func (d *draft) warn(line int, lost Part, text string) {
	switch {
	case len(d.warnings) < maxWarnings:
		d.warnings = append(d.warnings, Warning{line, lost, text})
	case len(d.warnings) == maxWarnings:
		d.warnings = append(d.warnings, Warning{line, lost, "there are more faults"})
	}
}
