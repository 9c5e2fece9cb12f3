package player

import "burnside/board"

// The terms of the judgement, in hundredths of a pawn.
var (
	manValues = [...]int{board.Pawn: 100, board.Knight: 300, board.Bishop: 350, board.Rook: 500, board.Queen: 900, board.King: 0}
	// pawnAdvance is the additional value of a pawn, by rank. It is high because a long series can
	// promote the pawn.
	pawnAdvance = [8]int{2: 8, 3: 20, 4: 45, 5: 90, 6: 170}
)

const (
	ownShare      = 7  // tenths of the value of the own men that count, since a reply captures several of them
	mobilityValue = 3  // for each square that a piece attacks
	flightValue   = 14 // for each square to which the king can go
	attackValue   = 9  // for each square next to the king that an enemy man attacks
	sliderValue   = 25 // for four open squares on lines from the king on which an enemy slider moves
	checkValue    = 40 // for a check, which the reply must answer first
	replyValue    = 12 // for a check, times the number of answers missing to manyReplies
	manyReplies   = 8
	drawValue     = 0
	winValue      = 100_000
)

// judge is the judgement of Engine.
func judge(p *board.Position, us board.Color, complete bool) int {
	them := us.Opponent()
	value := 0
	for t := board.Pawn; t < board.King; t++ {
		value += manValues[t] * (p.Pieces(us, t).Count()*ownShare - p.Pieces(them, t).Count()*10) / 10
	}
	value += pawns(p, us)*ownShare/10 - pawns(p, them)
	value += mobilityValue * (mobility(p, us) - mobility(p, them))
	value += shelter(p, us) - shelter(p, them)/2
	if complete && p.InCheck() {
		value += checkValue + replyValue*max(0, manyReplies-p.CountLegal())
	}
	return value
}

// material is the judgement of a greedy player, which is the difference in material.
func material(p *board.Position, us board.Color, _ bool) int {
	value := 0
	for t := board.Pawn; t < board.King; t++ {
		value += manValues[t] * (p.Pieces(us, t).Count() - p.Pieces(us.Opponent(), t).Count())
	}
	return value
}

// pawns returns the value of the advance of a side's pawns.
func pawns(p *board.Position, c board.Color) int {
	value := 0
	for b := p.Pieces(c, board.Pawn); b != 0; b = b.WithoutFirst() {
		value += pawnAdvance[b.First().RelativeTo(c).Rank()]
	}
	return value
}

// mobility counts the squares that each piece of a side attacks, and returns the sum. Squares of
// own men do not count.
func mobility(p *board.Position, c board.Color) int {
	count := 0
	for t := board.Knight; t < board.King; t++ {
		for b := p.Pieces(c, t); b != 0; b = b.WithoutFirst() {
			count += (board.Attacks(t, b.First(), p.Occupied()) &^ p.ByColor(c)).Count()
		}
	}
	return count
}

// shelter returns the value of a king's place. Squares to which the king can go increase the value.
// Attacked squares next to the king, and lines that are open to sliders, reduce it.
func shelter(p *board.Position, c board.Color) int {
	king := p.King(c)
	field := board.KingAttacks(king)
	them := c.Opponent()
	var attacked board.Bitboard
	for t := board.Knight; t <= board.King; t++ {
		for b := p.Pieces(them, t); b != 0; b = b.WithoutFirst() {
			attacked |= board.Attacks(t, b.First(), p.Occupied()^king.Bitboard())
		}
	}
	attacked |= board.AllPawnAttacks(them, p.Pieces(them, board.Pawn))
	value := flightValue*(field&^attacked&^p.ByColor(c)).Count() - attackValue*(field&attacked).Count()
	if p.Pieces(them, board.Queen)|p.Pieces(them, board.Rook) != 0 {
		value -= sliderValue * (board.RookAttacks(king, p.Occupied()) &^ field).Count() / 4
	}
	if p.Pieces(them, board.Queen)|p.Pieces(them, board.Bishop) != 0 {
		value -= sliderValue * (board.BishopAttacks(king, p.Occupied()) &^ field).Count() / 4
	}
	return value
}
