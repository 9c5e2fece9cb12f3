package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"burnside/internal/plural"
	"burnside/internal/progress"
	"burnside/tb/ending"
	"burnside/tb/generate"
)

// genFlags are the flags of the gen command.
type genFlags struct {
	planFlags
	out        string
	firstSteps bool
	clockMen   int
}

func newTBGenCommand(f *tbFlags) *cobra.Command {
	var g genFlags
	cmd := &cobra.Command{
		Use:   "gen {ENDING... | --men N}",
		Short: "Make tables",
		Long: `Make the tables of endings as files in a folder. The arguments or --men select the
endings. Captures and promotions lead to other endings. The command makes their tables
too, unless the program or a folder of --tables has them.

Next to each table of up to four men, such as KQvKR.btb, the command makes a file such
as KQvKR.btc. This file holds what the fifty-move rule changes: the outcome and the
distance to mate at each halfmove clock. With --clock-men 5 the command also makes .btc
files for five men. This takes up to 12 GB of memory, and a .btc file is often larger
than its .btb file. If an ending has too many different distances, its .btc file holds
only outcomes. KQPvKQ, KPPvKQ and the endings that lead to them get no .btc file,
because their mates take too many plies.

The command first shows what it will make, where, and how much memory and disk it needs.
If there is too little memory or disk, or if no folder is named, it makes nothing. While
it runs, the folder DIR/scratch holds the values of finished endings that other endings
need. For all endings of five men these values take at most 14.8 GB.

Only one command at a time can make tables in a folder. If a command is interrupted, the
same command continues its work. It uses the finished files in the folder if their
checksums are right.`,
		Example: `  burnside tb gen KRPvKR --out tables
  burnside tb gen --men 4 --out tables
  burnside tb gen --men 5 --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return g.run(cmd, f, args)
		},
	}
	g.add(cmd, "make", "made")
	cmd.Flags().StringVar(&g.out, "out", "", "folder for the files, . for the current one")
	cmd.Flags().IntVar(&g.clockMen, "clock-men", generate.ClockMen, "number of men up to which .btc files are made")
	cmd.Flags().BoolVar(&g.firstSteps, "first-steps", false, "for endings of four men with a pawn, make .btc files without distances; the files inside the program are of this kind")
	return cmd
}

// wanted returns the endings that the user asks for.
func (g *genFlags) wanted(args []string) ([]ending.Material, error) {
	if len(args) == 0 && g.men == 0 {
		return nil, errors.New("want an ending, or --men")
	}
	wanted := endingsUpTo(g.men)
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

// run runs the command.
func (g *genFlags) run(cmd *cobra.Command, f *tbFlags, args []string) error {
	wanted, err := g.wanted(args)
	if err != nil {
		return err
	}
	set, err := f.set(cmd)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(cmd)
	defer stop()
	r := genRun{out: cmd.OutOrStdout(), line: progress.New(cmd.ErrOrStderr()), start: time.Now()}
	folder := cmp.Or(g.out, ".")
	plan, err := generate.NewPlan(ctx, wanted, set, generate.Options{
		Folder: folder, Threads: g.threads, Progress: r.show, Warn: warner(cmd), FirstSteps: g.firstSteps, ClockMen: g.clockMen,
	})
	if err != nil {
		return err
	}
	limit := limitOf(g.memoryMB)
	showPlan(r.out, plan, limit, g.place())
	if err := errors.Join(limit.refuse(memoryNeeds(plan.Steps)), refuseDisk(plan.Needs().Disk, folder)); err != nil || g.dryRun {
		return err
	}
	if g.out == "" {
		return errors.New("want a folder for the files: --out DIR, or --out . for the current one")
	}
	return r.all(ctx, plan)
}

// place returns, as text, where the files go.
func (g *genFlags) place() string {
	if g.out == "" {
		return absolute(".") + " (not named yet: --out .)"
	}
	return absolute(g.out)
}

// absolute returns the absolute path of a name, or the name itself if the path is not known.
func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return name
}

// genRun reports on the tables that are being made.
type genRun struct {
	out   io.Writer
	line  *progress.Line
	start time.Time
}

// all runs a plan.
func (r *genRun) all(ctx context.Context, plan *generate.Plan) error {
	var bytes int64
	tables := 0
	err := plan.Run(ctx, func(f generate.File) {
		r.line.Clear()
		bytes += f.Bytes + f.Stairs
		tables++
		fmt.Fprintf(r.out, "%-8s %12s indices %12s bytes %8.2f s  %s\n", f.Ending, grouped(f.Indices),
			grouped(uint64(f.Bytes+f.Stairs)), f.Taken.Seconds(), filepath.Base(f.Path))
	})
	r.line.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(r.out, "%s, %s bytes, %.1f s\n", plural.Of(tables, "table", "tables"), grouped(uint64(bytes)), time.Since(r.start).Seconds())
	return nil
}

// show shows the progress.
func (r *genRun) show(p generate.Progress) {
	what := p.Phase
	if p.Plies > 0 {
		what = fmt.Sprintf("ply %d, %s decided", p.Plies, grouped(p.Decided))
	}
	r.line.Show("%s: %s, %.0f %%; all: %.1f %%, %s, %s left", p.Ending, what, 100*p.Part,
		100*p.Done, indexRate(p.Indices, p.Taken), p.Left.Round(time.Second))
}
