package summary

import (
	"fmt"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// The kinds of drawn exceptions, in the order in which they are tried.
const (
	Stalemate = "stalemate" // the side to move has no move and is not in check
	Captures  = "captures"  // the side to move has a capture that draws
	Loses     = "loses"     // after each drawing move the other side draws by capture or is stalemated
	Holds     = "holds"     // none of these: the draw lasts for more than a move
)

// kinds lists the kinds in the order in which they are shown.
var kinds = [...]string{Stalemate, Captures, Loses, Holds}

// An Exception is the drawn positions of one kind in an ending in which the side
// to move mostly wins or mostly loses.
type Exception struct {
	Kind     string   `json:"kind"`
	Count    uint64   `json:"count"` // positions, symmetric ones counted once
	Examples []string `json:"examples"`
}

// maxExamples is the number of examples of each kind.
const maxExamples = 4

// counter collects exceptions of one side to move.
type counter struct {
	byKind map[string]*Exception
}

func newCounter() *counter {
	c := &counter{byKind: map[string]*Exception{}}
	for _, kind := range kinds {
		c.byKind[kind] = &Exception{Kind: kind, Examples: []string{}}
	}
	return c
}

// add counts a drawn position. Examples are taken ever farther apart, so that
// they differ from each other.
func (c *counter) add(set *tb.Set, p *board.Position) error {
	kind, err := kindOf(set, p)
	if err != nil {
		return err
	}
	e := c.byKind[kind]
	e.Count++
	if taken := len(e.Examples); taken < maxExamples && e.Count >= 1<<(4*taken) {
		e.Examples = append(e.Examples, p.FEN())
	}
	return nil
}

// exceptions returns the kinds that occur.
func (c *counter) exceptions() []Exception {
	if c == nil {
		return nil
	}
	var all []Exception
	for _, kind := range kinds {
		if e := c.byKind[kind]; e.Count > 0 {
			all = append(all, *e)
		}
	}
	return all
}

// kindOf says why a drawn position is drawn.
func kindOf(set *tb.Set, p *board.Position) (string, error) {
	var moves board.MoveList
	p.Generate(&moves)
	if moves.Len() == 0 {
		return Stalemate, nil
	}
	drawing, err := drawingMoves(set, p, &moves)
	if err != nil {
		return "", err
	}
	for _, m := range drawing {
		if m.IsCapture() {
			return Captures, nil
		}
	}
	for _, m := range drawing {
		next := p.After(m)
		over, err := drawsAtOnce(set, &next)
		if err != nil {
			return "", err
		}
		if !over {
			return Holds, nil
		}
	}
	return Loses, nil
}

// drawsAtOnce reports whether the side to move of a drawn position is
// stalemated or has a capture that draws.
func drawsAtOnce(set *tb.Set, p *board.Position) (bool, error) {
	var moves board.MoveList
	p.Generate(&moves)
	if moves.Len() == 0 {
		return true, nil
	}
	var captures board.MoveList
	p.AppendNoisy(&captures)
	drawing, err := drawingMoves(set, p, &captures)
	if err != nil {
		return false, err
	}
	for _, m := range drawing {
		if m.IsCapture() {
			return true, nil
		}
	}
	return false, nil
}

// drawingMoves returns those of the moves that lead to a draw.
func drawingMoves(set *tb.Set, p *board.Position, moves *board.MoveList) ([]board.Move, error) {
	var drawing []board.Move
	for _, m := range moves.Slice() {
		next := p.After(m)
		r, ok := set.Probe(&next)
		if !ok {
			return nil, fmt.Errorf("%s: not in the tables", next.FEN())
		}
		if r.Outcome == result.Draw {
			drawing = append(drawing, m)
		}
	}
	return drawing, nil
}
