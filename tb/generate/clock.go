package generate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"

	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/clock"
	"burnside/tb/internal/file"
)

// clockMen is a number of men. A table of up to this many men gets a .btc file, which says what the
// fifty-move rule changes. With more men there are mates in more than dtm.MaxLeft plies, and these
// files would be several times as large as the tables.
const clockMen = 4

// firstStepsMen is the number of men from which on Options.FirstSteps applies.
const firstStepsMen = 4

// hasClock reports whether an ending gets a file of staircases.
func hasClock(m ending.Material) bool { return m.Men() <= clockMen }

// firstSteps reports whether the file of an ending gets first steps only.
func (o *Options) firstSteps(m ending.Material) bool {
	return o.FirstSteps && m.HasPawns() && m.Men() >= firstStepsMen
}

// soundStairs reports whether the folder has a sound .btc file of an ending. A sound table of the
// ending must be in the folder.
func (p *Plan) soundStairs(m ending.Material) bool {
	err := file.CheckStairs(p.options.Folder, m)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		p.warn(err)
	}
	return err == nil
}

// writeStairs makes the step's .btc file and returns its size. The table must be in the folder.
func (m *maker) writeStairs(s *Step, v *dtm.Values, before float64) (bytes int64, err error) {
	const share = 0.7 // of the time for the file
	all, err := clock.Generate(m.ctx, v, m.mapped, m.options.Threads, func(left int) {
		part := float64(left) / dtm.MaxLeft
		m.report(Progress{Phase: "halfmove clocks", Part: part}, before+(1-before)*share*part)
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
	bytes, err = file.WriteStairs(m.ctx, m.options.Folder, t, v, all, m.options.firstSteps(s.Ending), m.options.Threads)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", s.Ending, err)
	}
	return bytes, nil
}
