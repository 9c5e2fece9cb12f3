package verify

import (
	"context"
	"fmt"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// Clock verifies what the fifty-move rule changes in an ending. A staircase gives a position's
// distance to mate for each number of plies left until the rule draws. The parameter "stored" holds
// the staircases in the table. If the parameter "firstSteps" is set, each stored staircase holds
// only the least number of plies left at which the position is not a draw.
//
// Clock derives each staircase from the staircases after all legal moves, which package board
// generates. If the table stores the staircases for only one side to move, Clock first derives
// those for the other side in the same way. From these it derives the staircases for the table's
// side, and compares them with the stored staircases.
//
// Clock calls the function "source" for the values of the ending, and of the endings to which
// captures and promotions lead. If such a move leads to a mate in more than dtm.MaxLeft plies, the
// rule may change this mate. For these mates Clock calls the function "probe". The results of
// source and probe must have been verified before.
func Clock(ctx context.Context, m ending.Material, stored *dtm.Staircases, firstSteps bool, source Source, probe ClockProbe, options Options) (Report, error) {
	c, err := newClockProof(m, stored, firstSteps, source)
	if err != nil {
		return Report{}, fmt.Errorf("verifying %s: %w", m, err)
	}
	c.probe = probe
	var all Report
	for _, side := range []board.Color{board.White, board.Black} {
		if c.filled[side] {
			c.known.Add(side)
			r, err := c.run(ctx, options, side, c.fill)
			if err != nil {
				return Report{}, err
			}
			all.add(r)
		}
	}
	for _, side := range []board.Color{board.White, board.Black} {
		if !c.filled[side] {
			r, err := c.run(ctx, options, side, c.compare)
			if err != nil {
				return Report{}, err
			}
			all.add(r)
		}
	}
	return all, nil
}

// add adds the report on the other side to move.
func (r *Report) add(other Report) {
	r.Positions += other.Positions
	r.Mismatches = append(r.Mismatches, other.Mismatches...)
}

// A clockProof is the state that all goroutines share while they verify what the fifty-move rule
// changes.
type clockProof struct {
	whole
	known      *dtm.Staircases
	filled     [2]bool // staircases of this side are not in the table, but derived
	firstSteps bool
	probe      ClockProbe // for endings to which captures and promotions lead
}

// newClockProof prepares the verification of staircases.
func newClockProof(m ending.Material, stored *dtm.Staircases, firstSteps bool, source Source) (*clockProof, error) {
	values, err := source(m)
	if err != nil {
		return nil, err
	}
	c := &clockProof{whole: whole{stored: values, layout: values.Layout()}, known: stored, firstSteps: firstSteps}
	c.tables = map[ending.Material]*dtm.Values{m: values}
	for _, s := range ending.Smaller(m) {
		if c.tables[s], err = source(s); err != nil {
			return nil, err
		}
	}
	c.rules.probe = c.atZero
	c.filled = [2]bool{!stored.Has(board.White), !stored.Has(board.Black)}
	return c, nil
}

// run calls the function "work" for each legal position that is won or lost and has the given side
// to move.
func (c *clockProof) run(ctx context.Context, options Options, side board.Color,
	work func(d *clockDerivation, p *board.Position, index uint64, v dtm.Value) (*Mismatch, error)) (Report, error) {
	pieces := int((c.layout.Size() + sampleChunk - 1) / sampleChunk)
	return run(ctx, c.layout.Material(), options, c.layout.Size(), pieces, func() func(int) (finding, error) {
		d := &clockDerivation{clockProof: c}
		return func(piece int) (found finding, err error) {
			first := uint64(piece) * sampleChunk
			found.indices = min(c.layout.Size()-first, sampleChunk)
			for index := first; index < first+found.indices; index++ {
				v := c.stored.At(side, index)
				if v == dtm.Illegal || !v.Decided() {
					continue
				}
				placement := c.layout.Placement(index)
				p, err := c.layout.Position(&placement, side)
				if err != nil {
					return found, err
				}
				found.positions++
				mismatch, err := work(d, &p, index, v)
				if err != nil {
					return found, err
				}
				if mismatch != nil {
					found.mismatches = append(found.mismatches, *mismatch)
				}
			}
			return found, nil
		}
	})
}

// fill derives the staircase of a position and stores it. (A staircase gives the distance to mate
// for each number of plies left until the fifty-move rule draws.)
func (c *clockProof) fill(d *clockDerivation, p *board.Position, index uint64, v dtm.Value) (*Mismatch, error) {
	stairs, err := d.derive(p, v)
	if err != nil {
		return nil, err
	}
	if stairs == nil {
		return &Mismatch{Position: p.FEN(), Steps: "its moves do not make it what it is without the rule"}, nil
	}
	return nil, c.known.Set(p.SideToMove(), index, stairs)
}

// compare derives the staircase of a position and compares it with the known staircase. (A
// staircase gives the distance to mate for each number of plies left until the fifty-move rule
// draws.)
func (c *clockProof) compare(d *clockDerivation, p *board.Position, index uint64, v dtm.Value) (*Mismatch, error) {
	stairs, err := d.derive(p, v)
	if err != nil {
		return nil, err
	}
	stored := c.known.At(p.SideToMove(), index)
	if stored == dtm.Staircase(stairs) {
		return nil, nil
	}
	return &Mismatch{Position: p.FEN(), Steps: fmt.Sprintf("stored with steps %v, but its moves make them %v", stored.Steps(v), d.steps)}, nil
}

// A clockDerivation derives the staircases of positions, for one goroutine. A staircase gives the
// distance to mate for each number of plies left until the fifty-move rule draws. The array "best"
// holds these distances. For a draw it holds the constant "open".
type clockDerivation struct {
	*clockProof
	best  [dtm.MaxLeft + 1]int
	steps []dtm.Step
	bytes []byte
}

// open is the distance for a draw. It is greater than all real distances.
const open = 1 << 16

// The method "derive" finds the staircase of a position from the staircases after its moves. For
// each number of plies left, the winner takes the fastest mate. The loser takes a draw if there is
// one, and if not, the slowest mate. The parameter v is the position's value without the fifty-move
// rule. If the staircase contradicts v, the method returns nil. The result is valid until the next
// call.
func (d *clockDerivation) derive(p *board.Position, v dtm.Value) ([]byte, error) {
	if v.Plies() == 0 {
		d.steps = d.steps[:0]
		return append(d.bytes[:0], dtm.Plain...), nil
	}
	var moves board.MoveList
	p.Generate(&moves)
	for left := range d.best {
		d.best[left] = 0
		if v.Win() || left == 0 {
			d.best[left] = open
		}
	}
	var next board.Position
	for _, m := range moves.Slice() {
		p.Make(m, &next)
		if err := d.move(&next, v.Win()); err != nil {
			return nil, err
		}
	}
	d.steps = d.steps[:0]
	last := open
	for left, plies := range d.best {
		if plies != last {
			d.steps = append(d.steps, dtm.Step{Left: left, Plies: plies})
			last = plies
		}
	}
	if last != v.Plies() {
		if v.Plies() <= dtm.MaxLeft || last < v.Plies() {
			return nil, nil
		}
		// The rule makes this mate longer or a draw, even with the clock at 0.
		d.steps = append(d.steps, dtm.Step{Left: dtm.NeverLeft, Plies: v.Plies()})
	}
	d.bytes = dtm.AppendStaircase(d.bytes[:0], d.steps)
	if d.firstSteps {
		d.bytes = append(d.bytes[:0], byte(v.Plies()-d.steps[0].Left))
	}
	return d.bytes, nil
}

// atZero is a Probe. It returns results under the fifty-move rule with the clock at 0.
func (c *clockProof) atZero(p *board.Position) (result.Result, error) {
	r, err := c.lookUp(p)
	if err != nil || r.Outcome == result.Draw || r.Plies <= dtm.MaxLeft {
		return r, err
	}
	m, flipped := ending.MaterialOf(p)
	if m != c.layout.Material() {
		at, err := c.probe(p)
		return bare(at), err
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	return c.known.At(side, c.layout.IndexOf(p, flipped)).At(dtm.Of(r), dtm.MaxLeft).Result(), nil
}

// move records the distances to mate that a move gives. The move leads to the position "next".
func (d *clockDerivation) move(next *board.Position, win bool) error {
	if next.HalfmoveClock() == 0 {
		r, err := d.resultOf(next)
		if err != nil {
			return err
		}
		plies := open
		if win && r.Outcome == result.Loss || !win && r.Outcome == result.Win {
			plies = r.Plies + 1
		}
		d.enter(1, plies, win)
		return nil
	}
	side, index := next.SideToMove(), d.layout.IndexOf(next, false)
	v := d.stored.At(side, index)
	if v == dtm.Illegal {
		return fmt.Errorf("%s: legal, but not by the table", next.FEN())
	}
	if !v.Decided() || v.Win() == win {
		d.enter(1, open, win)
		return nil
	}
	stairs := d.known.At(side, index)
	if d.firstSteps {
		// For the position after the move, only the first step is known: the least number of plies
		// left at which it is not a draw. From this number on, use the distance without the rule,
		// because the distance under the rule is unknown.
		d.enterSteps([]dtm.Step{{Left: stairs.Need(v), Plies: v.Plies()}}, win)
		return nil
	}
	d.enterSteps(stairs.Steps(v), win)
	return nil
}

// enterSteps records the distances to mate that a quiet move gives. The parameter "steps" is the
// staircase of the position after the move.
func (d *clockDerivation) enterSteps(steps []dtm.Step, win bool) {
	from := 1
	plies := open
	for _, s := range steps {
		next := min(max(s.Left+1, from), dtm.MaxLeft+1)
		d.enterRange(from, next, plies, win)
		from, plies = next, s.Plies+1
	}
	d.enter(from, plies, win)
}

// enter records the distance to mate that a move gives. The parameter "plies" is this distance and
// includes the move itself. The distance applies if, before the move, at least "from" plies are
// left until the fifty-move rule draws.
func (d *clockDerivation) enter(from, plies int, win bool) {
	d.enterRange(from, dtm.MaxLeft+1, plies, win)
}

// enterRange does the same as the method "enter", but the distance applies only if also fewer than
// "to" plies are left before the move.
func (d *clockDerivation) enterRange(from, to, plies int, win bool) {
	best := d.best[from:to]
	for i := range best {
		if win && plies < best[i] || !win && plies > best[i] {
			best[i] = plies
		}
	}
}
