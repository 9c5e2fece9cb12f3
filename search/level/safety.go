package level

import "burnside/board"

// safe returns those of the moves in a position that leave nothing to be taken for nothing,
// or as little as can be: a player sees the captures that answer his move. Now and then a
// weak one does not look, and gets all moves back.
func (p *Player) safe(position *board.Position, moves []board.Move) []board.Move {
	if fraction(p.draw(position.Key(), forSafety)) < p.carelessness() {
		return moves
	}
	losses := make([]int, len(moves))
	least := loss(position, moves[0])
	for i, m := range moves {
		losses[i] = loss(position, m)
		least = min(least, losses[i])
	}
	var safe []board.Move
	for i, m := range moves {
		if losses[i] < least+careMargin {
			safe = append(safe, m)
		}
	}
	return safe
}

// carelessness returns the share of moves of which the player does not see what they leave
// to be taken.
func (p *Player) carelessness() float64 {
	return carelessShare * float64(max(carefulElo-p.sight.elo, 0)) / (carefulElo - Least)
}

// loss returns the material that a move costs at once: what the best capture that answers
// it wins by the exchange of men less what the move itself takes.
func loss(p *board.Position, m board.Move) int {
	next := p.After(m)
	var answers board.MoveList
	next.AppendNoisy(&answers)
	worst := 0
	for _, answer := range answers.Slice() {
		worst = max(worst, gain(&next, answer))
	}
	return worst - p.Captured(m).SEEValue()
}

// gain returns what a move wins by the exchange of men on its target, in whole pawns.
func gain(p *board.Position, m board.Move) int {
	won := 0
	for p.SEE(m, won+board.Pawn.SEEValue()) {
		won += board.Pawn.SEEValue()
	}
	return won
}
