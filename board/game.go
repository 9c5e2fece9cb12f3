package board

import (
	"fmt"
	"strings"
)

// Game is a position with the history that repetitions and the drawing rules need.
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

// History returns the keys of all positions so far, the current one last. The caller must not change
// them.
func (g *Game) History() *KeyHistory { return &g.history }

// Push plays a move, which must be legal in the current position.
func (g *Game) Push(m Move) {
	g.position = g.position.After(m)
	g.history.Push(g.position.key)
}

// Play plays moves in UCI notation. It stops at the first one that can't be played. The error gives
// the number of that move, in plies from 1.
func (g *Game) Play(moves []string) error {
	for i, text := range moves {
		m, err := g.position.ParseUCIMove(text)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		g.Push(m)
	}
	return nil
}

// CutMoves splits a text of the form "POSITION moves MOVE…", as in the UCI protocol. It returns the
// position and the moves. It does not split at a word "moves" inside a quoted EPD string.
// Semicolons after the last move are ignored.
func CutMoves(text string) (position string, moves []string) {
	words := strings.Fields(text)
	inString, escaped := false, false
	for i, word := range words {
		if word == "moves" && !inString {
			end := strings.TrimRight(strings.Join(words[i+1:], " "), "; ")
			return strings.Join(words[:i], " "), strings.Fields(end)
		}
		for _, letter := range []byte(word) {
			inString = inString != (letter == '"' && !escaped)
			escaped = inString && letter == '\\' && !escaped
		}
		escaped = false // the space between two words ends an escape
	}
	return text, nil
}

// ReadGame reads a position in the same way as ReadFEN. If moves follow the position, ReadGame
// plays them. The text has the form that CutMoves splits. The result leftOut is the same as that of
// ReadFEN.
func ReadGame(text string) (g *Game, leftOut []string, err error) {
	fen, moves := CutMoves(text)
	start, leftOut, err := ReadFEN(fen)
	if err != nil {
		return nil, nil, err
	}
	g = NewGame(start)
	return g, leftOut, g.Play(moves)
}

// ReadFENMoves returns the last position of the game that ReadGame reads.
func ReadFENMoves(text string) (p Position, leftOut []string, err error) {
	if !strings.Contains(text, "moves") {
		return ReadFEN(text) // saves the memory of a game
	}
	g, leftOut, err := ReadGame(text)
	if err != nil {
		return Position{}, leftOut, err
	}
	return g.position, leftOut, nil
}

// Clone returns an independent copy of g.
func (g *Game) Clone() *Game {
	c := &Game{position: g.position}
	c.history.CopyFrom(&g.history)
	return c
}
