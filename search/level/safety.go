package level

import (
	"math"

	"burnside/board"
)

// The method "safe" returns the moves that lose little or no material. If all moves lose more, it
// returns the moves that lose least. It looks only at the opponent's captures and promotions in
// reply. Now and then a weak player does not look at these replies. In that case safe returns all
// moves.
func (p *Player) safe(position *board.Position, moves []board.Move) []board.Move {
	if fraction(p.draw(position.Key(), forSafety)) < p.carelessness() {
		return moves
	}
	costs := make(map[board.Move]cost, len(moves))
	for _, m := range moves {
		costs[m] = costOf(position, m)
	}
	safe, least := cheapest(moves, func(m board.Move) int { return costs[m].most })
	if least >= careLoss { // he loses something in any case and saves the rest
		safe, _ = cheapest(safe, func(m board.Move) int { return costs[m].rest })
	}
	return safe
}

// The price of a move is what the move may lose. cheapest returns the moves whose price is below
// careLoss, or less than careMargin above the lowest price. It also returns the lowest price.
func cheapest(moves []board.Move, price func(board.Move) int) (cheap []board.Move, least int) {
	least = math.MaxInt
	for _, m := range moves {
		least = min(least, price(m))
	}
	limit := max(careLoss, least+careMargin)
	for _, m := range moves {
		if price(m) < limit {
			cheap = append(cheap, m)
		}
	}
	return cheap, least
}

// carelessness returns the share of moves that the player makes without looking at the opponent's
// captures in reply.
func (p *Player) carelessness() float64 {
	return carelessShare * float64(max(carefulElo-p.sight.elo, 0)) / (carefulElo - Least)
}

// cost is the material that a move may lose, in centipawns.
type cost struct {
	// The field "most" is the material that the opponent can win by his best reply. It is the best
	// exchange plus the promotion of a pawn, minus what the move itself wins at once.
	most int
	rest int // sum of the best exchanges on all other squares
}

// costOf returns what a move may lose. If the opponent can both win material and promote, the
// promotion counts in full, because the player has no time to capture the new piece. If a check
// loses material, the opponent's other threats count too, because the check only delays them.
func costOf(p *board.Position, m board.Move) cost {
	next := p.After(m)
	capture, c := threats(&next)
	c.most -= p.Gain(m)
	lost := c.most >= careLoss
	if lost && next.InCheck() {
		c.most += threatened(next.After(capture))
	}
	c.most += promotes(&next, lost)
	return c
}

// threatened returns what the opponent of the side to move could win if he were to move.
func threatened(p board.Position) int {
	if p.InCheck() {
		return 0
	}
	var pass board.Position
	p.MakeNull(&pass)
	_, c := threats(&pass)
	return c.most + promotes(&pass, false)
}

// The function "promotes" returns what the side to move wins by promoting without a capture. If the
// parameter "untaken" is set, the opponent has no time to capture the new piece.
func promotes(p *board.Position, untaken bool) int {
	var moves board.MoveList
	p.AppendNoisy(&moves)
	most := 0
	for _, m := range moves.Slice() {
		switch {
		case m.IsCapture():
		case untaken:
			most = max(most, p.Gain(m))
		default:
			most = max(most, exchange(p, m))
		}
	}
	return most
}

// The function "threats" returns the capture that wins most for the side to move. The field "most"
// of the result c is what this capture wins. The field "rest" of c is what the best captures on the
// other squares win together.
func threats(p *board.Position) (best board.Move, c cost) {
	var moves board.MoveList
	p.AppendNoisy(&moves)
	var on [board.NumSquares]int
	for _, m := range moves.Slice() {
		if !m.IsCapture() {
			continue
		}
		won := exchange(p, m)
		on[m.To()] = max(on[m.To()], won)
		if won > c.most {
			best, c.most = m, won
		}
	}
	for _, won := range on {
		c.rest += won
	}
	c.rest -= c.most
	return best, c
}
