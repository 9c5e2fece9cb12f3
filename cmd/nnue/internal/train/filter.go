package train

import (
	"hash/crc32"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
	"burnside/search"
)

// Verdict says whether a position is used for training, or why not.
type Verdict uint8

// The verdicts.
const (
	Quiet    Verdict = iota // used
	Early                   // one of the first plies of the game
	Check                   // the side to move is in check
	Noisy                   // a capture or promotion is about to happen
	Decided                 // the score is a mate or above the greatest
	Tabled                  // the endgame tables inside the program hold it
	Thinned                 // left out by Filter.Thin
	Verdicts = int(iota)
)

// verdictTexts describes each verdict.
var verdictTexts = [Verdicts]string{"quiet", "early", "in check", "capture or promotion best", "decided", "in the tables", "thinned out"}

// String returns the verdict in words.
func (v Verdict) String() string { return verdictTexts[v] }

// Filter leaves out positions whose static evaluation should differ from the search's score.
type Filter struct {
	FirstPly int        // plies at the start of a game to leave out
	MaxScore eval.Score // greatest magnitude of a score to use
	// Thin is the share, 0 to 1, of the positions with at most FewMen men to leave out.
	Thin float64
}

// Judge returns the verdict on p, the position before the ply with the given number, counted
// from 0.
func (f *Filter) Judge(p *board.Position, ply games.Ply, number int) Verdict {
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
// runners go on there. Training on them would use the drawn positions only, since the won ones
// have scores of mates.
const tabledMen = 4

// FewMen is the greatest number of men of positions that Filter.Thin leaves out. Games have
// long runs of such positions, which are much alike.
const FewMen = 11

// thins reports whether Thin leaves out p. It depends on the position alone, so that every
// pass leaves out the same.
func (f *Filter) thins(p *board.Position) bool {
	return f.Thin > 0 && p.Occupied().Count() <= FewMen && float64(uint32(p.Key()>>32)) < f.Thin*(1<<32)
}

// heldOutOf is the divisor of held-out games: one game in this many is held out.
const heldOutOf = 50

// HeldOut reports whether a game is kept out of training to measure what was learnt. It
// depends only on the starting position, so that equal games are treated alike.
func HeldOut(g *games.Game) bool {
	return crc32.ChecksumIEEE(g.Start[:])%heldOutOf == 0
}
