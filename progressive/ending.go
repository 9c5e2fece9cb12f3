package progressive

import (
	"context"

	"burnside/board"
	"burnside/seriesmate"
)

// Ending is the way in which a game ended.
type Ending uint8

// The endings.
const (
	Ongoing Ending = iota
	// Mate means that the side to move is in check and has no legal move.
	Mate
	// MateByRule means that the side to move is in check, and each of its legal moves would give
	// check. The Italian rule forbids these moves, so the side is mated. This is progressive
	// checkmate.
	MateByRule
	// Stalemate means that the side to move is not in check and has no move that the rule allows.
	// The side may run out of moves before its series or during it. This is progressive stalemate.
	Stalemate
	// TenSeries means that ten series in a row had no capture and no pawn move.
	TenSeries
	// DeadPosition means that no series of moves can mate.
	DeadPosition
)

var endingTexts = [...]string{"ongoing", "mate", "mate by rule", "progressive stalemate", "ten series without capture or pawn move", "dead position"}

// String returns the ending in words.
func (e Ending) String() string {
	if int(e) >= len(endingTexts) {
		return "unknown ending"
	}
	return endingTexts[e]
}

// IsDraw reports whether the game ended as a draw.
func (e Ending) IsDraw() bool { return e >= Stalemate }

// QuietLimit says when a game is drawn: after this number of series in a row without capture or
// pawn move.
const QuietLimit = 10

// proofNodes is the limit of states in which the solver must find a mate after ten quiet series.
const proofNodes = 1 << 20

// ending returns how a game with the given position ends, or Ongoing. The parameter "length" is the
// length of the next series. The parameter "quiet" is the number of series in a row without capture
// or pawn move.
func ending(p *seriesmate.Position, rule seriesmate.Rule, length, quiet int) (Ending, error) {
	mate, byRule := p.Mated(rule)
	switch {
	case byRule:
		return MateByRule, nil
	case mate:
		return Mate, nil
	case dead(p):
		return DeadPosition, nil
	}
	turn, err := p.Begin(rule, length)
	if err != nil {
		return Ongoing, err
	}
	switch {
	case len(turn.AppendMoves(nil)) == 0:
		return Stalemate, nil
	case quiet >= QuietLimit && !provesMate(p, rule, length):
		return TenSeries, nil
	}
	return Ongoing, nil
}

// dead reports whether the men cannot mate. It returns true if there is no man besides the kings,
// or only one knight or bishop.
func dead(p *seriesmate.Position) bool {
	men := p.Board()
	others := men.Occupied() &^ men.ByType(board.King)
	return !others.Several() && others&^(men.ByType(board.Knight)|men.ByType(board.Bishop)) == 0
}

// provesMate reports whether the solver finds a mate within proofNodes states.
func provesMate(p *seriesmate.Position, rule seriesmate.Rule, length int) bool {
	if length > seriesmate.MaxMoves {
		return false
	}
	result, err := seriesmate.Solve(context.Background(), p, length, seriesmate.Options{Rule: rule, Nodes: proofNodes})
	return err == nil && result.Status == seriesmate.Solved
}
