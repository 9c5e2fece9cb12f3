package analysis

import (
	"fmt"

	"burnside/search"
	"burnside/tb/result"
)

// Mark is the judgement of a move.
type Mark uint8

// The marks, from good to bad.
const (
	NoMark Mark = iota
	Inaccuracy
	Mistake
	Blunder
)

// markNames and markNAGs hold the name of each mark, and the number of its glyph in PGN: ?!, ?
// and ??.
var (
	markNames = [...]string{"", "inaccuracy", "mistake", "blunder"}
	markNAGs  = [...]int{0, 6, 2, 4}
)

// String returns the name of the mark.
func (m Mark) String() string { return markNames[m] }

// NAG returns the number of the glyph in PGN, 0 for no mark.
func (m Mark) NAG() int { return markNAGs[m] }

// steps holds the points of winning percent from which on a loss has each mark. They are
// lichess's (Advice in lichess-org/lila), which counts chances from -1 to 1: .1, .2 and .3 there.
var steps = [...]float64{Inaccuracy: 5, Mistake: 10, Blunder: 15}

// markOfLoss returns the mark of a loss in points of winning percent.
func markOfLoss(loss float64) Mark {
	mark := NoMark
	for m := Inaccuracy; m <= Blunder; m++ {
		if loss >= steps[m] {
			mark = m
		}
	}
	return mark
}

// The centipawns that make a missed mate less bad for who keeps such an advantage, and an
// allowed mate for who has such a disadvantage anyway; lichess's too.
const (
	hugePawns  = 999
	largePawns = 700
)

// markOfMate returns the mark of a mate missed or allowed, given the centipawns that the better
// side has without the mate.
func markOfMate(centipawns int) Mark {
	switch {
	case centipawns > hugePawns:
		return Inaccuracy
	case centipawns > largePawns:
		return Mistake
	}
	return Blunder
}

// stand is what is known of a position, for the side that makes the judged move.
type stand struct {
	score   search.Score
	outcome result.Outcome // by tables
	exact   bool           // outcome is known
}

// judge returns the mark of a move that leads from one stand to another, and its fault in
// words: "" if the mark tells all.
func judge(before, after stand) (Mark, string) {
	if before.exact && after.exact {
		return judgeExact(before, after)
	}
	had, hadMate := mateMoves(before.score)
	got, gotMate := mateMoves(after.score)
	switch {
	case hadMate && had > 0 && !(gotMate && after.score > 0):
		mark := Blunder
		if !gotMate {
			mark = markOfMate(equivalent(after.score))
		}
		return mark, fmt.Sprintf("misses mate in %d", had) + byTables(after)
	case gotMate && after.score < 0 && !hadMate:
		return markOfMate(-equivalent(before.score)), fmt.Sprintf("allows mate in %d", -got)
	case hadMate || gotMate:
		return NoMark, ""
	}
	mark := markOfLoss(WinPercent(before.score) - WinPercent(after.score))
	if mark != NoMark {
		return mark, trimmed(byTables(after))
	}
	return mark, ""
}

// judgeExact judges a move by the tables: only a worse outcome counts.
func judgeExact(before, after stand) (Mark, string) {
	won, lost := before.outcome == result.Win, after.outcome == result.Loss
	wasLost, isWon := before.outcome == result.Loss, after.outcome == result.Win
	switch {
	case won && lost:
		return Blunder, "turns a won ending into a lost one"
	case won && !isWon:
		return Blunder, "turns a won ending into a draw"
	case lost && !wasLost:
		return Blunder, "loses a drawn ending"
	}
	return NoMark, ""
}

// byTables says what the tables know of the position after a move, "" if nothing.
func byTables(after stand) string {
	switch {
	case !after.exact:
		return ""
	case after.outcome == result.Loss:
		return "; the ending is lost by the tables"
	case after.outcome == result.Win:
		return "; the ending is won by the tables"
	}
	return "; the ending is a draw by the tables"
}

// trimmed returns a text without the semicolon and space before it.
func trimmed(text string) string {
	if text == "" {
		return ""
	}
	return text[len("; "):]
}
