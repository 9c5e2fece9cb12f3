package command

import (
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"burnside/internal/progress"
	"burnside/internal/ram"
	"burnside/seriesmate"
)

// seriesMateFlags are the flags of the seriesmate command.
type seriesMateFlags struct {
	moves     int
	rule      string
	heuristic string
	timeText  string
	memoryMB  int
	goal      string
	style     string
	language  string
	setPlay   bool
	all       bool
	show      int
	json      bool

	letters seriesmate.Letters
	options seriesmate.Options
	limit   time.Duration // for each problem; 0 for none
}

func newSeriesMateCommand() *cobra.Command {
	var f seriesMateFlags
	cmd := &cobra.Command{
		Use:   "seriesmate {FEN --moves N | -}",
		Short: "Solve a series mate of progressive chess or of composers",
		Long: `Find a series of N moves with which the side to move mates, or prove that there is none.

Under the Italian rule the series has exactly N moves, and only the last move may give
check. The same holds for the reply, so the mated side cannot escape by giving check.
Under the Scottish rule a check ends the series, so a mate may take fewer moves. The
rule "series" is the rule of composers (ser-#N). Only the last move may give check, and
a mate may take fewer moves. Under the Scottish rule and the rule "series" the mated
side may escape by giving check.

With "-" the command reads problems from standard input, one on each line. A problem is
a FEN and the number N of moves. An id and a tab may come before the problem. Lines that
begin with "#" are ignored. Lines that cannot be read are reported.

A FEN may consist of board and side to move only. Kings and rooks on their home squares
may then castle.

Input that begins with BeginProblem (AnfangProblem, DebutProbleme) is an input file of
Popeye. Its own stipulations apply.`,
		Example: `  burnside seriesmate "rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPQPPPP/RNB1KBNR b KQkq - 0 1" --moves 4
  burnside seriesmate - --json < problems.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(args); err != nil {
				return err
			}
			return runSeriesMate(cmd, &f, args)
		},
	}
	flags := cmd.Flags()
	addInt(cmd, &f.moves, "moves", 0, 1, seriesmate.MaxMoves, fmt.Sprintf("moves in the series, 1 to %d", seriesmate.MaxMoves))
	flags.StringVar(&f.rule, "rule", "italian", `"italian", "scottish" or "series"`)
	flags.BoolVar(&f.options.Exact, "exact", false, "find only series of exactly N moves, whatever the rule")
	flags.StringVar(&f.goal, "goal", "mate", `"mate", "stalemate", "check", "capture=SQUARE" or "reach=SQUARE"`)
	flags.BoolVar(&f.options.Help, "help-series", false, "find series after which the other side reaches the goal with one move (ser-h#N; with the rule series)")
	flags.BoolVar(&f.setPlay, "set-play", false, "with --help-series, show also the moves with which the other side reaches the goal at once")
	flags.StringVar(&f.style, "notation", "san", `"san", or "long" for long algebraic notation`)
	flags.StringVar(&f.language, "letters", "en", `letters of the pieces: a language ("de", "fr", ...), "popeye" or "figurine"`)
	addInt(cmd, &f.show, "show", 0, 0, math.MaxInt32, "with --all, the greatest number of solutions to show; 0 for all")
	flags.StringVar(&f.heuristic, "heuristic", "mate", `order of the search: "mate", or the published "manhattan", "covering" or "combined"`)
	flags.StringVar(&f.timeText, "time", "0", `time limit of each problem, in seconds or as in "1m30s"; 0 for none`)
	addInt(cmd, &f.memoryMB, "memory", seriesmate.DefaultMemory>>20, leastSeriesMateMB, mostSeriesMateMB, "memory for the program in MiB")
	flags.BoolVar(&f.all, "all", false, "find all solutions; those that differ only in the order of their moves count once")
	flags.BoolVar(&f.json, "json", false, "write a line with a JSON object for each problem")
	return cmd
}

// check checks flags and arguments together. It completes the options.
func (f *seriesMateFlags) check(args []string) error {
	stdin := len(args) == 1 && args[0] == "-"
	switch {
	case len(args) == 0:
		return errors.New(`want a FEN and --moves, or "-"`)
	case stdin && f.moves != 0:
		return errors.New(`--moves is for a FEN; with "-" each line gives its own number`)
	case !stdin && f.moves == 0:
		return fmt.Errorf("want --moves, 1 to %d", seriesmate.MaxMoves)
	}
	var err error
	if f.options.Rule, err = seriesmate.ParseRule(f.rule); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if f.options.Goal, err = seriesmate.ParseGoal(f.goal); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if f.letters, err = seriesmate.ParseLetters(f.language); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if f.style != "san" && f.style != "long" {
		return fmt.Errorf(`--notation %q: want "san" or "long"`, f.style)
	}
	if f.options.Help && f.options.Rule != seriesmate.Series {
		return errors.New("--help-series needs --rule series")
	}
	if f.setPlay && !f.options.Help {
		return errors.New("--set-play needs --help-series")
	}
	if f.options.Heuristic, err = seriesmate.ParseHeuristic(f.heuristic); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if f.limit, err = parseLimit(f.timeText); err != nil {
		return fmt.Errorf("--time %w", err)
	}
	return f.checkMemory()
}

// notation writes the steps of a solution as the flags ask.
func (f *seriesMateFlags) notation(steps []seriesmate.Step) string {
	texts := make([]string, len(steps))
	for i := range steps {
		if f.style == "long" {
			texts[i] = steps[i].Long(f.letters)
		} else {
			texts[i] = steps[i].SAN(f.letters)
		}
	}
	return strings.Join(texts, " ")
}

// seriesMateProgram is the memory, in bytes, that the program needs in addition to the memory of
// the search. Half of it is for the program itself. The other half is for memory that Go's garbage
// collector has not freed yet.
const seriesMateProgram = 32 << 20

// These are the limits of --memory.
const (
	leastSeriesMateMB = (seriesmate.MinMemory + seriesMateProgram) >> 20
	mostSeriesMateMB  = 1 << 20
)

// checkMemory checks that the machine has the memory that --memory allows.
func (f *seriesMateFlags) checkMemory() error {
	if err := ram.Check(ram.Need{All: uint64(f.memoryMB) << 20, Fresh: uint64(f.memoryMB) << 20}); err != nil {
		return fmt.Errorf("--memory %d: %w", f.memoryMB, err)
	}
	f.options.Memory = int64(f.memoryMB)<<20 - seriesMateProgram
	return nil
}

// parseLimit reads a time in seconds or in Go's notation.
func parseLimit(text string) (time.Duration, error) {
	limit, err := time.ParseDuration(text)
	if seconds, numberErr := strconv.ParseFloat(text, 64); numberErr == nil {
		limit, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || limit < 0 {
		return 0, fmt.Errorf(`%q: want seconds, or a time such as "1m30s"`, text)
	}
	return limit, nil
}

// runSeriesMate runs the command.
func runSeriesMate(cmd *cobra.Command, f *seriesMateFlags, args []string) error {
	debug.SetMemoryLimit(f.options.Memory + seriesMateProgram/2)
	ctx, stop := interruptible(cmd)
	defer stop()
	r := seriesMateRun{ctx: ctx, flags: f, out: cmd.OutOrStdout(), err: cmd.ErrOrStderr(),
		line: progress.New(cmd.ErrOrStderr())}
	if args[0] == "-" {
		return r.solveLines(cmd.InOrStdin())
	}
	p, leftOut, err := seriesmate.ReadComposed(strings.Join(args, " "))
	if err != nil {
		return err
	}
	if len(leftOut) > 0 {
		warner(cmd)(leftOutError(leftOut))
	}
	return r.solve(&seriesmate.Problem{ID: "1", Position: p, Moves: f.moves}, f.options, f.setPlay)
}
