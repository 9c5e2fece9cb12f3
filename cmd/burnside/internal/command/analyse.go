package command

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"burnside/analysis"
	"burnside/search"
)

// analyseFlags are the flags of the analyse command.
type analyseFlags struct {
	timeText string
	depth    int
	out      string
	json     bool
	write    string
	evals    bool
	threads  int
	hashMB   int
	syzygy   string
	tables   tbFlags

	options analysis.Options
	notes   analysis.Notes
}

func newAnalyseCommand() *cobra.Command {
	var f analyseFlags
	cmd := &cobra.Command{
		Use:   "analyse {FILE.pgn | -}",
		Short: "Analyse the games of a PGN file and annotate them",
		Long: `Analyse the main line of each game of a file, or of standard input ("-"). The command
adds an evaluation to each move, and a mark to inaccuracies (?!), mistakes (?) and
blunders (??). It also adds the better line, the accuracy of each side, and the name of
the opening. Everything else in the games stays, such as comments, variations and
[%clk].

Each position is searched once. If a move changes the winning chances, it is compared
with the other moves by deeper searches, until its mark is stable. Moves of the opening
book and forced moves are not judged. In endings with a table, only a worse outcome is
marked. With --evals the evaluations in a game, such as those of lichess, replace the
searches. Text that the command cannot read, such as a game of a variant, is copied
unchanged.

--depth is the depth of the first search of each position. --time is the time for all
searches of a game together. Games are written in the order of the input. The command
does not overwrite existing files.

If a run with --out is interrupted, the same command continues it. Until the run is
finished, a file next to the output stores its progress. The name of this file ends with
".resume".

--write is a list of what the command adds to the games, separated by commas:

  eval      [%eval] after each move
  glyphs    ?!, ? and ??, unless a move has a glyph already
  comments  what is wrong with a marked move
  lines     the better line, as a variation
  accuracy  tags WhiteAccuracy and BlackAccuracy
  summary   accuracy, loss and marks of both sides, as a comment before the first move
  opening   tags ECO and Opening, unless a game has them already`,
		Example: `  burnside analyse games.pgn --depth 18 --out annotated.pgn
  burnside analyse - --time 60s --write eval,glyphs < games.pgn > annotated.pgn
  burnside analyse games.pgn --time 20s --json > games.json`,
		Args: oneArgument(`a file, or "-"`),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(); err != nil {
				return err
			}
			return runAnalyse(cmd, &f, args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.timeText, "time", "0", `time for each game, in seconds or as in "1m30s"; 0 for no limit`)
	addInt(cmd, &f.depth, "depth", 0, 0, search.MaxPly, fmt.Sprintf("depth of the first search of each position, in plies; 0 for %d, or with --time for no limit", analysis.DefaultDepth))
	flags.StringVar(&f.out, "out", "", "write the annotated games to this file instead of standard output")
	flags.BoolVar(&f.json, "json", false, "write a line with a JSON object for each game to standard output")
	flags.StringVar(&f.write, "write", "eval,glyphs,comments,lines,accuracy,opening", "what goes into the games")
	flags.BoolVar(&f.evals, "evals", false, "use the evaluations [%eval] in the games; search only for better moves and for missing evaluations")
	addThreads(cmd, &f.threads, runtime.NumCPU())
	addInt(cmd, &f.hashMB, "hash", 64, search.MinHash, search.MaxHash, "size in MiB of the transposition table of each game that is analysed at a time")
	f.tables.addTables(flags)
	flags.StringVar(&f.syzygy, "syzygy", "", "use the Syzygy tables of these directories too")
	return cmd
}

// check checks the flags and fills in options and notes.
func (f *analyseFlags) check() error {
	limit, err := parseLimit(f.timeText)
	if err == nil && limit > search.MaxTime {
		err = fmt.Errorf("%q: want at most %v", f.timeText, search.MaxTime)
	}
	if err != nil {
		return fmt.Errorf("--time %w", err)
	}
	f.options.Depth, f.options.Time = f.depth, limit
	if f.depth == 0 && limit == 0 {
		f.options.Depth = analysis.DefaultDepth
	}
	return f.readNotes()
}

// readNotes reads --write.
func (f *analyseFlags) readNotes() error {
	places := map[string]*bool{
		"eval": &f.notes.Evals, "glyphs": &f.notes.Glyphs, "comments": &f.notes.Comments, "lines": &f.notes.Lines,
		"accuracy": &f.notes.Accuracy, "summary": &f.notes.Summary, "opening": &f.notes.Opening,
	}
	for word := range strings.SplitSeq(f.write, ",") {
		switch place := places[strings.TrimSpace(word)]; {
		case place != nil:
			*place = true
		case word != "":
			return fmt.Errorf("--write %q: want some of eval, glyphs, comments, lines, accuracy, summary and opening", word)
		}
	}
	return nil
}

// settings returns the settings of a run in words. An interrupted run can be continued only with
// the same settings.
func (f *analyseFlags) settings() string {
	words := strings.Split(f.write, ",")
	slices.Sort(words)
	text := fmt.Sprintf("depth %d, time %v, write %s", f.options.Depth, f.options.Time.Round(time.Millisecond), strings.Join(words, ","))
	if f.evals {
		text += ", evals"
	}
	return text
}

// errNoGames is the error of an input without games.
var errNoGames = errors.New("no games")
