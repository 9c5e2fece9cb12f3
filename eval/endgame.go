package eval

import "burnside/board"

const (
	// wonEnding is the value of an ending that is won against a lone king,
	// before material and progress towards mate are added.
	wonEnding = 3000

	// Progress towards mate: per step of the lone king towards the edge, per
	// step towards the corner that bishop and knight need, and per step of the
	// other king towards it.
	edgeStep   = 20
	cornerStep = 60
	kingStep   = 15
)

// loneKing reports whether a side has nothing but its king.
func loneKing(p *board.Position) bool {
	return !p.ByColor(board.White).Several() || !p.ByColor(board.Black).Several()
}

// knownEnding returns the value, for White, of an ending against a lone king
// if it is a draw in spite of the material, or won by driving the king to the
// edge. material is the endgame value of the men, White's minus Black's.
func knownEnding(p *board.Position, material int) (score Score, known bool) {
	strong := board.White
	if !p.ByColor(board.White).Several() {
		strong = board.Black
	}
	if p.ByType(board.Pawn) == 0 && !canMate(p, strong) || wrongRookPawn(p, strong) {
		return 0, true
	}
	if p.ByType(board.Pawn) != 0 && p.ByType(board.Rook)|p.ByType(board.Queen) == 0 {
		return 0, false
	}
	score = wonEnding + relative(Score(material), strong) + Score(matingProgress(p, strong))
	return relative(min(score, Limit), strong), true
}

// canMate reports whether the pieces of strong, pawns left out, can force mate
// against a lone king.
func canMate(p *board.Position, strong board.Color) bool {
	bishops, knights := p.Pieces(strong, board.Bishop), p.Pieces(strong, board.Knight)
	switch {
	case p.Pieces(strong, board.Rook)|p.Pieces(strong, board.Queen) != 0:
		return true
	case bothShades(bishops):
		return true
	}
	return bishops != 0 && knights != 0 || knights.Count() > 2
}

// bothShades reports whether b has squares of both shades.
func bothShades(b board.Bitboard) bool {
	return b&board.LightSquares != 0 && b&board.DarkSquares != 0
}

// matingProgress tells how far strong has driven the lone king.
func matingProgress(p *board.Position, strong board.Color) int {
	king, lone := p.King(strong), p.King(strong.Opponent())
	edge := 6 - edgeDistance[lone.File()] - edgeDistance[lone.Rank()]
	progress := edgeStep*edge + kingStep*(7-squaresBetween(king, lone))
	bishops := p.Pieces(strong, board.Bishop)
	if p.ByType(board.Rook)|p.ByType(board.Queen) == 0 && !bothShades(bishops) {
		corners := [2]board.Square{board.A1, board.H8}
		if bishops&board.LightSquares != 0 {
			corners = [2]board.Square{board.A8, board.H1}
		}
		progress += cornerStep * (7 - min(squaresBetween(lone, corners[0]), squaresBetween(lone, corners[1])))
	}
	return progress
}

// wrongRookPawn reports whether strong has only pawns of one rook file and at
// most bishops that do not guard its promotion square, while the lone king
// holds that corner.
func wrongRookPawn(p *board.Position, strong board.Color) bool {
	pawns, bishops := p.Pieces(strong, board.Pawn), p.Pieces(strong, board.Bishop)
	if p.ByColor(strong)&^(pawns|bishops|p.Pieces(strong, board.King)) != 0 || pawns == 0 {
		return false
	}
	corner := board.A8
	switch {
	case pawns&^board.FileABB == 0:
	case pawns&^board.FileHBB == 0:
		corner = board.H8
	default:
		return false
	}
	corner = corner.RelativeTo(strong)
	return bishops&shadeOf(corner) == 0 && squaresBetween(p.King(strong.Opponent()), corner) <= 1
}

// endgameScale returns how much of the endgame value counts, out of fullScale:
// less where the side that it favours finds it hard to win. eg is the value for
// White.
func endgameScale(p *board.Position, eg int) int {
	strong := board.White
	if eg < 0 {
		strong = board.Black
	}
	pawns := p.Pieces(strong, board.Pawn).Count()
	switch {
	case pawns == 0:
		return pawnlessScale(p, strong)
	case !oppositeBishops(p):
		return min(fullScale, 40+6*pawns)
	case p.ByType(board.Knight)|p.ByType(board.Rook)|p.ByType(board.Queen) == 0:
		return 18 + 4*pawns
	}
	return 40 + 3*pawns
}

// pawnlessScale returns the scale of a position in which strong has no pawns.
func pawnlessScale(p *board.Position, strong board.Color) int {
	own, other := pieceMaterial(p, strong), pieceMaterial(p, strong.Opponent())
	switch {
	case own-other > 3:
		return fullScale
	case own <= 3:
		return 0
	case other <= 3:
		return 8
	}
	return 16
}

// pieceMaterial counts c's pieces in the traditional units.
func pieceMaterial(p *board.Position, c board.Color) int {
	return 3*(p.Pieces(c, board.Knight)|p.Pieces(c, board.Bishop)).Count() +
		5*p.Pieces(c, board.Rook).Count() + 9*p.Pieces(c, board.Queen).Count()
}

// oppositeBishops reports whether each side has one bishop, of opposite shades.
func oppositeBishops(p *board.Position) bool {
	white, black := p.Pieces(board.White, board.Bishop), p.Pieces(board.Black, board.Bishop)
	return white != 0 && black != 0 && !white.Several() && !black.Several() &&
		(white&board.LightSquares != 0) != (black&board.LightSquares != 0)
}
