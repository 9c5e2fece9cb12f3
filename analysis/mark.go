package analysis

import (
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

// markNames holds the name of each mark. markNAGs holds the number of each mark's PGN glyph. The
// glyphs are ?!, ? and ??.
var (
	markNames = [...]string{"", "inaccuracy", "mistake", "blunder"}
	markNAGs  = [...]int{0, 6, 2, 4}
)

// String returns the name of the mark.
func (m Mark) String() string { return markNames[m] }

// NAG returns the number of the glyph in PGN, 0 for no mark.
func (m Mark) NAG() int { return markNAGs[m] }

// The variable "steps" holds the least loss of winning chances for each mark, in percentage points.
// The values are lichess's (Advice in lichess-org/lila). Lichess writes them as .1, .2 and .3,
// because it counts chances from -1 to 1.
var steps = [...]float64{Inaccuracy: 5, Mistake: 10, Blunder: 15}

// markOfLoss returns the mark for a loss of winning chances, in percentage points.
func markOfLoss(loss float64) Mark {
	mark := NoMark
	for m := Inaccuracy; m <= Blunder; m++ {
		if loss >= steps[m] {
			mark = m
		}
	}
	return mark
}

// These are thresholds for the advantage that the mating side has without the mate, in centipawns.
// If this advantage is above hugePawns, a missed or allowed mate is only an inaccuracy. Between
// largePawns and hugePawns it is a mistake. Below largePawns it is a blunder. The values are
// lichess's.
const (
	hugePawns  = 999
	largePawns = 700
)

// markOfMate returns the mark for a missed or allowed mate. The parameter "centipawns" is the
// advantage of the mating side: after the move for a missed mate, before the move for an allowed
// mate.
func markOfMate(centipawns int) Mark {
	switch {
	case centipawns > hugePawns:
		return Inaccuracy
	case centipawns > largePawns:
		return Mistake
	}
	return Blunder
}

// A stand holds what is known about a position, for the side that makes the judged move.
type stand struct {
	score   search.Score
	outcome result.Outcome // by tables
	exact   bool           // outcome is known
}

// judge returns the mark of a move, from what is known of the positions before and after it. It
// also returns the fault, such as a missed mate. The fault is the zero value if there is nothing to
// say besides the mark.
func judge(before, after stand) (Mark, Fault) {
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
		return mark, Fault{Kind: MissesMate, Moves: had, Ending: byTables(after)}
	case gotMate && after.score < 0 && !hadMate:
		return markOfMate(-equivalent(before.score)), Fault{Kind: AllowsMate, Moves: -got}
	case hadMate || gotMate:
		return NoMark, Fault{}
	}
	mark := markOfLoss(WinPercent(before.score) - WinPercent(after.score))
	if mark == NoMark || !after.exact {
		return mark, Fault{}
	}
	return mark, Fault{Kind: OnlyEnding, Ending: byTables(after)}
}

// judgeExact judges a move by the tables: only a worse outcome counts.
func judgeExact(before, after stand) (Mark, Fault) {
	won, lost := before.outcome == result.Win, after.outcome == result.Loss
	wasLost, isWon := before.outcome == result.Loss, after.outcome == result.Win
	switch {
	case won && lost:
		return Blunder, Fault{Kind: WonToLost}
	case won && !isWon:
		return Blunder, Fault{Kind: WonToDrawn}
	case lost && !wasLost:
		return Blunder, Fault{Kind: DrawnToLost}
	}
	return NoMark, Fault{}
}

// byTables returns what the tables know about the position after a move.
func byTables(after stand) Ending {
	switch {
	case !after.exact:
		return ""
	case after.outcome == result.Loss:
		return EndingLost
	case after.outcome == result.Win:
		return EndingWon
	}
	return EndingDrawn
}
