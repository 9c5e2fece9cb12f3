package board

// Game is a position with the history that repetition and the drawing rules
// depend on.
type Game struct {
	position Position
	history  KeyHistory
}

// NewGame starts a game at a position.
func NewGame(p Position) *Game {
	g := &Game{position: p, history: KeyHistory{keys: make([]Key, 0, 256)}}
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
