package seriesmate

import "burnside/board"

// steps finds the squares that a man can reach in one move, if no other man is in the way. Own men
// are ignored because they can move away, and enemy men because they can be captured. Pawns may
// capture where the root has an enemy man. A pawn or knight that stands where it gives check has no
// further moves, because a check ends the series.
type steps struct {
	checks   [8]board.Bitboard // squares from which pawns and knights give check, by type
	f        *frame
	captures board.Bitboard // squares on which pawns may capture
	castles  board.Square   // the king's square if the king may castle, else NoSquare
	castling uint8          // rights, as in state
}

func newSteps(f *frame, root *state) *steps {
	s := &steps{f: f, captures: root.enemy[all] | f.enPassant, castles: board.NoSquare, castling: root.castling}
	if root.castling != 0 {
		s.castles = root.ownKing()
	}
	if f.enemyKing.Valid() {
		s.checks[board.Pawn] = board.PawnAttacks(board.Black, f.enemyKing)
		s.checks[board.Knight] = board.KnightAttacks(f.enemyKing)
	}
	return s
}

// The method "targets" returns the squares that a man reaches in one move.
func (s *steps) targets(piece board.PieceType, from board.Square) board.Bitboard {
	if s.checks[piece&7].Has(from) {
		return 0
	}
	switch piece {
	case board.Pawn:
		single := from.Bitboard() << 8
		return single | (single&board.Rank3BB)<<8 | board.PawnAttacks(board.White, from)&s.captures
	case board.King:
		targets := board.KingAttacks(from)
		for side := range 2 {
			if from == s.castles && s.castling>>side&1 != 0 {
				targets |= kingTargets[side].Bitboard()
			}
		}
		return targets &^ (s.f.field | s.f.enemyKing.Bitboard())
	}
	return board.Attacks(piece, from, 0)
}

// walk calls visit for each square that a man can reach in at most the given number of moves, and
// for each type that it can have there. The parameter "cost" is the least number of moves. The
// calls come in the order of cost.
func (s *steps) walk(piece board.PieceType, from board.Square, moves int, visit func(t board.PieceType, at board.Square, cost int)) {
	var reached, fresh [8]board.Bitboard // squares by type
	fresh[piece&7] = from.Bitboard()
	for cost := 0; cost <= moves; cost++ {
		var next [8]board.Bitboard
		for t := board.Pawn; t <= board.King; t++ {
			fresh[t] &^= reached[t]
			reached[t] |= fresh[t]
			for set := fresh[t]; set != 0; set = set.WithoutFirst() {
				at := set.First()
				visit(t, at, cost)
				targets := s.targets(t, at)
				if t == board.Pawn && at >= board.A7 {
					for promoted := board.Knight; promoted <= board.Queen; promoted++ {
						next[promoted] |= targets
					}
				} else {
					next[t] |= targets
				}
			}
		}
		fresh = next
	}
}

// The function "covers" returns the squares that a man on s attacks on an empty board.
func covers(piece board.PieceType, s board.Square) board.Bitboard {
	if piece == board.Pawn {
		return board.PawnAttacks(board.White, s)
	}
	return board.Attacks(piece, s, 0)
}

// coverage holds the number of covered squares by type and square of a man.
type coverage [8][board.NumSquares]uint8

// gains returns the table for the missing squares, for up to the given number of moves.
func (s *steps) gains(missing board.Bitboard, moves int) *gains {
	g := &gains{values: make([]uint8, gainsSize(moves)), width: moves + 1}
	var within coverage // coverage with at most the moves so far
	for piece := board.Pawn; piece <= board.King; piece++ {
		for sq := range board.Square(board.NumSquares) {
			within[piece][sq] = uint8((covers(piece, sq) & missing).Count())
		}
	}
	for m := 1; m <= moves; m++ {
		before := within
		for piece := board.Pawn; piece <= board.King; piece++ {
			for sq := range board.Square(board.NumSquares) {
				best := s.best(&before, piece, sq)
				g.of(piece, sq)[m] = best
				within[piece][sq] = max(within[piece][sq], best)
			}
		}
	}
	return g
}

// gainsSize returns the size in bytes of a table for up to the given number of moves.
func gainsSize(moves int) int { return int(board.King) * board.NumSquares * (moves + 1) }

// The table c says how many squares a man covers from a given square. The method "best" returns the
// greatest of these numbers for the squares that a man reaches in one move. A pawn that promotes
// counts as a queen or a knight, because a rook or bishop covers no more squares than a queen.
func (s *steps) best(c *coverage, piece board.PieceType, from board.Square) uint8 {
	best := uint8(0)
	if piece == board.Pawn && from >= board.A7 {
		for b := s.targets(piece, from); b != 0; b = b.WithoutFirst() {
			best = max(best, c[board.Queen][b.First()&63], c[board.Knight][b.First()&63])
		}
		return best
	}
	for b := s.targets(piece, from); b != 0; b = b.WithoutFirst() {
		best = max(best, c[piece&7][b.First()&63])
	}
	return best
}

// kingDistances fills the table "distance". For each square, the table then holds the number of
// moves that the own king needs from there to the nearest square in "goals". 255 means that the
// king can't reach any of them.
func (s *steps) kingDistances(goals board.Bitboard, distance *[board.NumSquares]uint8) {
	for sq := range distance {
		distance[sq] = 255
	}
	reached := goals
	for b := goals; b != 0; b = b.WithoutFirst() {
		distance[b.First()&63] = 0
	}
	for moves := uint8(1); ; moves++ {
		grown := reached
		for sq := range board.Square(board.NumSquares) {
			if !reached.Has(sq) && s.targets(board.King, sq)&reached != 0 {
				grown |= sq.Bitboard()
				distance[sq] = moves
			}
		}
		if grown == reached {
			return
		}
		reached = grown
	}
}
