package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"burnside/internal/progress"
	"burnside/internal/shorten"
	"burnside/search"
)

// epdFlags are the flags of the epd command.
type epdFlags struct {
	limits  limitFlags
	threads int
	hashMB  int
	json    bool
}

func newEPDCommand() *cobra.Command {
	var f epdFlags
	cmd := &cobra.Command{
		Use:   "epd {FILE | -}",
		Short: "Search the positions of a test suite and count those solved",
		Long: `Search the positions of an EPD file, or of standard input ("-"), and count the solved
ones. Each position has one or more of these operations, which say what the engine
should do:

  bm MOVE...  the engine plays one of these moves
  am MOVE...  the engine plays none of these moves
  dm N        the engine finds a mate in at most N moves

A position is solved if the search's result agrees with all operations of the position.
The command lists the positions that are not solved, by their id or line number. It
fails if a line cannot be read.

Each search begins with an empty transposition table and uses one thread. With --threads,
several positions are searched at the same time.`,
		Example: `  burnside epd wac.epd --movetime 1s
  burnside epd - --nodes 1000000 --json < wac.epd`,
		Args: oneArgument(`a file, or "-"`),
		RunE: func(cmd *cobra.Command, args []string) error {
			limits, err := f.limits.read(time.Second)
			if err != nil {
				return err
			}
			ctx, stop := interruptible(cmd)
			defer stop()
			r := epdRun{
				ctx: ctx, flags: &f, limits: limits, file: shorten.Visible(args[0]),
				out: cmd.OutOrStdout(), err: cmd.ErrOrStderr(), line: progress.New(cmd.ErrOrStderr()),
			}
			tasks, err := untilDone(ctx, func() ([]epdTask, error) { return r.open(args[0], cmd.InOrStdin()) })
			if err != nil {
				return err
			}
			return r.solve(tasks)
		},
	}
	f.limits.add(cmd, "for each position")
	addThreads(cmd, &f.threads, runtime.NumCPU())
	addInt(cmd, &f.hashMB, "hash", search.DefaultHash, search.MinHash, search.MaxHash, "size in MiB of the transposition table of each thread")
	cmd.Flags().BoolVar(&f.json, "json", false, "write a line with a JSON object for each position")
	return cmd
}

// open reads the tasks from a file, or from the input if the name is "-".
func (r *epdRun) open(name string, in io.Reader) ([]epdTask, error) {
	if name == "-" {
		return r.read(in)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return r.read(file)
}

// read reads the tasks from a text. It reports lines that cannot be read.
func (r *epdRun) read(in io.Reader) ([]epdTask, error) {
	var tasks []epdTask
	reader := bufio.NewReaderSize(in, maxProblemLine)
	for number := 1; ; number++ {
		line, err := readLine(reader)
		switch {
		case errors.Is(err, io.EOF):
			return tasks, nil
		case err != nil:
			return nil, fmt.Errorf("%s: %w", r.file, err)
		}
		task, err := parseEPDTask(line)
		if errors.Is(err, errNoTask) {
			continue
		}
		if err != nil {
			r.faulty++
			fmt.Fprintf(r.err, "%s:%d: %s\n", r.file, number, message(err))
			continue
		}
		if len(task.leftOut) > 0 {
			fmt.Fprintf(r.err, "%s:%d: %s\n", r.file, number, message(leftOutError(task.leftOut)))
		}
		if task.number = number; task.id == "" {
			task.id = fmt.Sprintf("line %d", number)
		}
		tasks = append(tasks, task)
	}
}

// limitFlags are the flags that limit a search.
type limitFlags struct {
	movetime string
	depth    int
	nodes    uint64
}

// add adds the flags to a command. The parameter "what" names the things to which the limits apply.
func (f *limitFlags) add(cmd *cobra.Command, what string) {
	cmd.Flags().StringVar(&f.movetime, "movetime", "", `time `+what+`, in seconds or as in "1m30s" (default 1 s, unless another limit is given)`)
	addInt(cmd, &f.depth, "depth", 0, 0, search.MaxPly, "depth in plies "+what+"; 0 for no limit")
	cmd.Flags().Uint64Var(&f.nodes, "nodes", 0, "nodes "+what+"; 0 for no limit")
}

// read returns the limits that the flags set. If no flag sets a limit, the limit is the given time.
func (f *limitFlags) read(otherwise time.Duration) (l search.Limits, err error) {
	l.Depth, l.Nodes = f.depth, f.nodes
	if f.movetime != "" {
		l.MoveTime, err = parseLimit(f.movetime)
		if err == nil && (l.MoveTime < time.Millisecond || l.MoveTime > search.MaxTime) {
			err = fmt.Errorf("%q: want at least 1ms and at most %v", f.movetime, search.MaxTime)
		}
		if err != nil {
			return l, fmt.Errorf("--movetime %w", err)
		}
	}
	if l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0 {
		l.MoveTime = otherwise
	}
	return l, nil
}
