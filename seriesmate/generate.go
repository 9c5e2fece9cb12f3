package seriesmate

import "burnside/board"

// maxListed is the capacity of a moveList. It must be a power of two. A side has at most 413 moves:
// 27 for each of 15 queens, and 8 for the king.
const maxListed = 512

// A moveList is a reusable list of moves with a fixed capacity.
type moveList struct {
	moves [maxListed]ownMove
	n     int
}

func (l *moveList) slice() []ownMove { return l.moves[:l.n] }

func (l *moveList) add(m board.Move, piece board.PieceType) {
	l.moves[l.n&(maxListed-1)] = ownMove{m, piece}
	l.n++
}

// addTargets appends the moves of the man on square from to the targets.
func (l *moveList) addTargets(piece board.PieceType, from board.Square, targets, enemy board.Bitboard) {
	for b := targets & enemy; b != 0; b = b.WithoutFirst() {
		l.add(board.NewMove(from, b.First(), board.Capture), piece)
	}
	for b := targets &^ enemy; b != 0; b = b.WithoutFirst() {
		l.add(board.NewMove(from, b.First(), board.Quiet), piece)
	}
}

// A generator lists the legal moves of a state: either those that give check or the others.
type generator struct {
	f         *frame
	st        *state
	l         *moveList
	checking  bool         // whether to list the moves that give check or the others
	king      board.Square // valid only if there is an own king
	occupied  board.Bitboard
	pinned    board.Bitboard
	checkMask board.Bitboard    // target squares that answer a check at the root; all squares if there is no check
	checkers  board.Bitboard    // enemy men that give check at the root
	direct    [8]board.Bitboard // squares from which a man of each type attacks the enemy king
	discovery board.Bitboard    // own men that give check by leaving their line
}

// generate fills a list with legal moves of a state. If the parameter "checking" is true, these are
// the moves that give check. If it is false, they are the other moves. The parameter "first" says
// whether the state is the root of the search.
func (f *frame) generate(st *state, l *moveList, checking, first bool) {
	l.n = 0
	g := generator{f: f, st: st, l: l, checking: checking}
	g.occupied = st.occupied()
	g.checkMask = ^board.Bitboard(0)
	g.findChecks()
	if st.own[board.King] != 0 {
		g.king = st.ownKing()
		g.pinned = st.own.pinned(g.king, &st.enemy)
		if first {
			g.findCheckers()
		}
		g.kingMoves()
	}
	if g.checkMask == 0 {
		return
	}
	if st.castling != 0 && g.checkers == 0 {
		g.castlings()
	}
	g.pieceMoves()
	g.pawnMoves()
	if first {
		g.enPassant()
	}
}

// findCheckers sets checkers and checkMask.
func (g *generator) findCheckers() {
	st, king := g.st, g.king
	g.checkers = st.enemy.attackers(board.Black, king, g.occupied)
	switch {
	case g.checkers.Several():
		g.checkMask = 0
	case g.checkers != 0:
		g.checkMask = g.checkers | board.Between(king, g.checkers.First())
	}
}

// findChecks sets direct and discovery.
func (g *generator) findChecks() {
	st, target := g.st, g.f.enemyKing
	bishop, rook := board.BishopAttacks(target, g.occupied), board.RookAttacks(target, g.occupied)
	g.direct[board.Pawn] = board.PawnAttacks(board.Black, target)
	g.direct[board.Knight] = board.KnightAttacks(target)
	g.direct[board.Bishop] = bishop
	g.direct[board.Rook] = rook
	g.direct[board.Queen] = bishop | rook

	orthogonal, diagonal := st.own.orthogonalSliders(), st.own.diagonalSliders()
	// Remove own men that are first on a line, to find the sliders beyond them.
	if blockers := rook & st.own[all]; blockers != 0 && orthogonal != 0 {
		snipers := board.RookAttacks(target, g.occupied^blockers) & orthogonal
		g.addDiscovery(snipers, blockers)
	}
	if blockers := bishop & st.own[all]; blockers != 0 && diagonal != 0 {
		snipers := board.BishopAttacks(target, g.occupied^blockers) & diagonal
		g.addDiscovery(snipers, blockers)
	}
}

func (g *generator) addDiscovery(snipers, blockers board.Bitboard) {
	for ; snipers != 0; snipers = snipers.WithoutFirst() {
		g.discovery |= board.Between(g.f.enemyKing, snipers.First()) & blockers
	}
}

// The method "wanted" returns the target squares for which a man's move belongs in the list. The
// parameter "from" is the square of the man, and the parameter "targets" holds all its target
// squares.
func (g *generator) wanted(piece board.PieceType, from board.Square, targets board.Bitboard) board.Bitboard {
	checks := g.direct[piece&7]
	if g.discovery.Has(from) {
		checks |= ^board.Line(from, g.f.enemyKing)
	}
	if g.checking {
		return targets & checks
	}
	return targets &^ checks
}

// legalTargets returns the squares to which the man on s may go without leaving its king in check.
// They lie within the check mask. If the man is pinned, they also lie on the line of the pin.
func (g *generator) legalTargets(s board.Square) board.Bitboard {
	if g.pinned.Has(s) {
		return board.Line(g.king, s) & g.checkMask
	}
	return g.checkMask
}

func (g *generator) kingMoves() {
	targets := g.wanted(board.King, g.king, board.KingAttacks(g.king)&^g.st.own[all])
	for b := targets; b != 0; b = b.WithoutFirst() {
		to := b.First()
		// A captured man is not among the occupied squares, so it attacks nothing.
		if g.st.attackedByEnemy(to, g.occupied&^g.king.Bitboard()&^to.Bitboard()) {
			targets ^= to.Bitboard()
		}
	}
	g.l.addTargets(board.King, g.king, targets, g.st.enemy[all])
}

func (g *generator) pieceMoves() {
	st := g.st
	for b := st.own[board.Knight] &^ g.pinned; b != 0; b = b.WithoutFirst() {
		g.add(board.Knight, b.First(), board.KnightAttacks(b.First()))
	}
	for b := st.own[board.Bishop]; b != 0; b = b.WithoutFirst() {
		g.add(board.Bishop, b.First(), board.BishopAttacks(b.First(), g.occupied))
	}
	for b := st.own[board.Rook]; b != 0; b = b.WithoutFirst() {
		g.add(board.Rook, b.First(), board.RookAttacks(b.First(), g.occupied))
	}
	for b := st.own[board.Queen]; b != 0; b = b.WithoutFirst() {
		g.add(board.Queen, b.First(), board.QueenAttacks(b.First(), g.occupied))
	}
}

func (g *generator) add(piece board.PieceType, from board.Square, attacks board.Bitboard) {
	targets := attacks &^ g.st.own[all] & g.legalTargets(from)
	if targets = g.wanted(piece, from, targets); targets != 0 {
		g.l.addTargets(piece, from, targets, g.st.enemy[all])
	}
}

func (g *generator) pawnMoves() {
	for b := g.st.own[board.Pawn]; b != 0; b = b.WithoutFirst() {
		from := b.First()
		free := g.legalTargets(from)
		single := from.Bitboard() << 8 &^ g.occupied
		double := (single & board.Rank3BB) << 8 &^ g.occupied
		targets := (single | board.PawnAttacks(board.White, from)&g.st.enemy[all]) & free
		if from >= board.A7 {
			g.promotions(from, targets)
			continue
		}
		g.l.addTargets(board.Pawn, from, g.wanted(board.Pawn, from, targets), g.st.enemy[all])
		if g.wanted(board.Pawn, from, double&free) != 0 {
			g.l.add(board.NewMove(from, double.First(), board.DoublePush), board.Pawn)
		}
	}
}

// promotions lists the promotions of the pawn on the square "from". The new piece may give check
// across this square, because the pawn has left it.
func (g *generator) promotions(from board.Square, targets board.Bitboard) {
	discovery := g.discovery.Has(from)
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		opened := discovery && !board.Line(from, g.f.enemyKing).Has(to)
		for t := board.Queen; t >= board.Knight; t-- {
			checks := opened || board.Attacks(t, to, g.occupied&^from.Bitboard()).Has(g.f.enemyKing)
			if checks == g.checking {
				g.l.add(board.NewMove(from, to, board.PromotionKind(t, g.st.enemy[all].Has(to))), board.Pawn)
			}
		}
	}
}

// castlings lists castling moves. It removes the rook before it tests the king's path, because in
// Chess960 the rook may shield the king's target from an attack.
func (g *generator) castlings() {
	for side := range 2 {
		if g.st.castling>>side&1 == 0 {
			continue
		}
		rook, kingTo, rookTo := g.f.rooks[side], kingTargets[side], rookTargets[side]
		path := board.Between(g.king, kingTo) | kingTo.Bitboard()
		others := g.occupied &^ (g.king.Bitboard() | rook.Bitboard())
		if (path|board.Between(rook, rookTo)|rookTo.Bitboard())&others != 0 || g.attacked(path, others) {
			continue
		}
		m := board.NewMove(g.king, rook, board.CastleKingside+board.MoveKind(side))
		g.addTested(ownMove{m, board.King})
	}
}

// attacked reports whether an enemy man attacks one of the squares.
func (g *generator) attacked(squares, occupied board.Bitboard) bool {
	for ; squares != 0; squares = squares.WithoutFirst() {
		if g.st.attackedByEnemy(squares.First(), occupied) {
			return true
		}
	}
	return false
}

// enPassant lists the captures en passant. Only the first move can be one.
func (g *generator) enPassant() {
	for b := g.f.enPassant; b != 0; b = b.WithoutFirst() {
		to := b.First()
		for pawns := board.PawnAttacks(board.Black, to) & g.st.own[board.Pawn]; pawns != 0; pawns = pawns.WithoutFirst() {
			g.addTested(ownMove{board.NewMove(pawns.First(), to, board.EnPassant), board.Pawn})
		}
	}
}

// addTested adds a castling move or a capture en passant if the move belongs in the list. To find
// out whether the move is legal and gives check, addTested makes it.
func (g *generator) addTested(m ownMove) {
	next := *g.st
	g.f.make(&next, m)
	if next.inCheck() {
		return
	}
	checks := next.ownAttackers(g.f.enemyKing, next.occupied()) != 0
	if checks == g.checking {
		g.l.add(m.move, m.piece)
	}
}
