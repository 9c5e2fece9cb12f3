package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"burnside/internal/progress"
	"burnside/tb"
	"burnside/tb/ending"
)

// genFlags are the flags of the gen command.
type genFlags struct {
	men     int
	out     string
	threads int
}

func newTBGenCommand(f *tbFlags) *cobra.Command {
	var g genFlags
	cmd := &cobra.Command{
		Use:   "gen {ENDING... | --men N}",
		Short: "Make tables",
		Long: `Make the tables of endings, and of the larger endings that their captures and
promotions lead to, as files in a folder. Endings of which --tables or the
program itself has a table are made only if they are asked for by name or --men.

Tables that are in the folder already are kept: a command that was interrupted
goes on where it was.`,
		Example: `  burnside tb gen KRPvKR --out tables
  burnside tb gen --men 4 --out tables`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return g.run(cmd, f, args)
		},
	}
	addThreads(cmd, &g.threads)
	cmd.Flags().IntVar(&g.men, "men", 0, "make all endings of up to so many men")
	cmd.Flags().StringVar(&g.out, "out", ".", "folder for the files")
	return cmd
}

// wanted returns the endings that are asked for.
func (g *genFlags) wanted(args []string) ([]ending.Material, error) {
	var wanted []ending.Material
	switch {
	case len(args) == 0 && g.men == 0:
		return nil, errors.New("want an ending, or --men")
	case g.men != 0 && (g.men < 3 || g.men > ending.MaxMen):
		return nil, fmt.Errorf("--men %d: want 3 to %d", g.men, ending.MaxMen)
	}
	for men := 3; men <= g.men; men++ {
		wanted = append(wanted, ending.All(men)...)
	}
	for _, name := range args {
		m, err := ending.ParseMaterial(name)
		if err != nil {
			return nil, err
		}
		if m.Men() < 3 {
			return nil, fmt.Errorf("%s is always drawn and has no table", m)
		}
		wanted = append(wanted, m)
	}
	return wanted, nil
}

// run carries out the command.
func (g *genFlags) run(cmd *cobra.Command, f *tbFlags, args []string) error {
	wanted, err := g.wanted(args)
	if err == nil {
		err = checkThreads(g.threads)
	}
	if err != nil {
		return err
	}
	set, err := f.set(cmd)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(g.out, 0o755); err != nil {
		return err
	}
	finished := tb.NewSet()
	for _, err := range finished.AddFolder(g.out) {
		if errors.Is(err, tb.ErrFolder) {
			return err
		}
		fmt.Fprintln(cmd.ErrOrStderr(), "warning:", err, "- made again")
	}
	set.AddFolder(g.out)
	ctx, stop := interruptible(cmd)
	defer stop()
	run := genRun{genFlags: g, ctx: ctx, set: set, out: cmd.OutOrStdout(), line: progress.New(cmd.ErrOrStderr()),
		values: map[ending.Material]*tb.Values{}, start: time.Now()}
	return run.all(plan(wanted, set, finished))
}

// plan returns the endings to be made: those wanted, and those needed for them
// that no set has, without those finished.
func plan(wanted []ending.Material, set, finished *tb.Set) []ending.Material {
	asked := map[ending.Material]bool{}
	for _, m := range wanted {
		asked[m] = true
	}
	var missing []ending.Material
	for _, m := range ending.WithSmaller(wanted...) {
		if !finished.Has(m) && (asked[m] || !set.Has(m)) {
			missing = append(missing, m)
		}
	}
	return missing
}

// genRun makes tables one after the other.
type genRun struct {
	*genFlags
	ctx    context.Context
	set    *tb.Set
	out    io.Writer
	line   *progress.Line
	values map[ending.Material]*tb.Values // that may be needed again
	start  time.Time
	done   uint64 // indices of finished tables
	total  uint64
}

// all makes the tables of endings.
func (r *genRun) all(endings []ending.Material) error {
	for _, m := range endings {
		r.total += ending.NewLayout(m).Size()
	}
	var bytes int64
	for i, m := range endings {
		start := time.Now()
		v, err := r.valuesOf(m)
		if err != nil {
			return err
		}
		r.line.Show("%s: compressing; %s", m, share(r.done, r.total, time.Since(r.start)))
		path, size, err := tb.WriteFile(r.ctx, r.genFlags.out, v, r.threads)
		r.line.Clear()
		if err != nil {
			return err
		}
		bytes += size
		r.done += v.Layout().Size()
		fmt.Fprintf(r.out, "%-8s %12s indices %12s bytes %8.2f s  %s\n", m, grouped(v.Layout().Size()),
			grouped(uint64(size)), time.Since(start).Seconds(), filepath.Base(path))
		r.forget(endings[i+1:])
	}
	fmt.Fprintf(r.out, "%d tables, %s bytes, %.1f s\n", len(endings), grouped(uint64(bytes)), time.Since(r.start).Seconds())
	return nil
}

// generatedMen is the number of men up to which the values of an ending are
// generated rather than loaded from its table, since that is faster.
const generatedMen = 4

// valuesOf returns the values of an ending: those of its table if it has one
// that is large, else it generates them.
func (r *genRun) valuesOf(m ending.Material) (*tb.Values, error) {
	if v := r.values[m]; v != nil {
		return v, nil
	}
	if m.Men() > generatedMen && r.set.Has(m) {
		r.line.Show("loading %s", m)
		v, err := r.set.Load(r.ctx, m, r.threads)
		if err == nil {
			r.values[m] = v
		}
		return v, err
	}
	v, err := tb.Generate(r.ctx, m, r.valuesOf, r.threads, func(p tb.Progress) {
		r.line.Show("%s: %d plies, %s decided; %s", p.Ending, p.Plies, grouped(p.Decided),
			share(r.done, r.total, time.Since(r.start)))
	})
	if err == nil {
		r.values[m] = v
	}
	return v, err
}

// forget drops values that none of the endings still to be made needs.
func (r *genRun) forget(endings []ending.Material) {
	needed := map[ending.Material]bool{}
	for _, m := range endings {
		for _, smaller := range ending.WithSmaller(m) {
			needed[smaller] = true
		}
	}
	for m := range r.values {
		if !needed[m] {
			delete(r.values, m)
		}
	}
}
