package level

import (
	"math"

	"burnside/board"
)

// exchange returns what a move wins by captures on its target square, in centipawns. It returns 0
// if the move loses something there.
func exchange(p *board.Position, m board.Move) int { return max(balance(p, m), 0) }

// balance returns what a move wins or loses by captures on its target square, in centipawns. The
// sides capture in turn. Each side uses its least valuable man that can legally capture, or stops.
// A pinned man can't capture, but the exchange may end the pin.
func balance(p *board.Position, m board.Move) int {
	next := p.After(m)
	won := p.Gain(m)
	if answer, ok := leastAttacker(&next, m.To()); ok {
		won -= exchange(&next, answer)
	}
	return won
}

// leastAttacker returns the capture on a square by the least valuable man. A pawn that promotes
// becomes a queen. ok is false if there is no capture.
func leastAttacker(p *board.Position, s board.Square) (least board.Move, ok bool) {
	var moves board.MoveList
	p.AppendNoisy(&moves)
	value := math.MaxInt
	for _, m := range moves.Slice() {
		man := p.Piece(m.From()).Type().SEEValue()
		if m.To() == s && (man < value || man == value && p.Gain(m) > p.Gain(least)) {
			least, value, ok = m, man, true
		}
	}
	return least, ok
}
