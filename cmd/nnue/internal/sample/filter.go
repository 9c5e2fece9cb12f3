package sample

import (
	"hash/crc32"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/eval"
	"burnside/search"
)

// Verdict tells whether a position is good to learn from, or why not.
type Verdict uint8

// The verdicts.
const (
	Quiet    Verdict = iota // good
	Early                   // one of the first plies of the game
	Check                   // the side to move is in check
	Noisy                   // a capture or promotion is about to happen
	Decided                 // the score is that of a mate, or beyond the greatest
	Tabled                  // the endgame tables inside the program know it
	Thinned                 // one of those that are left out where few men are left
	Verdicts = int(iota)
)

// verdictTexts holds a text for each verdict.
var verdictTexts = [Verdicts]string{"quiet", "early", "in check", "capture or promotion best", "decided", "in the tables", "thinned out"}

// String returns the verdict in words.
func (v Verdict) String() string { return verdictTexts[v] }

// Filter leaves out positions whose static evaluation should not equal the score
// of the search.
type Filter struct {
	FirstPly int        // plies at the start of a game that are left out
	MaxScore eval.Score // greatest score that is used
	// Thin is the share of the positions with at most FewMen men that is left out.
	Thin float64
}

// Judge returns the verdict on p, the position before the ply with the given
// number, counted from 0.
func (f *Filter) Judge(p *board.Position, ply gamefile.Ply, number int) Verdict {
	score := max(ply.Score, -ply.Score)
	switch {
	case number < f.FirstPly:
		return Early
	case score > f.MaxScore || score >= search.TBWinBound:
		return Decided
	case p.InCheck():
		return Check
	case ply.Move.IsNoisy():
		return Noisy
	case p.Occupied().Count() <= tabledMen:
		return Tabled
	case f.thins(p):
		return Thinned
	}
	return Quiet
}

// tabledMen is the greatest number of men of the tables inside the program. Games of match
// runners go on there: what is drawn would be learnt from, and not what is won, whose
// scores are those of mates.
const tabledMen = 4

// FewMen is the number of men up to which positions may be thinned out. Games pass
// through a long row of such positions, which are much alike.
const FewMen = 11

// thins reports whether p is one of the positions that are left out for their few
// men. It depends on the position alone, so that every pass leaves out the same.
func (f *Filter) thins(p *board.Position) bool {
	return f.Thin > 0 && p.Occupied().Count() <= FewMen && float64(uint32(p.Key()>>32)) < f.Thin*(1<<32)
}

// heldOutOf is the number of games of which one is held out.
const heldOutOf = 50

// HeldOut reports whether a game is kept aside to check on what was learnt from
// the others. It depends on where the game starts, so that equal games are
// treated alike.
func HeldOut(g *gamefile.Game) bool {
	return crc32.ChecksumIEEE(g.Start[:])%heldOutOf == 0
}
