package stats

import (
	"context"
	"fmt"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/result"
)

// These are the kinds of drawn exceptions. A position has the first kind that fits.
const (
	Stalemate = "stalemate" // the side to move has no move and is not in check
	Captures  = "captures"  // the side to move has a capture that draws
	Loses     = "loses"     // after each drawing move, the other side draws by a capture or is stalemated
	Holds     = "holds"     // none of these; the draw holds for more than one move
)

// kinds lists the kinds in the order of the output.
var kinds = [...]string{Stalemate, Captures, Loses, Holds}

// An Exception counts the drawn positions of one kind. The ending must be one in which the side to
// move wins or loses most positions.
type Exception struct {
	Kind     string   `json:"kind"`
	Count    uint64   `json:"count"` // positions up to symmetry
	Examples []string `json:"examples"`
	// Sample is how many drawn positions, of all kinds, were examined to estimate Count. It is 0 if
	// Count is exact.
	Sample uint64 `json:"sample,omitempty"`
}

// BothExceptions holds the drawn exceptions for both sides to move. The field of a side is nil in two
// cases: no position with that side to move is drawn, or at least half of them are.
type BothExceptions struct {
	White []Exception `json:"white"`
	Black []Exception `json:"black"`
}

// maxExamples is the greatest number of examples per kind.
const maxExamples = 4

// maxSample is the greatest number of drawn positions that are examined for one side to move. No
// ending of four men has more.
const maxSample = 1 << 21

// exceptionsOf returns the drawn exceptions of an ending. v holds the ending's values. The parameter
// reduced holds its counts up to symmetry.
func exceptionsOf(ctx context.Context, set *tb.Set, v *dtm.Values, reduced *Both) (*BothExceptions, error) {
	both := &BothExceptions{}
	for side, into := range []*[]Exception{&both.White, &both.Black} {
		side := board.Color(side)
		s := reduced.Side(side)
		if s.Draw == 0 || 2*s.Draw >= s.Legal {
			continue
		}
		e := newExceptionCounter(s.Draw)
		if err := e.countAll(ctx, set, v, side); err != nil {
			return nil, fmt.Errorf("drawn exceptions of %s: %w", v.Material(), err)
		}
		*into = e.exceptions()
	}
	return both, nil
}

// An exceptionCounter collects the exceptions for one side to move.
type exceptionCounter struct {
	byKind map[string]*Exception
	draws  uint64 // number of drawn positions of all kinds
	step   uint64 // every step-th drawn position is examined
	looked uint64 // number of examined positions
}

// newExceptionCounter returns a counter for an ending with the given number of drawn
// positions.
func newExceptionCounter(draws uint64) *exceptionCounter {
	c := &exceptionCounter{byKind: map[string]*Exception{}, draws: draws, step: (draws + maxSample - 1) / maxSample}
	for _, kind := range kinds {
		c.byKind[kind] = &Exception{Kind: kind, Examples: []string{}}
	}
	return c
}

// countAll counts the drawn positions with a side to move.
func (c *exceptionCounter) countAll(ctx context.Context, set *tb.Set, v *dtm.Values, side board.Color) error {
	l := v.Layout()
	passed := uint64(0)
	for index := next(v, side, dtm.Draw, 0); index < l.Size(); index = next(v, side, dtm.Draw, index+1) {
		if !l.Canonical(index) {
			continue
		}
		passed++
		if passed%c.step != 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		placement := l.Placement(index)
		p, err := l.Position(&placement, side)
		if err != nil {
			return err
		}
		if err := c.add(set, &p); err != nil {
			return err
		}
	}
	return nil
}

// add counts a drawn position. The distances between examples grow, so that the examples differ from
// each other.
func (c *exceptionCounter) add(set *tb.Set, p *board.Position) error {
	kind, err := kindOf(set, p)
	if err != nil {
		return err
	}
	c.looked++
	e := c.byKind[kind]
	e.Count++
	if taken := len(e.Examples); taken < maxExamples && e.Count >= 1<<(4*taken) {
		e.Examples = append(e.Examples, p.FEN())
	}
	return nil
}

// exceptions returns the exceptions of all kinds that occur.
func (c *exceptionCounter) exceptions() []Exception {
	var all []Exception
	for _, kind := range kinds {
		e := *c.byKind[kind]
		if e.Count == 0 {
			continue
		}
		if c.step > 1 {
			e.Sample = c.looked
			e.Count = uint64(float64(e.Count) / float64(c.looked) * float64(c.draws))
		}
		all = append(all, e)
	}
	return all
}

// kindOf returns the kind of a drawn position.
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

// drawsAtOnce reports whether the side to move in a drawn position is stalemated or has a capture
// that draws.
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

// drawingMoves returns the moves that lead to a draw.
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
