package seriesmate

import "burnside/board"

// newFrame returns the frame and the root state of a search of p.
func newFrame(p *Position, o *Options) (frame, state) {
	us := p.men.SideToMove()
	f := frame{
		rule:      o.Rule,
		goal:      o.Goal,
		help:      o.Help,
		turned:    us == board.Black,
		rooks:     [2]board.Square{board.NoSquare, board.NoSquare},
		enPassant: p.enPassant,
	}
	var st state
	for b := p.occupied(); b != 0; b = b.WithoutFirst() {
		piece := p.men.Piece(b.First())
		s := b.First().RelativeTo(us)
		if piece.Color() == us {
			st.toggleOwn(piece.Type(), s)
		} else {
			st.toggleEnemy(piece.Type(), s)
		}
	}
	for side := board.Kingside; side <= board.Queenside; side++ {
		if rook := p.men.CastlingRook(us, side); rook != board.NoSquare {
			f.rooks[side] = rook.RelativeTo(us)
			st.castling |= 1 << side
		}
	}
	st.key.xor(&castlingKeys[st.castling])
	f.setEnemyCastling(p)
	if f.turned {
		f.enPassant = f.enPassant.FlipRanks()
	}
	f.goalSquare = f.goal.Square.RelativeTo(us)
	f.enemyKing = st.enemy[board.King].First()
	f.field = board.KingAttacks(f.enemyKing)
	return f, st
}

// setEnemyCastling sets the enemy's castling rooks and rights.
func (f *frame) setEnemyCastling(p *Position) {
	f.enemyRooks = [2]board.Square{board.NoSquare, board.NoSquare}
	them := p.men.SideToMove().Opponent()
	for side := board.Kingside; side <= board.Queenside; side++ {
		if rook := p.men.CastlingRook(them, side); rook != board.NoSquare {
			f.enemyRooks[side] = rook.RelativeTo(them)
			f.enemyCastling |= 1 << side
		}
	}
}

// turn converts a move of the frame to a move on the board, or the reverse.
func (f *frame) turn(m board.Move) board.Move {
	if !f.turned {
		return m
	}
	return board.NewMove(m.From().FlipRank(), m.To().FlipRank(), m.Kind())
}
