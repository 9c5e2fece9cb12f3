package generate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"

	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/clock"
	"burnside/tb/internal/file"
)

// ClockMen is the default of Options.ClockMen: the greatest number of men with which an ending gets
// a .btc file. With more men, .btc files may be several times as large as the tables, and making
// them takes more memory.
const ClockMen = 4

// firstStepsMen is the least number of men for which Options.FirstSteps has an effect.
const firstStepsMen = 4

// hasClock reports whether an ending gets a .btc file. Such a file holds staircases.
func (o *Options) hasClock(m ending.Material) bool { return m.Men() <= max(o.ClockMen, ClockMen) }

// firstSteps reports whether the .btc file of an ending holds only outcomes, not distances; see
// Options.FirstSteps.
func (o *Options) firstSteps(m ending.Material) bool {
	return o.FirstSteps && m.HasPawns() && m.Men() >= firstStepsMen
}

// soundStairs reports whether the folder has both an undamaged .btc file and a table of an ending.
func (p *Plan) soundStairs(m ending.Material) bool {
	err := file.CheckStairs(p.options.Folder, m)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		p.warn(err)
	}
	return err == nil
}

// writeStairs makes the step's .btc file and returns its size. The folder must contain the table.
func (m *maker) writeStairs(s *Step, v *dtm.Values, before float64) (bytes int64, err error) {
	const share = 0.7 // share of finding the staircases in the time for the file
	all, outline, err := clock.Generate(m.ctx, v, m.atZero, clock.Options{
		FirstSteps: m.options.firstSteps(s.Ending), Threads: m.options.Threads, Folder: m.options.scratch(),
		Progress: func(part float64) {
			m.report(Progress{Phase: "halfmove clocks", Part: part}, before+(1-before)*share*part)
		},
	})
	if err != nil {
		return 0, err
	}
	debug.FreeOSMemory()
	path := filepath.Join(m.options.Folder, file.Name(s.Ending))
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	t, err := file.Open(path, f, info.Size(), s.Ending)
	if err != nil {
		return 0, err
	}
	m.report(Progress{Phase: "compressing clocks"}, before+(1-before)*share)
	bytes, err = file.WriteStairs(m.ctx, m.options.Folder, t, v, all, outline, m.options.Threads)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", s.Ending, err)
	}
	return bytes, nil
}

// atZero returns the values of an ending under the fifty-move rule with the halfmove clock at 0. If
// no mate takes more than dtm.MaxLeft plies, these are the same as without the rule. Otherwise
// atZero computes all values anew at each call.
func (m *maker) atZero(e ending.Material) (*dtm.Values, error) {
	v, err := m.mapped(e)
	if err != nil {
		return nil, err
	}
	return clock.AtZero(m.ctx, v, m.atZero, m.options.Threads)
}

// The function "below" returns the endings on whose values the .btc file of an ending depends. With
// at most ClockMen men, these are the endings to which a single move leads. With more men, the
// fifty-move rule may change the values of those endings even with the clock at 0. To compute the
// changed values, the endings that arise after several moves are needed too.
func below(m ending.Material) []ending.Material {
	if m.Men() <= ClockMen {
		return ending.Smaller(m)
	}
	all := ending.WithSmaller(m)
	return slices.DeleteFunc(all, func(e ending.Material) bool { return e == m })
}
