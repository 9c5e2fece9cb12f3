package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	planFlags
	sample  uint64
	seed    uint64
	again   bool
	scratch string
}

func newTBVerifyCommand(f *tbFlags) *cobra.Command {
	var v verifyFlags
	cmd := &cobra.Command{
		Use:   "verify [--men N | ENDING... | FILE...]",
		Short: "Prove tables entry by entry",
		Long: `Prove tables. For each entry, the command computes the value again from the positions
after all legal moves, and compares it with the entry. An argument may be the name of an
ending, such as KQQvKQ, whose table is inside the program or in a folder of --tables. An
argument may also be a table file. The table in this file then replaces the program's
table of the same ending. If the proof needs other tables, the command also looks for
them in the folder of the file. Without arguments all tables are proved.

The proof of a table relies on the tables to which its captures and promotions lead. So
the proof is complete only when those tables are proved too. The result is stored in a
file next to the table, such as KQRvKR.proof. A later command does not prove the table
again, unless the table or one that it relies on has changed.

The command first shows what it will prove, and how much memory and disk it needs. If
there is too little memory or disk, it proves nothing. During the proofs, scratch files
hold the values of proved tables. These files are in the folder of the tables, or in the
folder of --scratch.

A .btc file holds what the fifty-move rule changes. If a table has such a file, the
command also proves each entry of the file, at every halfmove clock.

--sample checks only random entries of each ending. For .btc files, the halfmove clocks
are random too. With --sample the command reads the entries block by block, as the
engine does, and stores no result.`,
		Example: `  burnside tb verify --men 4
  burnside tb verify tables/KQRvKR.btb
  burnside tb verify KQRvKR KRPvKR --tables tables
  burnside tb verify --men 5 --tables tables
  burnside tb verify --sample 100000`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return v.run(cmd, f, args)
		},
	}
	v.add(cmd, "prove", "proved")
	cmd.Flags().Uint64Var(&v.sample, "sample", 0, "number of random entries to check in each ending; 0 proves all")
	cmd.Flags().Uint64Var(&v.seed, "seed", 1, "seed of the sample")
	cmd.Flags().BoolVar(&v.again, "again", false, "also prove tables that have a record")
	cmd.Flags().StringVar(&v.scratch, "scratch", "", "folder for scratch files instead of the folder of the tables")
	return cmd
}

// run runs the command.
func (v *verifyFlags) run(cmd *cobra.Command, f *tbFlags, args []string) error {
	if len(args) > 0 && v.men != 0 {
		return errors.New("--men takes no endings and no files")
	}
	set, err := f.set(cmd)
	if err != nil {
		return err
	}
	endings, files, err := v.endings(set, args)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(cmd)
	defer stop()
	r := verifyRun{out: cmd.OutOrStdout(), line: progress.New(cmd.ErrOrStderr()), start: time.Now()}
	if v.sample > 0 {
		err = v.random(ctx, set, endings, &r)
	} else {
		err = v.prove(ctx, set, endings, &r, verify.PlanOptions{
			Folder: v.scratchFolder(f.folders, files), Threads: v.threads, Again: v.again,
			Progress: r.show, Warn: warner(cmd), Mismatches: maxMismatches,
		})
	}
	r.line.Clear()
	if err != nil || v.dryRun {
		return err
	}
	return r.end()
}

// scratchFolder returns the folder for scratch files. If the flag --scratch names a folder,
// scratchFolder returns that folder. Without the flag, it returns the folder of the tables. If all
// tables are inside the program, it returns the system's folder for temporary files.
func (v *verifyFlags) scratchFolder(folders, files []string) string {
	switch {
	case v.scratch != "":
		return v.scratch
	case len(files) > 0:
		return filepath.Dir(files[0])
	case len(folders) > 0:
		return folders[0]
	}
	return os.TempDir()
}

// endings returns the endings to verify, and the names of the table files among the arguments. It
// adds these files, and the tables that their proofs need, to the set of tables.
func (v *verifyFlags) endings(set *tb.Set, args []string) (endings []ending.Material, files []string, err error) {
	if len(args) > 0 {
		return named(set, args)
	}
	if v.men != 0 {
		return endingsUpTo(v.men), nil, nil
	}
	all, err := set.Info()
	for _, t := range all {
		endings = append(endings, t.Ending)
	}
	return endings, nil, err
}

// named reads arguments, which are names of endings or of table files. It returns the endings of
// all arguments, and the names of the files. It adds the files, and the tables that their proofs
// need, to the set.
func named(set *tb.Set, args []string) (endings []ending.Material, files []string, err error) {
	var ofFiles []ending.Material
	for _, arg := range args {
		m, err := ending.ParseMaterial(arg)
		switch {
		case err != nil:
			if m, err = set.AddFile(arg); err != nil {
				return nil, nil, err
			}
			files, ofFiles = append(files, arg), append(ofFiles, m)
		case !set.Has(m):
			return nil, nil, fmt.Errorf("%s: %w: neither inside the program nor in a folder given with --tables", m, tb.ErrNoTable)
		}
		endings = append(endings, m)
	}
	return endings, files, addNeeded(set, ofFiles, files)
}

// addNeeded adds to the set the tables that the proofs of some files need. It skips tables that the
// set already has. Each table must be in the folder of the file whose proof needs it.
func addNeeded(set *tb.Set, endings []ending.Material, files []string) error {
	for i, m := range endings {
		folder := filepath.Dir(files[i])
		for _, needed := range ending.WithSmaller(m) {
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

// prove proves endings.
func (v *verifyFlags) prove(ctx context.Context, set *tb.Set, endings []ending.Material, r *verifyRun, options verify.PlanOptions) error {
	r.line.Show("reading tables")
	plan, err := verify.NewPlan(ctx, endings, set, options)
	r.line.Clear()
	if err != nil {
		return err
	}
	limit := limitOf(v.memoryMB)
	r.showPlan(plan, limit)
	needs := provingNeeds(plan.Steps)
	if err := errors.Join(limit.refuse(needs), refuseDisk(plan.Needs().Scratch, options.Folder)); err != nil || v.dryRun {
		return err
	}
	return plan.Run(ctx, r.tell)
}

// random verifies random entries of endings.
func (v *verifyFlags) random(ctx context.Context, set *tb.Set, endings []ending.Material, r *verifyRun) error {
	probe := func(p *board.Position) (result.Result, error) {
		found, ok := set.Probe(p)
		if !ok {
			return found, fmt.Errorf("%s: %w", p.FEN(), set.Unknown(p))
		}
		return found, nil
	}
	for _, m := range endings {
		if err := set.CheckSum(m); err != nil {
			return err
		}
		start := time.Now()
		report, err := verify.Random(ctx, m, probe, v.sample, v.seed, verify.Options{
			Threads: v.threads, Mismatches: maxMismatches,
			Progress: func(done, total uint64) {
				r.line.Show("%s: %s", m, share(done, total, time.Since(start)))
			},
		})
		if err == nil {
			err = v.randomClock(ctx, set, m, &report)
		}
		if err != nil {
			return err
		}
		r.tell(m, report)
	}
	return nil
}

// randomClock verifies random entries of an ending's .btc file at random halfmove clocks, and adds
// the results to a report. If the ending has no .btc file, randomClock does nothing.
func (v *verifyFlags) randomClock(ctx context.Context, set *tb.Set, m ending.Material, report *verify.Report) error {
	if clock, err := set.Clock(m); err != nil || clock == tb.NoClock {
		return err
	}
	probe := func(p *board.Position) (tb.ClockResult, error) {
		found, ok := set.ProbeClock(p)
		if !ok {
			return found, fmt.Errorf("%s: %w", p.FEN(), set.UnknownClock(p))
		}
		return found, nil
	}
	of, err := verify.RandomClock(ctx, m, probe, v.sample, v.seed, verify.Options{Threads: v.threads, Mismatches: maxMismatches})
	report.Clocks = of.Clocks
	report.Mismatches = append(report.Mismatches, of.Mismatches...)
	return err
}

// maxMismatches is the greatest number of mismatches that are shown for an ending.
const maxMismatches = 10

// provingNeeds returns the memory that each step of a plan needs.
func provingNeeds(steps []verify.Step) []memoryNeed {
	needs := make([]memoryNeed, len(steps))
	for i, s := range steps {
		needs[i] = memoryNeed{s.Ending, s.Memory}
	}
	return needs
}
