package board

// Game is a position with the history that repetition and the drawing rules
// depend on.
type Game struct {
	position Position
	history  KeyHistory
}

// NewGame starts a game at a position.
func NewGame(p Position) *Game {
	g := &Game{position: p, history: NewKeyHistory(256)}
	g.history.Push(p.key)
	return g
}

// Position returns the current position, which the caller must not change.
func (g *Game) Position() *Position { return &g.position }

// History returns the keys of all positions so far, the current one last; the
// caller must not change them.
func (g *Game) History() *KeyHistory { return &g.history }

// Push plays a move, which must be legal in the current position.
func (g *Game) Push(m Move) {
	g.position = g.position.After(m)
	g.history.Push(g.position.key)
}

// Clone returns an independent copy of g.
func (g *Game) Clone() *Game {
	c := &Game{position: g.position}
	c.history.CopyFrom(&g.history)
	return c
}

// IsDraw reports whether the game is drawn by threefold repetition, by fifty
// moves without a capture or pawn move (mate on the last of them counts), or
// because no mate is possible. Stalemate shows in the lack of legal moves.
func (g *Game) IsDraw() bool {
	p := &g.position
	return p.IsFiftyMoveDraw() || p.InsufficientMaterial() || g.history.Occurrences(p) >= 3
}

// IsFiftyMoveDraw reports whether fifty moves by each side have passed without
// a capture or pawn move, and the side to move is not mated.
func (p *Position) IsFiftyMoveDraw() bool {
	return p.halfmove >= 100 && (p.checkers == 0 || p.CountLegal() > 0)
}

// InsufficientMaterial reports whether no sequence of moves leads to mate: bare
// kings, one minor piece, or bishops on squares of one shade only.
func (p *Position) InsufficientMaterial() bool {
	if p.byType[Pawn]|p.byType[Rook]|p.byType[Queen] != 0 {
		return false
	}
	minors := p.byType[Knight] | p.byType[Bishop]
	if !minors.Several() {
		return true
	}
	bishops := p.byType[Bishop]
	return p.byType[Knight] == 0 && (bishops&LightSquares == 0 || bishops&DarkSquares == 0)
}
