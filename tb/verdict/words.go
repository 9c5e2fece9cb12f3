package verdict

import (
	"fmt"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// A Phrase is a code for a verdict on the side to move. Programs that show verdicts in other
// languages use it.
type Phrase string

// These are the phrases. A number of moves belongs to the first two.
const (
	PhraseMates       Phrase = "mates"
	PhraseIsMated     Phrase = "is-mated"
	PhraseMated       Phrase = "mated" // checkmate is on the board
	PhraseStalemated  Phrase = "stalemated"
	PhraseWins        Phrase = "wins" // without a distance
	PhraseLoses       Phrase = "loses"
	PhraseDraw        Phrase = "draw"
	PhraseCursedWin   Phrase = "cursed-win"
	PhraseBlessedLoss Phrase = "blessed-loss"
	PhraseOpenWin     Phrase = "open-win" // a win or a draw: Syzygy tables round the deciding ply away
	PhraseOpenLoss    Phrase = "open-loss"
)

// Moves returns the distance to mate in moves of the side that mates.
func Moves(r result.Result) int { return (r.Plies + 1) / 2 }

// Distance returns the phrase for the distance to mate of a position. The phrase ignores the
// fifty-move rule.
func Distance(p *board.Position, r result.Result) Phrase {
	switch {
	case r.Outcome == result.Win:
		return PhraseMates
	case r.Outcome == result.Loss && r.Plies > 0:
		return PhraseIsMated
	}
	return FiftyMoves(p, r.Outcome)
}

// FiftyMoves returns the phrase for the outcome of a position. The outcome o takes the fifty-move
// rule into account.
func FiftyMoves(p *board.Position, o result.Outcome) Phrase {
	if p.CountLegal() == 0 {
		if p.InCheck() {
			return PhraseMated
		}
		return PhraseStalemated
	}
	switch o {
	case result.Win:
		return PhraseWins
	case result.CursedWin:
		return PhraseCursedWin
	case result.BlessedLoss:
		return PhraseBlessedLoss
	case result.Loss:
		return PhraseLoses
	}
	return PhraseDraw
}

// Clock returns the phrase for what Syzygy tables say of a position. It takes the halfmove clock
// into account. The parameter "moves" holds the position's moves with their results in the Syzygy
// tables, the best first. There must be at least one move.
func Clock(p *board.Position, moves []syzygy.RootMove) Phrase {
	m := &moves[0]
	switch {
	case !m.Open:
		return FiftyMoves(p, m.Outcome)
	case m.Outcome == result.CursedWin:
		return PhraseOpenWin
	}
	return PhraseOpenLoss
}

// OpenWords is the text for an outcome that Syzygy tables leave unknown, because it depends on a
// ply that they round away.
const OpenWords = "Unknown by one ply"

// phraseWords holds the words of each phrase. If the words begin with a space, the name of the side
// comes before them.
var phraseWords = map[Phrase]string{
	PhraseMates:       " mates in ",
	PhraseIsMated:     " is mated in ",
	PhraseMated:       " is mated",
	PhraseStalemated:  " is stalemated: draw",
	PhraseWins:        " wins",
	PhraseLoses:       " loses",
	PhraseDraw:        "Draw",
	PhraseCursedWin:   "Win, but the fifty-move rule makes it a draw",
	PhraseBlessedLoss: "Loss, but the fifty-move rule makes it a draw",
	PhraseOpenWin:     OpenWords + ": a win, or the fifty-move rule makes it a draw",
	PhraseOpenLoss:    OpenWords + ": a loss, or the fifty-move rule makes it a draw",
}

// Words returns the English text of a phrase. The parameter "side" is the side to move. The
// parameter "moves" is the number of moves in which this side mates or is mated.
func (f Phrase) Words(side board.Color, moves int) string {
	words := phraseWords[f]
	if words[0] == ' ' {
		words = SideName(side) + words
	}
	if f == PhraseMates || f == PhraseIsMated {
		words += plural.Of(moves, "move", "moves")
	}
	return words
}

// A NoteKind is a code for the meaning of a note.
type NoteKind string

// These are the kinds of notes. The comments name the fields of Note that a kind uses. The notes on
// the fifty-move rule come first.
const (
	NoteTooLate        NoteKind = "too-late"        // the mate comes too late: Plies, Left
	NoteAnother        NoteKind = "another"         // the mate in Moves comes too late, but another mate does not
	NotePerhapsAnother NoteKind = "perhaps-another" // the mate in Moves may come too late, but another mate does not
	NoteInTime         NoteKind = "in-time"         // the mate comes in time
	NoteSlower         NoteKind = "slower"          // the mate in Moves would come too late, so this mate takes longer
	NoteMayComeFirst   NoteKind = "may-come-first"  // the rule may come before the mate: Left
	NoteSyzygy         NoteKind = "syzygy"          // Syzygy tables say that the position is a draw
	NoteSyzygyNone     NoteKind = "syzygy-no-distance"
	NoteSyzygyRounded  NoteKind = "syzygy-rounded" // Plies or one more to the next capture, pawn move or mate
	NoteSyzygyPlies    NoteKind = "syzygy-plies"   // Plies to it
)

// A Note is a sentence about the fifty-move rule, or about a distance from Syzygy tables. The zero
// Note means that there is nothing to say.
type Note struct {
	Kind  NoteKind
	Plies int // to mate, or to the next capture, pawn move or mate
	Left  int // plies until the rule makes it a draw
	Moves int // of the mate that would be fastest without the rule
}

// String returns the sentence.
func (n Note) String() string {
	mate := "The mate in " + plural.Of(n.Moves, "move", "moves")
	switch n.Kind {
	case NoteTooLate:
		return fmt.Sprintf("Mate would take %s, and %s left.", plural.Of(n.Plies, "ply", "plies"), plural.Of(n.Left, "is", "are"))
	case NoteAnother:
		return mate + " comes too late for the fifty-move rule, but another does not."
	case NotePerhapsAnother:
		return mate + " may come too late for the fifty-move rule, but another does not."
	case NoteInTime:
		return "The mate comes in time for the fifty-move rule."
	case NoteSlower:
		return mate + " comes too late for the fifty-move rule; this one does not."
	case NoteMayComeFirst:
		return fmt.Sprintf("The fifty-move rule may come first: %s left without a capture or pawn move.", plural.Of(n.Left, "ply is", "plies are"))
	case NoteSyzygy:
		return "By Syzygy tables."
	case NoteSyzygyNone:
		return "By Syzygy tables, without distances: the halfmove clock is left out of account."
	case NoteSyzygyRounded:
		return fmt.Sprintf("By Syzygy tables: %d or %d plies to the next capture, pawn move or mate.", n.Plies, n.Plies+1)
	case NoteSyzygyPlies:
		return fmt.Sprintf("By Syzygy tables: %s to the next capture, pawn move or mate.", plural.Of(n.Plies, "ply", "plies"))
	}
	return ""
}

// Zeroing returns a note about the distance of a result from Syzygy tables.
func Zeroing(r result.Result) Note {
	switch {
	case r.Outcome == result.Draw:
		return Note{Kind: NoteSyzygy}
	case r.Metric == result.None:
		return Note{Kind: NoteSyzygyNone}
	case !r.Exact:
		return Note{Kind: NoteSyzygyRounded, Plies: r.Plies}
	}
	return Note{Kind: NoteSyzygyPlies, Plies: r.Plies}
}

// SideName returns "White" or "Black".
func SideName(side board.Color) string {
	if side == board.Black {
		return "Black"
	}
	return "White"
}
