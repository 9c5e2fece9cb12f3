package level

import (
	"math"

	"burnside/board"
)

// Nodes returns the node limit of the player's search. The search finishes its first iteration even
// beyond this limit.
func (p *Player) Nodes() uint64 { return uint64(math.Exp2(p.sight.logNodes)) }

// Misjudge returns the value that the player sees in a position. The parameter "score" is the true
// value. Both are in internal units for the side to move. The error never makes a score decisive.
func (p *Player) Misjudge(position *board.Position, score int) int {
	own := bell(p.draw(position.Key(), forPosition))
	structure := bell(p.draw(position.PawnKey()^position.MinorKey(), forStructure))
	if position.SideToMove() == board.Black {
		structure = -structure // the error is the same whichever side is to move
	}
	off := p.sight.misjudgement * (math.Sqrt(1-structureShare)*own + math.Sqrt(structureShare)*structure)
	off *= 1 + tensionStep*float64(min(tension(position), tensionMax))
	off /= 1 + math.Abs(float64(score))/errorHalfScore
	return score + int(off)
}

// tension counts the men, except kings, that the other side attacks.
func tension(p *board.Position) int {
	return attackedMen(p, board.White) + attackedMen(p, board.Black)
}

// attackedMen counts the men of a colour, except its king, that the other side attacks.
func attackedMen(p *board.Position, c board.Color) int {
	return (attacks(p, c.Opponent()) & p.ByColor(c) &^ p.ByType(board.King)).Count()
}

// attacks returns the squares that the men of a colour attack.
func attacks(p *board.Position, c board.Color) board.Bitboard {
	attacked := board.AllPawnAttacks(c, p.Pieces(c, board.Pawn))
	for men := p.ByColor(c) &^ p.ByType(board.Pawn); men != 0; men = men.WithoutFirst() {
		s := men.First()
		attacked |= board.Attacks(p.Piece(s).Type(), s, p.Occupied())
	}
	return attacked
}
