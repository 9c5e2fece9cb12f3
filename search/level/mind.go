package level

import "burnside/board"

// Candidates returns the moves among which the player chooses. There is always at least one.
// Candidates drops moves that let the opponent win material. From the others it takes all striking
// moves, most natural-looking moves, and a share of the rest.
func (p *Player) Candidates(position *board.Position, moves []board.Move) []board.Move {
	share := p.sight.mind
	if share >= 1 {
		return moves
	}
	v := newView(position)
	safe := p.safe(position, moves)
	var candidates []board.Move
	for _, m := range safe {
		if v.striking(m) || fraction(p.draw(position.KeyAfter(m), forMove)) < v.weight(m)*share {
			candidates = append(candidates, m)
		}
	}
	if len(candidates) == 0 {
		return safe
	}
	return candidates
}

// view holds what decides how a move looks.
type view struct {
	position *board.Position
	attacked board.Bitboard // squares that the opponent attacks
	checks   board.Checks
	queens   bool // whether the opponent has a queen
}

func newView(p *board.Position) *view {
	them := p.SideToMove().Opponent()
	v := &view{position: p, attacked: attacks(p, them), queens: p.Pieces(them, board.Queen) != 0}
	v.checks.Find(p)
	return v
}

// rim is the a-file and the h-file together.
const rim = board.FileABB | board.FileHBB

// striking reports whether a move is of a kind that nobody overlooks: a capture, a promotion, a
// check, castling, or a move of an attacked man.
func (v *view) striking(m board.Move) bool {
	return m.IsNoisy() || m.IsCastling() || v.attacked.Has(m.From()) || v.checks.GivesCheck(v.position, m)
}

// weight compares the quiet move m with a quiet move that looks odd. It returns how many times
// likelier the player is to consider m.
func (v *view) weight(m board.Move) float64 {
	if v.natural(m) {
		return naturalWeight
	}
	return 1
}

// natural reports whether a quiet move looks natural. Moves of pawns and knights look natural
// unless they go to the a-file or h-file. Moves of bishops and queens look natural unless they go
// to their own first rank. Every rook move looks natural. A king move looks natural if the opponent
// has no queen.
func (v *view) natural(m board.Move) bool {
	to := m.To().Bitboard()
	switch v.position.Piece(m.From()).Type() {
	case board.King:
		return !v.queens
	case board.Pawn, board.Knight:
		return to&rim == 0
	case board.Rook:
		return true
	}
	home := board.Rank1.RelativeTo(v.position.SideToMove()).Bitboard()
	return to&home == 0
}
