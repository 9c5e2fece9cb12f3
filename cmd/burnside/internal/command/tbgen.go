package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"burnside/internal/progress"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/generate"
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
	addThreads(cmd, &g.threads, runtime.NumCPU())
	addMen(cmd, &g.men, "make all endings of up to so many men")
	cmd.Flags().StringVar(&g.out, "out", ".", "folder for the files")
	return cmd
}

// wanted returns the endings that are asked for.
func (g *genFlags) wanted(args []string) ([]ending.Material, error) {
	var wanted []ending.Material
	if len(args) == 0 && g.men == 0 {
		return nil, errors.New("want an ending, or --men")
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
	r := genRun{out: cmd.OutOrStdout(), line: progress.New(cmd.ErrOrStderr()), start: time.Now()}
	return r.all(ctx, generate.Missing(wanted, set, finished), set, generate.Options{Folder: g.out, Threads: g.threads})
}

// genRun tells of tables that are made.
type genRun struct {
	out   io.Writer
	line  *progress.Line
	start time.Time
	done  uint64 // indices of finished tables
	total uint64
}

// all makes the tables of endings.
func (r *genRun) all(ctx context.Context, endings []ending.Material, set *tb.Set, options generate.Options) error {
	for _, m := range endings {
		r.total += ending.NewLayout(m).Size()
	}
	options.Progress = r.show
	var bytes int64
	start := r.start
	err := generate.Files(ctx, endings, set, options, func(f generate.File) {
		r.line.Clear()
		bytes += f.Bytes
		r.done += f.Indices
		fmt.Fprintf(r.out, "%-8s %12s indices %12s bytes %8.2f s  %s\n", f.Ending, grouped(f.Indices),
			grouped(uint64(f.Bytes)), time.Since(start).Seconds(), filepath.Base(f.Path))
		start = time.Now()
	})
	r.line.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(r.out, "%d tables, %s bytes, %.1f s\n", len(endings), grouped(uint64(bytes)), time.Since(r.start).Seconds())
	return nil
}

// show tells what is being done.
func (r *genRun) show(p generate.Progress) {
	done := share(r.done, r.total, time.Since(r.start))
	switch p.Stage {
	case generate.Loading:
		r.line.Show("loading %s", p.Ending)
	case generate.Generating:
		r.line.Show("%s: %d plies, %s decided; %s", p.Ending, p.Plies, grouped(p.Decided), done)
	case generate.Compressing:
		r.line.Show("%s: compressing; %s", p.Ending, done)
	}
}
