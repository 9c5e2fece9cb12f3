package web

import (
	"burnside/board"
	"burnside/tb/verdict"
)

// Answers have each sentence in English, and also as a code with values. From the code and the
// values the page makes the sentence in the user's language. The folder page/texts has a text for
// each code.

// The codes of verdicts are the phrases of package verdict, and the constants below.
const (
	phraseImpossible verdict.Phrase = "impossible"
	phraseUnknown    verdict.Phrase = "unknown"
	phraseFifty      verdict.Phrase = "fifty-moves" // the game is over by the fifty-move rule
)

// noteAnswer is a note as a code with values. The values are those of a verdict.Note. If the note
// is about a move, Move holds this move. Values that the code does not need are 0.
type noteAnswer struct {
	Code  string `json:"code"`
	Plies int    `json:"plies"`
	Left  int    `json:"left"`
	Moves int    `json:"moves"`
	Move  string `json:"move,omitempty"` // in SAN
}

// The code of a note is a NoteKind of package verdict, or one of two phrases (PhraseCursedWin and
// PhraseBlessedLoss), or one of these constants.
const (
	noteOver            = "over"             // the game is
	noteComesFirst      = "comes-first"      // along the line the fifty-move rule does
	noteFaster          = "faster"           // Move mates in Moves, but an unknown move may be faster
	noteFasterUncertain = "faster-uncertain" // the same, and the fifty-move rule may come first
)

// newNotes returns a list that holds the note as a noteAnswer. If the note says nothing, the list
// is empty.
func newNotes(n verdict.Note) []noteAnswer {
	if n.Kind == "" {
		return nil
	}
	return []noteAnswer{{Code: string(n.Kind), Plies: n.Plies, Left: n.Left, Moves: n.Moves}}
}

// whyAnswer says why tables do not know a position, as a code with values. Values that the code
// does not need are 0 or missing.
type whyAnswer struct {
	Code   string `json:"code"`
	Ending string `json:"ending,omitempty"`
	File   string `json:"file,omitempty"`
	Men    int    `json:"men"`
	Most   int    `json:"most"` // men of the largest table
}

// The codes of reasons.
const (
	whyCastling      = "castling" // the tables have no castling rights
	whyMen           = "men"      // too many for the tables
	whyNoTable       = "no-table"
	whyMakeTable     = "make-table" // there is no table, but a user can make it
	whyDamaged       = "damaged"    // a table that the ending can lead to is damaged or missing
	whySyzygyMissing = "syzygy-missing"
	whySyzygyMen     = "syzygy-men" // too many for Syzygy tables
)

// say sets the verdict of an answer on a position; moves is the distance to mate of phrases with one.
func (s *sideAnswer) say(p *board.Position, f verdict.Phrase, moves int) {
	s.Phrase, s.Verdict = f, f.Words(p.SideToMove(), moves)
}

// note sets the note of an answer.
func (s *sideAnswer) note(n verdict.Note) { s.Note, s.Notes = n.String(), newNotes(n) }
