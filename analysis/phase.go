package analysis

import "burnside/board"

// Phase is a part of a game.
type Phase uint8

// The phases, in their order.
const (
	OpeningPhase Phase = iota
	Middlegame
	Endgame
	NumPhases
)

// phaseNames holds the names of the phases.
var phaseNames = [...]string{"opening", "middlegame", "endgame"}

// String returns the name of the phase.
func (p Phase) String() string { return phaseNames[p] }

// These numbers of men decide when a phase ends. They come from lichess's Divider
// (lichess-org/scalachess). Divider also measures how far the two sides' men are mixed. This
// package does not.
const (
	middlegamePieces = 10 // knights, bishops, rooks and queens of both sides
	endgamePieces    = 6
	sparseBackRank   = 4 // fewer men than this on a side's first rank are a sign of development
)

// phases returns the phase of the position before each move. The game never goes back to an earlier
// phase.
func (r *Review) phases() []Phase {
	phases := make([]Phase, len(r.plies))
	p, phase := r.start, OpeningPhase
	for i := range r.plies {
		phase = max(phase, phaseOf(&p))
		phases[i] = phase
		p = p.After(r.plies[i].move)
	}
	return phases
}

// phaseOf returns the phase of a position by its men.
func phaseOf(p *board.Position) Phase {
	pieces := (p.Occupied() &^ (p.ByType(board.Pawn) | p.ByType(board.King))).Count()
	white := (p.ByColor(board.White) & board.Rank1BB).Count()
	black := (p.ByColor(board.Black) & board.Rank8BB).Count()
	switch {
	case pieces <= endgamePieces:
		return Endgame
	case pieces <= middlegamePieces || white < sparseBackRank || black < sparseBackRank:
		return Middlegame
	}
	return OpeningPhase
}
