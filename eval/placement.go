package eval

import "burnside/board"

// placementTable holds material and piece-square value of each man on each
// square, negative for black men.
var placementTable = initPlacement()

// initPlacement builds placementTable from the weights.
func initPlacement() (table [board.NumPieces][64]taper) {
	for piece := board.WhitePawn; piece <= board.BlackKing; piece++ {
		for s := board.A1; s < board.NoSquare; s++ {
			w := weights.Material[piece.Type()] + weights.PieceSquare[piece.Type()][pieceSquareIndex(piece.Color(), s)]
			if piece.Color() == board.Black {
				w = -w
			}
			table[piece][s] = w
		}
	}
	return table
}

// pieceSquareIndex returns the entry of a row of weightSet.PieceSquare for a
// man of c on s.
func pieceSquareIndex(c board.Color, s board.Square) int {
	return int(s.Rank().RelativeTo(c))<<2 | edgeDistance[s.File()]
}

// newPlacement sums up the men of p.
func newPlacement(p *board.Position) (sum placement) {
	for b := p.Occupied(); b != 0; b = b.WithoutFirst() {
		s := b.First()
		sum.put(p.Piece(s), s)
	}
	return sum
}

// put adds a man.
func (l *placement) put(piece board.Piece, s board.Square) {
	l.sum += placementTable[piece&15][s&63]
	l.phase += phaseOf[piece>>1&7]
}

// remove takes a man away.
func (l *placement) remove(piece board.Piece, s board.Square) {
	l.sum -= placementTable[piece&15][s&63]
	l.phase -= phaseOf[piece>>1&7]
}

// make brings the sum of p to what it is after m.
func (l *placement) make(p *board.Position, m board.Move) {
	from, to := m.From(), m.To()
	piece := p.Piece(from)
	switch {
	case m.IsCastling():
		l.castle(p.SideToMove(), m)
		return
	case m.Kind() == board.EnPassant:
		square := board.NewSquare(to.File(), from.Rank())
		l.remove(p.Piece(square), square)
	case m.IsCapture():
		l.remove(p.Piece(to), to)
	}
	l.remove(piece, from)
	if m.IsPromotion() {
		piece = board.NewPiece(p.SideToMove(), m.Promotion())
	}
	l.put(piece, to)
}

// castle moves king and rook; the move gives the squares on which they start.
func (l *placement) castle(us board.Color, m board.Move) {
	king, rook := board.NewPiece(us, board.King), board.NewPiece(us, board.Rook)
	l.remove(king, m.From())
	l.remove(rook, m.To())
	if m.Kind() == board.CastleKingside {
		l.put(king, board.G1.RelativeTo(us))
		l.put(rook, board.F1.RelativeTo(us))
	} else {
		l.put(king, board.C1.RelativeTo(us))
		l.put(rook, board.D1.RelativeTo(us))
	}
}
