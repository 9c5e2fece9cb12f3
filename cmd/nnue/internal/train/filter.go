package train

import (
	"hash/crc32"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
	"burnside/search"
)

// Verdict says whether a position is used for training or, if not, why.
type Verdict uint8

// These are the verdicts.
const (
	Quiet    Verdict = iota // used
	Early                   // it is one of the first positions of the game
	Check                   // the side to move is in check
	Noisy                   // a capture or promotion is about to happen
	Decided                 // the score is a mate or greater than Filter.MaxScore
	Tabled                  // the endgame tables inside the program have the position
	Thinned                 // left out by Filter.Thin
	Verdicts = int(iota)
)

// verdictTexts describes each verdict.
var verdictTexts = [Verdicts]string{"quiet", "early", "in check", "capture or promotion best", "decided", "in the tables", "thinned out"}

// String returns the verdict in words.
func (v Verdict) String() string { return verdictTexts[v] }

// Filter decides which positions training leaves out: those whose static evaluation is likely to
// differ from the search's score.
type Filter struct {
	FirstPly int        // number of plies to leave out at the start of a game
	MaxScore eval.Score // greatest magnitude of a score to use
	// Thin is the share, from 0 to 1, of the positions with at most FewMen men that are left out.
	Thin float64
}

// Judge returns the verdict on the position p: whether training uses p and, if not, why. The
// parameter "ply" is the ply that was played in p. The parameter "number" is the number of this
// ply, counted from 0.
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

// tabledMen is the greatest number of men in the tables inside the program. Training leaves out the
// positions that these tables hold. Games contain such positions, because match runners play on
// even if the tables know the result. Without this rule, training would still leave out the won and
// lost ones, because they have scores of mates. So it would see only the drawn ones.
const tabledMen = 4

// FewMen is the limit for the field Thin of a Filter. Of the positions with at most FewMen men,
// training leaves out the share Thin. Games contain many such positions in a row, and these
// positions are much alike.
const FewMen = 11

// thins reports whether p is left out because of the field Thin. The answer depends only on the
// position. So every pass through the data leaves out the same positions.
func (f *Filter) thins(p *board.Position) bool {
	return f.Thin > 0 && p.Occupied().Count() <= FewMen && float64(uint32(p.Key()>>32)) < f.Thin*(1<<32)
}

// heldOutOf is the number of games of which one is held out.
const heldOutOf = 50

// HeldOut reports whether a game is held out. A held-out game is not used for training but for
// measuring the loss. The answer depends only on the starting position, so games with the same
// start are treated alike.
func HeldOut(g *games.Game) bool {
	return crc32.ChecksumIEEE(g.Start[:])%heldOutOf == 0
}
