package board

// Outcome says whether the rules end a game at a position, and how.
type Outcome uint8

// These are the outcomes. If several fit a position, the first in this order counts.
const (
	Ongoing              Outcome = iota // the game goes on
	Checkmate                           // the side to move has lost
	Stalemate                           // the side to move has no legal move and is not in check
	InsufficientMaterial                // no sequence of moves leads to mate
	FiftyMoves                          // fifty moves by each side without a capture or pawn move
	Repetition                          // the position has occurred three times
)

// outcomeTexts holds the name of each outcome.
var outcomeTexts = [...]string{
	"ongoing", "checkmate", "stalemate", "insufficient material", "fifty moves", "repetition",
}

// String returns the outcome in words.
func (o Outcome) String() string { return outcomeTexts[o] }

// IsDraw reports whether the game is over without a winner.
func (o Outcome) IsDraw() bool { return o > Checkmate }

// Outcome returns the outcome of the game at its current position. The third occurrence of a position
// and the fifty-move rule end the game without a claim.
func (g *Game) Outcome() Outcome {
	p := &g.position
	if o := p.Outcome(); o != Ongoing {
		return o
	}
	if g.history.Occurrences(p) >= 3 {
		return Repetition
	}
	return Ongoing
}

// Outcome returns the outcome of a game at p. It never returns Repetition, because repetitions
// depend on earlier positions.
func (p *Position) Outcome() Outcome {
	switch {
	case p.CountLegal() > 0:
	case p.InCheck():
		return Checkmate
	default:
		return Stalemate
	}
	switch {
	case p.InsufficientMaterial():
		return InsufficientMaterial
	case p.IsFiftyMoveDraw():
		return FiftyMoves
	}
	return Ongoing
}

// FiftyMovePlies is the halfmove clock at which the fifty-move rule draws a game.
const FiftyMovePlies = 100

// IsFiftyMoveDraw reports whether the halfmove clock has reached FiftyMovePlies and the side to
// move is not mated.
func (p *Position) IsFiftyMoveDraw() bool {
	return p.halfmove >= FiftyMovePlies && (p.checkers == 0 || p.CountLegal() > 0)
}

// InsufficientMaterial reports whether no sequence of moves leads to mate. Such a position has,
// besides the kings, no men, or one minor piece, or only bishops on squares of one shade.
func (p *Position) InsufficientMaterial() bool {
	if p.byType[Pawn]|p.byType[Rook]|p.byType[Queen] != 0 {
		return false
	}
	minors := p.byType[Knight] | p.byType[Bishop]
	if !minors.Several() {
		return true
	}
	bishops := p.byType[Bishop]
	return p.byType[Knight] == 0 && (bishops&LightSquares == 0 || bishops&DarkSquares == 0)
}
