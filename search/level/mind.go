package level

import "burnside/board"

// Candidates returns those of the moves in a position among which the player chooses: of
// those that leave nothing to be taken for nothing all that strike the eye, most that look
// natural, and a share of the others. There is always at least one.
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

// view is what is looked at to tell how a move looks.
type view struct {
	position *board.Position
	attacked board.Bitboard // by the opponent
	checks   board.Checks
	queens   bool // the opponent has a queen
}

func newView(p *board.Position) *view {
	them := p.SideToMove().Opponent()
	v := &view{position: p, attacked: attacks(p, them), queens: p.Pieces(them, board.Queen) != 0}
	v.checks.Find(p)
	return v
}

// rim is the files at the edges of the board.
const rim = board.FileABB | board.FileHBB

// striking reports whether a move is one that nobody overlooks: captures, promotions,
// checks, castling, and moves of a man that is attacked.
func (v *view) striking(m board.Move) bool {
	return m.IsNoisy() || m.IsCastling() || v.attacked.Has(m.From()) || v.checks.GivesCheck(v.position, m)
}

// weight returns how much likelier it is than for an odd-looking move that a quiet one
// comes to mind.
func (v *view) weight(m board.Move) float64 {
	if v.natural(m) {
		return naturalWeight
	}
	return 1
}

// natural reports whether a quiet move goes neither to the edge of the board nor back
// home. A king stays at home as long as there is a queen to fear.
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
