package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/internal/progress"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/verify"
)

// verifyFlags are the flags of the verify command.
type verifyFlags struct {
	men     int
	threads int
	sample  uint64
	seed    uint64
}

func newTBVerifyCommand(f *tbFlags) *cobra.Command {
	var v verifyFlags
	cmd := &cobra.Command{
		Use:   "verify [--men N | FILE...]",
		Short: "Prove tables entry by entry",
		Long: `Prove tables: derive each entry from the positions after all legal moves, as
the rules of chess give them, and compare. Of a FILE all checksums are compared
too, and it is used in place of a table of the same ending inside the program;
tables that the proof needs beside it are taken from its folder. Without FILE and
--men all tables are proved.

A table is proved together with those that its captures and promotions lead to,
if these are proved too. --sample picks random entries of each ending instead of
all, and reads them as the engine does, block by block.`,
		Example: `  burnside tb verify --men 4
  burnside tb verify tables/KQRvKR.btb
  burnside tb verify --sample 100000`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return v.run(cmd, f, args)
		},
	}
	addThreads(cmd, &v.threads, runtime.NumCPU())
	addMen(cmd, &v.men, "prove all endings of up to so many men")
	cmd.Flags().Uint64Var(&v.sample, "sample", 0, "number of random entries of each ending, 0 for all")
	cmd.Flags().Uint64Var(&v.seed, "seed", 1, "seed of the sample")
	return cmd
}

// run carries out the command.
func (v *verifyFlags) run(cmd *cobra.Command, f *tbFlags, files []string) error {
	if len(files) > 0 && v.men != 0 {
		return errors.New("--men is not for files")
	}
	set, err := f.set(cmd)
	if err != nil {
		return err
	}
	endings, err := v.endings(set, files)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(cmd)
	defer stop()
	return v.verifyAll(ctx, set, endings, cmd.OutOrStdout(), progress.New(cmd.ErrOrStderr()))
}

// endings adds files to the set and returns the endings to be verified.
func (v *verifyFlags) endings(set *tb.Set, files []string) ([]ending.Material, error) {
	var endings []ending.Material
	for _, file := range files {
		m, err := set.AddFile(file)
		if err != nil {
			return nil, err
		}
		endings = append(endings, m)
	}
	if len(files) > 0 {
		return endings, addNeeded(set, endings, files)
	}
	if v.men != 0 {
		return endingsUpTo(v.men), nil
	}
	all, err := set.Info()
	for _, t := range all {
		endings = append(endings, t.Ending)
	}
	return endings, err
}

// addNeeded adds the tables that the endings of files lead to and the set lacks,
// from the folder of each file.
func addNeeded(set *tb.Set, endings []ending.Material, files []string) error {
	for i, m := range endings {
		folder := filepath.Dir(files[i])
		for _, needed := range ending.Smaller(m) {
			if set.Has(needed) {
				continue
			}
			_, err := set.AddFile(filepath.Join(folder, tb.FileName(needed)))
			if errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("the proof of %s needs the table of %s, which is neither in %s nor in a folder given with --tables", m, needed, folder)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// verifyAll verifies endings one after the other. A damaged file among them is found
// before the first proof, which can take long.
func (v *verifyFlags) verifyAll(ctx context.Context, set *tb.Set, endings []ending.Material, w io.Writer, line *progress.Line) error {
	start := time.Now()
	var positions uint64
	var faulty []string
	for _, m := range endings {
		line.Show("%s: reading", m)
		err := set.Check(m)
		line.Clear()
		if err != nil {
			return err
		}
	}
	for _, m := range endings {
		result, err := v.verify(ctx, set, m, line)
		line.Clear()
		if err != nil {
			return err
		}
		positions += result.Positions
		fmt.Fprintf(w, "%-8s %12s positions, %d mismatches\n", m, grouped(result.Positions), len(result.Mismatches))
		for _, mismatch := range result.Mismatches {
			fmt.Fprintln(w, "  "+mismatch.String())
		}
		if len(result.Mismatches) > 0 {
			faulty = append(faulty, m.String())
		}
	}
	taken := time.Since(start).Seconds()
	fmt.Fprintf(w, "%d endings, %s positions, %.1f s\n", len(endings), grouped(positions), taken)
	if len(faulty) > 0 {
		return fmt.Errorf("tables with mismatches: %v", faulty)
	}
	return nil
}

// maxMismatches is how many mismatches of an ending are shown.
const maxMismatches = 10

// verify verifies one ending.
func (v *verifyFlags) verify(ctx context.Context, set *tb.Set, m ending.Material, line *progress.Line) (verify.Report, error) {
	var start time.Time
	options := verify.Options{
		Threads: v.threads, Mismatches: maxMismatches,
		Progress: func(done, total uint64) {
			line.Show("%s: %s", m, share(done, total, time.Since(start)))
		},
	}
	if v.sample > 0 {
		start = time.Now()
		return verify.Random(ctx, m, prober(set), v.sample, v.seed, options)
	}
	// What the ending needs comes first: its own table is loaded with the help of these.
	for _, needed := range slices.Concat(ending.Smaller(m), []ending.Material{m}) {
		line.Show("%s: loading %s", m, needed)
		if _, err := set.Load(ctx, needed, v.threads); err != nil {
			return verify.Report{}, err
		}
	}
	start = time.Now()
	return verify.Ending(ctx, m, verify.Loaded(ctx, set, v.threads), options)
}

// prober returns what probes the tables of a set.
func prober(set *tb.Set) verify.Probe {
	return func(p *board.Position) (result.Result, error) {
		r, ok := set.Probe(p)
		if !ok {
			return r, fmt.Errorf("%s: %w", p.FEN(), set.Unknown(p))
		}
		return r, nil
	}
}
