package stats

import (
	"context"
	"fmt"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/result"
)

// These are the kinds of exceptions. A drawn position of an ending is called an exception if less
// than half of the positions with the same side to move are drawn. If several kinds fit a position,
// it belongs to the first of them.
const (
	Stalemate = "stalemate" // the side to move is stalemated
	Captures  = "captures"  // the side to move has a capture that draws
	Loses     = "loses"     // after each drawing move, the other side is stalemated or has a capture that draws
	Holds     = "holds"     // none of the other kinds: the draw does not depend on the next move alone
)

// kinds lists the kinds in the order in which they are output.
var kinds = [...]string{Stalemate, Captures, Loses, Holds}

// An Exception counts the drawn exceptions of one kind.
type Exception struct {
	Kind     string   `json:"kind"`
	Count    uint64   `json:"count"` // positions up to symmetry
	Examples []string `json:"examples"`
	// Sample is 0 if Count is exact. If Count is an estimate, Sample is the number of drawn
	// positions that were examined. Exceptions of all kinds have the same Sample.
	Sample uint64 `json:"sample,omitempty"`
}

// BothExceptions holds the drawn exceptions of an ending, for each side to move. The field for a
// side is nil in two cases: no position with this side to move is drawn, or at least half of them
// are drawn.
type BothExceptions struct {
	White []Exception `json:"white"`
	Black []Exception `json:"black"`
}

// maxExamples is the greatest number of examples for each kind.
const maxExamples = 4

// maxSample is the greatest number of drawn positions that are examined for one side to move. No
// ending of four men has more drawn exceptions, so the counts of these endings are exact.
const maxSample = 1 << 21

// exceptionsOf counts the drawn exceptions of an ending. v holds the ending's values. The parameter
// "reduced" holds the number of positions with each outcome; symmetric positions count once.
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
	step   uint64 // one in so many drawn positions is examined
	looked uint64 // number of examined positions
}

// newExceptionCounter returns a counter for one side to move. The parameter "draws" is the number
// of drawn positions with this side to move.
func newExceptionCounter(draws uint64) *exceptionCounter {
	c := &exceptionCounter{byKind: map[string]*Exception{}, draws: draws, step: (draws + maxSample - 1) / maxSample}
	for _, kind := range kinds {
		c.byKind[kind] = &Exception{Kind: kind, Examples: []string{}}
	}
	return c
}

// countAll counts the drawn positions with the given side to move, or examines a sample of them.
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

// add counts a drawn position. The first position of a kind is taken as an example, then the 16th,
// the 256th and the 4096th. They are far apart because neighbouring positions are alike.
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

// exceptions returns the counts of all kinds that occur. If only a sample was examined, it scales
// the counts up.
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

// drawsAtOnce takes a drawn position. It reports whether the side to move is stalemated or has a
// capture that draws.
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

// drawingMoves returns those of the given moves that lead to a draw.
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
