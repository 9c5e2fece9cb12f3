package verify

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/lock"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/file"
)

// A library is a folder of tables, with a folder for scratch files.
type library struct {
	folder, scratch string
	warnings        []string
}

// newLibrary returns a folder with the tables of all endings of three men.
func newLibrary(t *testing.T) *library {
	l := &library{folder: t.TempDir(), scratch: t.TempDir()}
	for _, m := range ending.All(3) {
		content, err := os.ReadFile(filepath.Join("..", "data", file.Name(m)))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(l.folder, file.Name(m)), content, 0o600))
	}
	return l
}

// record returns the path of an ending's record.
func (l *library) record(name string) string { return filepath.Join(l.folder, name+Extension) }

// plan returns a plan for the proof of all endings in the library.
func (l *library) plan(t *testing.T, again bool) *Plan {
	t.Helper()
	set := tb.NewSet()
	require.Empty(t, set.AddFolder(l.folder))
	l.warnings = nil
	p, err := NewPlan(t.Context(), ending.All(3), set, PlanOptions{
		Folder: l.scratch, Threads: 2, Again: again, Warn: func(err error) { l.warnings = append(l.warnings, err.Error()) },
	})
	require.NoError(t, err)
	return p
}

// proofs returns the names of the endings that a plan will prove.
func proofs(p *Plan) (names []string) {
	for _, s := range p.Steps {
		if s.Prove {
			names = append(names, s.Ending.String())
		}
	}
	return names
}

// run carries out a plan and returns the reports by ending.
func (l *library) run(t *testing.T, p *Plan) map[string]Report {
	t.Helper()
	reports := map[string]Report{}
	require.NoError(t, p.Run(t.Context(), func(m ending.Material, r Report) { reports[m.String()] = r }))
	left, err := os.ReadDir(l.scratch)
	require.NoError(t, err)
	assert.Empty(t, left)
	return reports
}

func TestPlanProvesOnce(t *testing.T) {
	l := newLibrary(t)
	p := l.plan(t, false)
	assert.Equal(t, []string{"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"}, proofs(p))
	n := p.Needs()
	assert.Equal(t, 5, n.Proofs)
	assert.EqualValues(t, 2*(4*28644+84012), n.Scratch)
	assert.Equal(t, n.Scratch, n.Mapped, "a pawn can promote to every piece, so all files are read")
	assert.Positive(t, n.Memory)
	assert.Positive(t, n.Time)
	reports := l.run(t, p)
	assert.Len(t, reports, 5)
	assert.EqualValues(t, 51044, reports["KRvK"].Positions)

	p = l.plan(t, false)
	assert.Empty(t, p.Steps)
	require.Len(t, p.Proved, 5)
	assert.EqualValues(t, 51044, p.Proved[1].Positions)
	assert.Empty(t, l.run(t, p))
	assert.Len(t, proofs(l.plan(t, true)), 5)
	assert.Empty(t, l.warnings)
}

// TestPlanGoesOn interrupts a plan after the first ending is proved. A new plan must not prove this
// ending again.
func TestPlanGoesOn(t *testing.T) {
	l := newLibrary(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := l.plan(t, false).Run(ctx, func(m ending.Material, _ Report) {
		if m.String() == "KRvK" {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, []string{"KBvK", "KNvK", "KPvK"}, proofs(l.plan(t, false)))
}

// TestPlanRemovesLeftovers checks that the scratch folder of a killed program is removed, with or
// without its lock file. It also checks that two other folders stay: one that another program uses,
// and one whose name has another form.
func TestPlanRemovesLeftovers(t *testing.T) {
	l := newLibrary(t)
	used, err := makeScratch(l.scratch)
	require.NoError(t, err)
	left := filepath.Join(l.scratch, scratchName+"1")
	foreign := filepath.Join(l.scratch, scratchName+"of others")
	for _, folder := range []string{left, used.path, foreign} {
		require.NoError(t, os.MkdirAll(folder, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "KQvK.raw"), nil, 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(l.scratch, scratchName+"2"+lock.Extension), nil, 0o600))
	require.NoError(t, l.plan(t, false).Run(t.Context(), func(ending.Material, Report) {}))
	entries, err := filepath.Glob(filepath.Join(l.scratch, "*"))
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{used.path, used.path + lock.Extension, foreign}, entries)
	assert.FileExists(t, filepath.Join(used.path, "KQvK.raw"))
	require.NoError(t, used.remove())
	assert.NoDirExists(t, used.path)
}

// TestRecordsOfOtherTables checks that a record is valid only for the tables that were proved.
func TestRecordsOfOtherTables(t *testing.T) {
	l := newLibrary(t)
	l.run(t, l.plan(t, false))
	content, err := os.ReadFile(l.record("KBvK"))
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(l.record("KBvK"), content, 0o600))
	require.NoError(t, os.WriteFile(l.record("KNvK"), nil, 0o600))
	assert.Equal(t, []string{"KBvK", "KNvK"}, proofs(l.plan(t, false)))
	require.Len(t, l.warnings, 2)
	assert.Contains(t, l.warnings[0], "KBvK.proof: damaged, or not a proof of this version - proved again")

	queen, err := os.ReadFile(l.record("KQvK"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(l.record("KRvK"), queen, 0o600))
	l.plan(t, false)
	require.Len(t, l.warnings, 3)
	assert.Contains(t, l.warnings[0], "KRvK.proof: a proof of other tables - proved again")
}

// TestWrongTableIsNotRecorded proves a table with a wrong value. The record of this table must
// vanish, and so must the records of tables that depend on this table.
func TestWrongTableIsNotRecorded(t *testing.T) {
	l := newLibrary(t)
	l.run(t, l.plan(t, false))
	m := mustMaterial(t, "KQvK")
	v, err := tb.NewEmbeddedSet().Load(t.Context(), m, 2)
	require.NoError(t, err)
	p := board.MustFEN("8/8/8/8/8/2k5/8/K6Q w - - 0 1")
	v.Set(board.White, v.Layout().IndexOf(&p, false), dtm.Draw)
	_, _, err = file.Write(t.Context(), l.folder, v, 2, nil)
	require.NoError(t, err)
	plan := l.plan(t, false)
	assert.Equal(t, []string{"KQvK", "KPvK"}, proofs(plan))
	reports := l.run(t, plan)
	require.NotEmpty(t, reports["KQvK"].Mismatches)
	assert.Regexp(t, "stored (draw|loss)", reports["KQvK"].Mismatches[0].String())
	assert.NoFileExists(t, l.record("KQvK"))
	assert.Contains(t, proofs(l.plan(t, false)), "KQvK")
}

func TestPlanNeedsSoundTables(t *testing.T) {
	l := newLibrary(t)
	path := filepath.Join(l.folder, "KQvK.btb")
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[len(content)-100] ^= 1
	require.NoError(t, os.WriteFile(path, content, 0o600))
	set := tb.NewSet()
	require.Empty(t, set.AddFolder(l.folder))
	_, err = NewPlan(t.Context(), ending.All(3), set, PlanOptions{})
	require.ErrorContains(t, err, "checksum does not fit")
	_, err = NewPlan(t.Context(), []ending.Material{mustMaterial(t, "KRvKN")}, set, PlanOptions{})
	require.ErrorIs(t, err, tb.ErrNoTable)
}
