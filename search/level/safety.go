package level

import (
	"math"
	"sort"

	"burnside/board"
)

// safe returns those of the moves in a position that leave nothing to be taken for nothing,
// or as little as can be: a player sees the captures that answer his move. Now and then a
// weak one does not look, and gets all moves back.
func (p *Player) safe(position *board.Position, moves []board.Move) []board.Move {
	if fraction(p.draw(position.Key(), forSafety)) < p.carelessness() {
		return moves
	}
	costs := make(map[board.Move]cost, len(moves))
	for _, m := range moves {
		costs[m] = costOf(position, m)
	}
	safe, least := cheapest(moves, func(m board.Move) int { return costs[m].most })
	if least >= careLoss { // something is lost: he saves what else there is
		safe, _ = cheapest(safe, func(m board.Move) int { return costs[m].rest })
	}
	return safe
}

// cheapest returns the moves with prices that are low, or hardly above the lowest, and the
// lowest.
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

// carelessness returns the share of moves of which the player does not see what they leave
// to be taken.
func (p *Player) carelessness() float64 {
	return carelessShare * float64(max(carefulElo-p.sight.elo, 0)) / (carefulElo - Least)
}

// cost is the material, in centipawns, that may be taken after a move.
type cost struct {
	most int // by the best exchange that answers it, less what the move wins at first sight
	rest int // by the best exchanges on all other squares together
}

// costOf looks at what may be taken after a move. A check that costs something only puts
// off what else is threatened.
func costOf(p *board.Position, m board.Move) cost {
	next := p.After(m)
	answer, c := threats(&next)
	c.most -= p.Gain(m)
	if next.InCheck() && c.most >= careLoss {
		c.most += threatened(next.After(answer))
	}
	return c
}

// threatened returns what the side that is not to move could take.
func threatened(p board.Position) int {
	if p.InCheck() {
		return 0
	}
	var pass board.Position
	p.MakeNull(&pass)
	_, c := threats(&pass)
	return c.most
}

// threats returns what the side to move can take, and the move that takes most.
func threats(p *board.Position) (best board.Move, c cost) {
	var moves board.MoveList
	p.AppendNoisy(&moves)
	var on [board.NumSquares]int
	for _, m := range moves.Slice() {
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

// exchange returns what a move wins by the exchange of men on its target, 0 at least.
func exchange(p *board.Position, m board.Move) int {
	return sort.Search(p.Gain(m), func(won int) bool { return !p.SEE(m, won+1) })
}
