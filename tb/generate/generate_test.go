package generate

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/internal/lock"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/internal/file"
	"burnside/tb/internal/retrograde"
	"burnside/tb/internal/scratch"
)

// endings returns the endings with the given names, which are separated by spaces.
func endings(t testing.TB, names string) []ending.Material {
	t.Helper()
	var all []ending.Material
	for name := range strings.FieldsSeq(names) {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		all = append(all, m)
	}
	return all
}

// names returns the names of the endings whose tables the plan makes.
func names(p *Plan) string {
	var all []string
	for _, s := range p.Steps {
		if s.Table {
			all = append(all, s.Ending.String())
		}
	}
	return strings.Join(all, " ")
}

// newPlan returns the plan for the wanted endings. The plan's set has no tables.
func newPlan(t testing.TB, wanted string, options Options) *Plan {
	t.Helper()
	options.Threads = 2
	p, err := NewPlan(t.Context(), endings(t, wanted), tb.NewSet(), options)
	require.NoError(t, err)
	return p
}

// assertSound checks that a folder holds exactly the files of the wanted endings. Each file must be
// equal, byte for byte, to the file inside the program.
func assertSound(t testing.TB, folder, wanted string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var found []string
	for _, e := range entries {
		found = append(found, e.Name())
		got, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		want, err := os.ReadFile(filepath.Join("..", "data", e.Name()))
		require.NoError(t, err)
		assert.Equal(t, want, got, e.Name())
	}
	var names []string
	for _, m := range endings(t, wanted) {
		names = append(names, file.Name(m), file.StairsName(m))
	}
	assert.ElementsMatch(t, names, found)
}

const threeMen = "KQvK KRvK KBvK KNvK KPvK"

func TestPlanOfMissingTables(t *testing.T) {
	folder := t.TempDir()
	p := newPlan(t, "KPvK", Options{Folder: folder})
	assert.Equal(t, threeMen, names(p))
	assert.Zero(t, p.Finished)

	// A wanted ending gets a table file even if the program contains its table. The endings on
	// which it depends get no table files. The plan only makes their values.
	p, err := NewPlan(t.Context(), endings(t, "KPvK"), tb.NewEmbeddedSet(), Options{Folder: folder})
	require.NoError(t, err)
	assert.Equal(t, "KPvK", names(p))
	assert.Len(t, p.Steps, 5)
	assert.Equal(t, 1, p.Needs().Tables)

	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Empty(t, entries, "planning makes nothing")
	p = newPlan(t, "KQvK", Options{Folder: filepath.Join(folder, "none")})
	assert.Equal(t, "KQvK", names(p), "the folder need not be there")
}

func TestPlanNeeds(t *testing.T) {
	p, err := NewPlan(t.Context(), endings(t, "KRPvKR"), tb.NewEmbeddedSet(), Options{Folder: t.TempDir(), Threads: 2})
	require.NoError(t, err)
	assert.Equal(t, "KQRvKR KRRvKR KRBvKR KRNvKR KRPvKR", names(p))
	n := p.Needs()
	assert.Equal(t, 5, n.Tables)
	m := endings(t, "KRPvKR")[0]
	assert.EqualValues(t, retrograde.Memory(m)+program, n.Memory)
	var mapped, five uint64
	for _, s := range ending.Smaller(m) {
		mapped += 2 * ending.NewLayout(s).Size()
		if s.Men() == 5 {
			five += 2 * ending.NewLayout(s).Size()
		}
	}
	assert.Equal(t, mapped, n.Mapped)
	five += 2 * ending.NewLayout(m).Size()
	assert.InEpsilon(t, five, n.Scratch, 0.05, "mostly the values of five men")
	assert.Equal(t, n.Scratch+n.Files, n.Disk)
	assert.Positive(t, n.Time)
}

// TestPlanOfClocks plans the tables of an ending of five men with and without .btc files. The
// option ClockMen must decide whether there are such files. A run that makes .btc files must need
// more memory, because it uses the values of more endings.
func TestPlanOfClocks(t *testing.T) {
	clocks := func(men int) (all string, mapped uint64) {
		p, err := NewPlan(t.Context(), endings(t, "KNNvKP"), tb.NewEmbeddedSet(), Options{Folder: t.TempDir(), ClockMen: men})
		require.NoError(t, err)
		for _, s := range p.Steps {
			if s.Clock {
				all += " " + s.Ending.String()
			}
		}
		assert.Equal(t, "KNNvKQ KNNvKR KNNvKB KNNvKN KNNvKP", names(p))
		return all, p.Needs().Mapped
	}
	none, mapped := clocks(0)
	assert.Empty(t, none)
	all, mappedToo := clocks(5)
	assert.Equal(t, " KNNvKQ KNNvKR KNNvKB KNNvKN KNNvKP", all)
	assert.Greater(t, mappedToo, mapped)
}

func TestPlanOfSevenMen(t *testing.T) {
	p, err := NewPlan(t.Context(), endings(t, "KQRBvKNP"), tb.NewEmbeddedSet(), Options{Folder: t.TempDir(), Threads: 1})
	require.NoError(t, err)
	assert.Greater(t, p.Needs().Memory, uint64(1e12))
}

func TestRun(t *testing.T) {
	folder := t.TempDir()
	var made []string
	var reported []Progress
	p := newPlan(t, "KPvK", Options{Folder: folder, Progress: func(p Progress) { reported = append(reported, p) }})
	require.NoError(t, p.Run(t.Context(), func(f File) {
		assert.Equal(t, filepath.Join(folder, file.Name(f.Ending)), f.Path)
		made = append(made, f.Ending.String())
	}))
	assert.Equal(t, strings.Fields(threeMen), made)
	assertSound(t, folder, threeMen)
	done := 0.0
	phases := map[string]bool{}
	for _, p := range reported {
		assert.GreaterOrEqual(t, p.Done, done)
		done = p.Done
		phases[p.Phase] = true
	}
	assert.InDelta(t, 1, done, 0.5)
	assert.LessOrEqual(t, done, 1.0)
	for _, phase := range []string{"checks", "captures and promotions", "mates", "plies", "writing values", "learning how to compress"} {
		assert.Contains(t, phases, phase)
	}

	p = newPlan(t, "KPvK", Options{Folder: folder})
	assert.Empty(t, p.Steps)
	assert.Equal(t, 5, p.Finished)
	require.NoError(t, p.Run(t.Context(), nil))
}

// TestRunGoesOn stops a run. A new run must continue from there and end with the same files.
func TestRunGoesOn(t *testing.T) {
	stops := map[string]func(p Progress) bool{
		"generating":  func(p Progress) bool { return p.Ending.String() == "KPvK" && p.Plies == 7 },
		"compressing": func(p Progress) bool { return p.Ending.String() == "KPvK" && p.Phase == "learning how to compress" },
	}
	for name, stop := range stops {
		folder := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		p := newPlan(t, "KPvK", Options{Folder: folder, Progress: func(p Progress) {
			if stop(p) {
				cancel()
			}
		}})
		err := p.Run(ctx, func(File) {})
		require.ErrorIs(t, err, context.Canceled, name)
		// A program that is killed while it writes leaves such files.
		for _, broken := range []string{"KPvK.btb.123.tmp", filepath.Join(ScratchFolder, "KPvK.raw.4.tmp")} {
			require.NoError(t, os.WriteFile(filepath.Join(folder, broken), []byte("half"), 0o600))
		}
		p = newPlan(t, "KPvK", Options{Folder: folder})
		assert.Equal(t, "KPvK", names(p), name)
		assert.Equal(t, 4, p.Finished)
		kept := 0
		for _, s := range p.Steps {
			if s.Values == Kept {
				kept++
			}
		}
		assert.Equal(t, map[string]int{"generating": 4, "compressing": 5}[name], kept, name)
		require.NoError(t, p.Run(t.Context(), func(File) {}), name)
		assertSound(t, folder, threeMen)
	}
}

// TestRunLoads plans a table. The smaller tables exist, but their scratch files are missing. The
// run must load the values from the smaller tables.
func TestRunLoads(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, newPlan(t, "KQvK KRvK KBvK KNvK", Options{Folder: folder}).Run(t.Context(), func(File) {}))
	phases := map[string]bool{}
	p := newPlan(t, "KPvK", Options{Folder: folder, fewerMen: 2, Progress: func(p Progress) { phases[p.Phase] = true }})
	require.Len(t, p.Steps, 5)
	for _, s := range p.Steps[:4] {
		assert.Equal(t, Loaded, s.Values, s.Ending)
		assert.False(t, s.Table)
	}
	require.NoError(t, p.Run(t.Context(), func(File) {}))
	assert.Contains(t, phases, "loading")
	assertSound(t, folder, threeMen)
}

// TestLoadWithoutSmallerTables makes the .btc file of an ending that has a table. The tables of the
// smaller endings are missing. The plan must make them first, because loading the table needs them.
func TestLoadWithoutSmallerTables(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, newPlan(t, "KNNvK", Options{Folder: folder}).Run(t.Context(), func(File) {}))
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	require.NoError(t, err)
	for _, f := range files {
		if filepath.Base(f) != "KNNvK.btb" {
			require.NoError(t, os.RemoveAll(f))
		}
	}
	p := newPlan(t, "KNNvK", Options{Folder: folder, fewerMen: 1})
	last := p.Steps[len(p.Steps)-1]
	require.Equal(t, Loaded, last.Values)
	require.NoError(t, p.Run(t.Context(), func(File) {}))
	assertSound(t, folder, "KNNvK KNvK")
}

// TestPlanFindsDamage flips a bit in a table or scratch file. The plan must notice this and make
// the file again.
func TestPlanFindsDamage(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, newPlan(t, "KPvK", Options{Folder: folder}).Run(t.Context(), func(File) {}))
	flip := func(path string) {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		data[len(data)/2] ^= 1
		require.NoError(t, os.WriteFile(path, data, 0o600))
	}
	flip(filepath.Join(folder, "KPvK.btb"))
	require.NoError(t, os.Truncate(filepath.Join(folder, "KQvK.btb"), 100))
	values, err := retrograde.Generate(t.Context(), endings(t, "KRvK")[0], nil, 1, nil)
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(filepath.Join(folder, ScratchFolder), 0o755))
	require.NoError(t, scratch.Write(filepath.Join(folder, ScratchFolder), values))
	flip(scratch.Name(filepath.Join(folder, ScratchFolder), endings(t, "KRvK")[0]))

	var warnings []string
	p := newPlan(t, "KPvK", Options{Folder: folder, Warn: func(err error) { warnings = append(warnings, err.Error()) }})
	assert.Equal(t, "KQvK KPvK", names(p))
	all := strings.Join(warnings, "\n")
	assert.Len(t, warnings, 3, all)
	assert.Regexp(t, `KPvK\.btb: checksum does not fit: that of the file - made again`, all)
	assert.Regexp(t, `KQvK\.btb: truncated`, all)
	assert.Regexp(t, `KRvK\.raw: checksum does not fit: white to move - made again`, all)
	require.NoError(t, p.Run(t.Context(), func(File) {}))
	assertSound(t, folder, threeMen)
}

func TestPlanErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	_, err := NewPlan(t.Context(), endings(t, "KQvK"), tb.NewSet(), Options{Folder: path})
	require.ErrorIs(t, err, tb.ErrFolder)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = NewPlan(ctx, endings(t, "KQvK"), tb.NewSet(), Options{Folder: t.TempDir()})
	require.ErrorIs(t, err, context.Canceled)
}

// TestPlannedSize plans all tables of up to four men. The estimated size must differ from the real
// size by less than a tenth.
func TestPlannedSize(t *testing.T) {
	plan, err := NewPlan(t.Context(), ending.All(4), tb.NewSet(), Options{Folder: t.TempDir(), FirstSteps: true})
	require.NoError(t, err)
	all, err := tb.NewEmbeddedSet().Info()
	require.NoError(t, err)
	size := int64(0)
	for _, table := range all {
		info, err := os.Stat(filepath.Join("..", "data", file.StairsName(table.Ending)))
		require.NoError(t, err)
		size += table.Bytes + info.Size()
	}
	require.InEpsilon(t, size, plan.Needs().Files, 0.1)
}

// TestRunOnlyOnce checks that only one program at a time makes tables in a folder. A plan must also
// be refused if another program has made tables there since the plan was made.
func TestRunOnlyOnce(t *testing.T) {
	folder := t.TempDir()
	other := newPlan(t, "KPvK", Options{Folder: folder})
	var refused []error
	p := newPlan(t, "KPvK", Options{Folder: folder, Progress: func(p Progress) {
		if p.Phase == "writing values" {
			refused = append(refused, other.Run(t.Context(), func(File) {}))
		}
	}})
	require.NoError(t, p.Run(t.Context(), func(File) {}))
	require.Len(t, refused, 5)
	for _, err := range refused {
		require.ErrorIs(t, err, lock.ErrTaken)
		assert.ErrorContains(t, err, folder)
	}
	assertSound(t, folder, threeMen)
	require.ErrorIs(t, other.Run(t.Context(), func(File) {}), ErrChanged)
	assertSound(t, folder, threeMen)

	// This plan needs values that no longer exist.
	folder = t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	broken := newPlan(t, "KPvK", Options{Folder: folder, Progress: func(p Progress) {
		if p.Ending.String() == "KPvK" && p.Plies == 7 {
			cancel()
		}
	}})
	require.ErrorIs(t, broken.Run(ctx, func(File) {}), context.Canceled)
	first, second := newPlan(t, "KPvK", Options{Folder: folder}), newPlan(t, "KPvK", Options{Folder: folder})
	require.NoError(t, first.Run(t.Context(), func(File) {}))
	require.ErrorIs(t, second.Run(t.Context(), func(File) {}), ErrChanged)
	assertSound(t, folder, threeMen)
}
