package board

// seeValues holds the values of the piece types, in centipawns. The king is worth more than all
// other men together.
var seeValues = [NumPieceTypes + 1]int{0, 100, 320, 330, 500, 950, 20000, 0}

// SEEValue returns the value of t, in centipawns, in static exchange evaluation. It returns 0 for
// NoPieceType.
func (t PieceType) SEEValue() int { return seeValues[t&7] }

// Gain returns the material that m wins at once, in centipawns. That is the captured man and, for a
// promotion, the new piece minus the pawn.
func (p *Position) Gain(m Move) int {
	gain := p.Captured(m).SEEValue()
	if m.IsPromotion() {
		gain += m.Promotion().SEEValue() - Pawn.SEEValue()
	}
	return gain
}

// SEE reports whether m wins at least "threshold" centipawns by the exchange on its target square.
// The sides recapture in turn, each time with the least valuable man. A side may also stop instead
// of recapturing. A pinned man may not leave the line of the pin until all enemy sliders have taken
// part in the exchange. Castling gains nothing. En passant gains a pawn. A promotion gains the new
// piece minus a pawn.
func (p *Position) SEE(m Move, threshold int) bool {
	from, to := m.From(), m.To()
	if m.IsCastling() {
		return threshold <= 0
	}
	next := p.mailbox[from&63].Type()
	gain := seeValues[p.mailbox[to&63].Type()&7]
	occupied := p.Occupied()&^from.Bitboard() | to.Bitboard()
	if m.Kind() == EnPassant {
		gain = seeValues[Pawn]
		occupied &^= capturedByEnPassant(to).Bitboard()
	}
	if m.IsPromotion() {
		next = m.Promotion()
		gain += seeValues[next] - seeValues[Pawn]
	}
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	// The worst case is to lose the man that moved and win nothing more.
	if balance -= seeValues[next&7]; balance >= 0 {
		return true
	}
	return p.seeReplies(to, occupied, balance)
}

// seeReplies plays the exchange after its first move, and reports whether the first mover gains at
// least the threshold. The parameter "balance" assumes that the enemy captures the man that moved,
// and that the exchange then ends. It is the first mover's gain in this case, minus the threshold.
func (p *Position) seeReplies(to Square, occupied Bitboard, balance int) bool {
	diagonal := p.byType[Bishop] | p.byType[Queen]
	straight := p.byType[Rook] | p.byType[Queen]
	attackers := p.AttackersTo(to, occupied)
	side := p.sideToMove
	for {
		side = side.Opponent()
		attackers &= occupied
		own := attackers & p.byColor[side&1]
		if own != 0 && p.snipersLeft(side, occupied) {
			own &^= p.Pinned(side) &^ Line(p.King(side), to)
		}
		if own == 0 {
			break
		}
		t := Pawn
		for own&p.byType[t&7] == 0 {
			t++
		}
		if t == King {
			// The king may recapture only if no enemy attacker is left.
			if attackers&p.byColor[side.Opponent()&1] != 0 {
				break
			}
			side = side.Opponent()
			break
		}
		least := own & p.byType[t&7]
		occupied ^= least & -least
		if t == Pawn || t == Bishop || t == Queen {
			attackers |= BishopAttacks(to, occupied) & diagonal
		}
		if t == Rook || t == Queen {
			attackers |= RookAttacks(to, occupied) & straight
		}
		// This is negamax with a null window. From here on, the balance is that of the side that
		// has just recaptured. It assumes that this side also loses the recapturing man. If the
		// balance is still not negative, this side has won the exchange.
		balance = -balance - 1 - seeValues[t&7]
		if balance >= 0 {
			side = side.Opponent()
			break
		}
	}
	// The variable "side" now holds the loser of the exchange. This side has no man left to
	// recapture with, or it would gain nothing by a recapture.
	return side != p.sideToMove
}

// snipersLeft reports whether an enemy slider that could pin one of c's men is left.
func (p *Position) snipersLeft(c Color, occupied Bitboard) bool {
	sliders := p.byType[Bishop] | p.byType[Rook] | p.byType[Queen]
	return sliders&p.byColor[c.Opponent()&1]&occupied != 0
}
