package board

// Move is a move in 16 bits: the origin in bits 0-5, the target in bits 6-11, the kind in bits 12-15.
// A castling move goes from the king's square to the square of its own rook, in standard chess too.
type Move uint16

// NoMove is the zero Move; it is legal in no position.
const NoMove Move = 0

// MoveKind says what a move does in addition to moving a man.
type MoveKind uint8

// These are the kinds of moves except promotions. PromotionKind returns the kind of a promotion.
// Bit 2 of a kind marks a capture, and bit 3 marks a promotion. In a promotion, the two lowest bits
// give the new piece: 0 for a knight, 1 for a bishop, 2 for a rook, 3 for a queen.
const (
	Quiet           MoveKind = 0
	DoublePush      MoveKind = 1
	CastleKingside  MoveKind = 2
	CastleQueenside MoveKind = 3
	Capture         MoveKind = 4
	EnPassant       MoveKind = 5

	captureBit   MoveKind = 4
	promotionBit MoveKind = 8
)

// NewMove returns the move of the given kind.
func NewMove(from, to Square, kind MoveKind) Move {
	return Move(from) | Move(to)<<6 | Move(kind)<<12
}

// PromotionKind returns the kind of a promotion to t.
func PromotionKind(t PieceType, capture bool) MoveKind {
	kind := promotionBit + MoveKind(t-Knight)
	if capture {
		kind |= captureBit
	}
	return kind
}

// From returns the square that the move leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square that the move enters. For castling this is the rook's square.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns what the move does in addition to moving a man.
func (m Move) Kind() MoveKind { return MoveKind(m >> 12) }

// FromTo returns origin and target as one number below 4096, for tables.
func (m Move) FromTo() int { return int(m & 4095) }

// IsCapture reports whether the move captures a man. En passant is included.
func (m Move) IsCapture() bool { return m.Kind()&captureBit != 0 }

// IsPromotion reports whether a pawn promotes.
func (m Move) IsPromotion() bool { return m.Kind()&promotionBit != 0 }

// IsNoisy reports whether the move is a capture or a promotion, which AppendNoisy lists.
func (m Move) IsNoisy() bool { return m.Kind() >= captureBit }

// IsCastling reports whether the move castles, to either side.
func (m Move) IsCastling() bool { return m.Kind()&^1 == CastleKingside }

// CastlingSide returns the side to which a castling move castles.
func (m Move) CastlingSide() CastlingSide { return CastlingSide(m.Kind() - CastleKingside) }

// Promotion returns the piece type that a pawn becomes, or NoPieceType if the move is no promotion.
func (m Move) Promotion() PieceType {
	if !m.IsPromotion() {
		return NoPieceType
	}
	return Knight + PieceType(m.Kind()&3)
}

// String returns the move in UCI notation, or "0000" for NoMove. It writes castling as the king
// capturing its own rook, as in Chess960. Position.UCIMove can also write the standard form.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	text := m.From().String() + m.To().String()
	if m.IsPromotion() {
		text += string(m.Promotion().Letter() | 0x20)
	}
	return text
}

// MaxMoves is the capacity of a MoveList. Every legal position has fewer moves, even one with
// fifteen queens (at most 15·27 + 8). MaxMoves is a power of two, so that the program can mask an
// index instead of checking it.
const MaxMoves = 512

// MoveList is a reusable list of moves with a fixed capacity.
type MoveList struct {
	moves [MaxMoves]Move
	n     int
}

// Len returns the number of moves in the list.
func (l *MoveList) Len() int { return l.n }

// At returns move i, 0 <= i < Len.
func (l *MoveList) At(i int) Move { return l.moves[i&(MaxMoves-1)] }

// Slice returns the moves. The slice is valid until the list changes.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Clear empties the list.
func (l *MoveList) Clear() { l.n = 0 }

// Contains reports whether m is in the list.
func (l *MoveList) Contains(m Move) bool {
	for _, other := range l.Slice() {
		if other == m {
			return true
		}
	}
	return false
}

// add appends a move.
func (l *MoveList) add(m Move) {
	l.moves[l.n&(MaxMoves-1)] = m
	l.n++
}

// addTargets appends moves of one kind from a square, one move for each target.
func (l *MoveList) addTargets(from Square, targets Bitboard, kind MoveKind) {
	n := l.n
	base := NewMove(from, 0, kind)
	for ; targets != 0; targets = targets.WithoutFirst() {
		l.moves[n&(MaxMoves-1)] = base | Move(targets.First())<<6
		n++
	}
	l.n = n
}
