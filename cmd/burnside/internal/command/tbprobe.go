package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/syzygy"
	"burnside/tb/verdict"
)

func newTBProbeCommand(f *tbFlags) *cobra.Command {
	var paths, metric string
	cmd := &cobra.Command{
		Use:   "probe {FEN... | -}",
		Short: "Look up positions",
		Long: `Look up positions in the tables. For a single position the command shows each move. It
shows the outcome for the side that plays the move, and the distance to mate in plies
and in moves of the mating side. Outcomes take the fifty-move rule into account,
from the halfmove clock of the FEN on.

With "-" the command reads FENs from standard input and writes for each line:

  FEN<tab>outcome<tab>plies to mate<tab>best move

The outcome for the side to move is win, draw or loss. If the fifty-move rule turns a
win or a loss into a draw, the outcome is "cursed win" or "blessed loss". The plies to
mate ignore that rule. They are "-" in a drawn position. If there is no legal move, the
best move is "-". If a line cannot be answered, the command writes:

  FEN<tab>error<tab>what is wrong

If a line could not be answered, the command goes on but fails at the end. Empty lines
and lines that begin with # are skipped. If several FENs are on the command line, the
command writes a line for each FEN, in the same form as with "-".

Fields after the board may be missing. Castling rights and en-passant squares that do
not fit the men are ignored, and a warning on standard error names them. Moves may
follow a FEN, as in "FEN moves b1f5 c3d4". The command then looks up the position after
these moves.

With --syzygy the command also reads Syzygy tables in directories. The directories are
separated as in a search path. The Syzygy tables are used if Burnside's tables do not
know how the fifty-move rule changes the outcome. For a single position the command also
shows the plies to the next capture or pawn move (DTZ). With --metric dtz each line
reads:

  FEN<tab>WDL<tab>DTZ

WDL is 2 for a win of the side to move, 1 for a cursed win, 0 for a draw, -1 for a
blessed loss and -2 for a loss. DTZ is a number of plies. It is negative for a loss
or blessed loss, and 0 for a draw. Both WDL and DTZ ignore the halfmove clock.

With --metric dtm50 each line reads:

  FEN<tab>outcome<tab>plies to mate

The outcome is win, draw or loss under the fifty-move rule, from the halfmove clock of
the FEN on. The plies are those of best play under this rule, or "-" for a draw. They
are "?" if the tables know only the outcome. This happens in some endings of four men
with a pawn. There the rule can make the fastest mate a draw, while a longer line with
an earlier capture or pawn move wins. The command "tb gen" makes tables that know these
distances too.`,
		Example: `  burnside tb probe "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"
  burnside tb probe - < positions.fen`,
		Args: anyArguments(`a FEN, or "-"`),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := f.set(cmd)
			if err != nil {
				return err
			}
			var tables *syzygy.Tables
			if paths != "" {
				tables, err = openSyzygy(paths, warner(cmd))
				if err != nil {
					return err
				}
				defer tables.Close()
			}
			answer, err := lineAnswerFor(metric, set, tables)
			if err != nil {
				return err
			}
			if len(args) == 1 && args[0] == "-" {
				return probeLines(cmd.Context(), answer, cmd.InOrStdin(), cmd.OutOrStdout(), warner(cmd))
			}
			positions, err := parsePositions(args, warner(cmd))
			if err != nil {
				return err
			}
			switch {
			case len(positions) > 1:
				return probeLines(cmd.Context(), answer, strings.NewReader(fenLines(positions)), cmd.OutOrStdout(), warner(cmd))
			case tables != nil:
				return showSyzygyMoves(cmd.OutOrStdout(), set, tables, &positions[0])
			}
			return showMoves(cmd.OutOrStdout(), set, &positions[0])
		},
	}
	cmd.Flags().StringVar(&paths, "syzygy", "", "also read the Syzygy tables of these directories")
	cmd.Flags().StringVar(&metric, "metric", metricMate, "distance in lines: "+metricMate+", "+metricFifty+", or with --syzygy "+metricZeroing)
	return cmd
}

// These are the values of --metric.
const (
	metricMate    = "dtm"
	metricFifty   = "dtm50"
	metricZeroing = "dtz"
)

// A lineAnswer is a function that appends the answer for a position to a line. If there is no
// answer, it returns an error with the reason.
type lineAnswer func(dst []byte, p *board.Position) ([]byte, error)

// lineAnswerFor returns the lineAnswer for a metric. tables may be nil.
func lineAnswerFor(metric string, set *tb.Set, tables *syzygy.Tables) (lineAnswer, error) {
	switch {
	case metric == metricMate:
		return mateAnswer(set, tables), nil
	case metric == metricFifty:
		return func(dst []byte, p *board.Position) ([]byte, error) { return appendFifty(dst, set, p) }, nil
	case metric != metricZeroing:
		return nil, fmt.Errorf("--metric %s: want %s, %s or %s", metric, metricMate, metricFifty, metricZeroing)
	case tables == nil:
		return nil, fmt.Errorf("--metric %s needs --syzygy", metric)
	}
	return func(dst []byte, p *board.Position) ([]byte, error) { return appendZeroing(dst, tables, p) }, nil
}

// mateAnswer returns the lineAnswer for distances to mate. tables may be nil.
func mateAnswer(set *tb.Set, tables *syzygy.Tables) lineAnswer {
	return func(dst []byte, p *board.Position) ([]byte, error) { return appendAnswer(dst, set, tables, p) }
}

// fenLines returns positions as lines of FEN.
func fenLines(positions []board.Position) string {
	var lines strings.Builder
	for i := range positions {
		lines.WriteString(positions[i].FEN() + "\n")
	}
	return lines.String()
}

// showMoves prints what the tables say about a position and about each of its moves.
func showMoves(w io.Writer, set *tb.Set, p *board.Position) error {
	moves, ok := set.SolveMoves(p)
	if !ok {
		return set.Unknown(p)
	}
	v := verdict.Of(set, p, moves)
	writeVerdict(w, p, withPlies(&v), v.Note.String())
	if len(moves) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nmove\tSAN\toutcome\tmoves\tplies")
	for _, m := range v.Moves {
		inMoves, inPlies := "-", "-"
		if m.Result.Outcome != result.Draw {
			inMoves, inPlies = strconv.Itoa(verdict.Moves(m.Result)), strconv.Itoa(m.Result.Plies)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", p.UCIMove(m.Move), p.SAN(m.Move), m.Outcome, inMoves, inPlies)
	}
	return table.Flush()
}

// writeVerdict prints a position, its verdict in words, and the note if there is one.
func writeVerdict(w io.Writer, p *board.Position, words, note string) {
	m, _ := ending.MaterialOf(p)
	fmt.Fprintf(w, "%s\n%s, %s to move: %s\n", p.FEN(), m, verdict.SideName(p.SideToMove()), words)
	if note != "" {
		fmt.Fprintln(w, note)
	}
}

// withPlies returns the words of a verdict. If they give a distance in moves, it adds the plies.
func withPlies(v *verdict.Verdict) string {
	if v.Result.Plies == 0 || v.Outcome != v.Result.Outcome || v.Delayed {
		return v.Words
	}
	return fmt.Sprintf("%s (%s)", v.Words, plural.Of(v.Result.Plies, "ply", "plies"))
}

// appendAnswer appends the outcome, the distance and the best move of a position. It uses Syzygy
// tables where the program's own tables do not know the effect of the fifty-move rule. The
// parameter "tables" holds the Syzygy tables, or is nil.
func appendAnswer(dst []byte, set *tb.Set, tables *syzygy.Tables, p *board.Position) ([]byte, error) {
	best, ok := set.SolveBest(p)
	if !ok {
		return dst, set.Unknown(p)
	}
	move, outcome := best.Move, best.Result.Outcome
	if !verdict.InTime(p, best.Result) {
		moves, _ := set.SolveMoves(p)
		v := verdict.Of(set, p, moves)
		v.Decide(p, tables)
		move, outcome = v.Moves[0].Move, v.Outcome
	}
	dst = append(append(dst, outcome.String()...), '\t')
	if best.Result.Outcome != result.Draw {
		dst = strconv.AppendInt(dst, int64(best.Result.Plies), 10)
	} else {
		dst = append(dst, '-')
	}
	dst = append(dst, '\t')
	if move == board.NoMove {
		return append(dst, '-'), nil
	}
	return append(dst, p.UCIMove(move)...), nil
}

// appendFifty appends outcome and distance of a position under the fifty-move rule.
func appendFifty(dst []byte, set *tb.Set, p *board.Position) ([]byte, error) {
	r, ok := set.SolveClock(p, tb.Reach)
	if !ok {
		return dst, set.UnknownClock(p)
	}
	switch {
	case r.Metric != result.ToMateInFifty:
		return append(dst, "draw\t-"...), nil
	case !r.Exact:
		return append(append(dst, r.Outcome.String()...), "\t?"...), nil
	}
	dst = append(append(dst, r.Outcome.String()...), '\t')
	return strconv.AppendInt(dst, int64(r.Plies), 10), nil
}

// chunkSize is the number of lines that a thread answers at a time.
const chunkSize = 512

// A textChunk holds successive lines of a text.
type textChunk struct {
	first int // number of the first line, from 1
	lines []string
}

// chunkReader returns a function that reads a text. Each call returns the next chunk of lines, and
// io.EOF at the end. A chunk usually has chunkSize lines. It has fewer if no more lines have
// arrived, so that answers do not wait for later lines.
func chunkReader(in io.Reader) func() (textChunk, error) {
	reader := bufio.NewReaderSize(in, 1<<16)
	next := 1
	return func() (textChunk, error) {
		chunk := textChunk{next, make([]string, 0, chunkSize)}
		for len(chunk.lines) < chunkSize && (len(chunk.lines) == 0 || reader.Buffered() > 0) {
			line, err := readLine(reader)
			if errors.Is(err, io.EOF) && len(chunk.lines) > 0 {
				break
			}
			if err != nil {
				return chunk, err
			}
			chunk.lines = append(chunk.lines, line)
		}
		next += len(chunk.lines)
		return chunk, nil
	}
}

// probeLines reads lines and writes an answer for each, in the same order. It uses all cores. If it
// ignores a part of a FEN, it prints a warning with the number of the line. If some lines have no
// answer, it still answers the others, and returns an error at the end.
func probeLines(ctx context.Context, answer lineAnswer, in io.Reader, out io.Writer, warn func(error)) error {
	var unanswered atomic.Int64
	var warning sync.Mutex
	answerChunk := func(chunk textChunk) []byte {
		dst := make([]byte, 0, chunkSize*maxAnswer)
		for i, line := range chunk.lines {
			// A tab within the text would begin a new column.
			text := strings.ReplaceAll(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), "\t", " ")
			if text == "" || strings.HasPrefix(text, "#") {
				continue
			}
			var leftOut []string
			var ok bool
			if dst, leftOut, ok = answerLine(dst, answer, text); !ok {
				unanswered.Add(1)
			}
			if len(leftOut) > 0 {
				warning.Lock()
				warn(fmt.Errorf("line %d: %w", chunk.first+i, leftOutError(leftOut)))
				warning.Unlock()
			}
		}
		return dst
	}
	if err := inOrder(ctx, chunkReader(in), answerChunk, out); err != nil {
		return err
	}
	if n := unanswered.Load(); n > 0 {
		return fmt.Errorf("input lines without an answer: %d", n)
	}
	return nil
}

// maxAnswer is a length in bytes. Few answers are longer.
const maxAnswer = 80

// answerLine reads a position from a text and appends the line with its answer. It also returns the
// parts of the FEN that it ignored. The result "ok" is false if there is no answer.
func answerLine(dst []byte, answer lineAnswer, text string) (lines []byte, leftOut []string, ok bool) {
	p, leftOut, err := board.ReadFENMoves(text)
	if err != nil {
		return appendError(dst, text, err), nil, false
	}
	lines, ok = answerPosition(dst, answer, text, &p)
	return lines, leftOut, ok
}

// answerPosition appends the line with the answer for a position. The parameter "text" is the
// position as the user wrote it. The result "ok" is false if there is no answer.
func answerPosition(dst []byte, answer lineAnswer, text string, p *board.Position) (lines []byte, ok bool) {
	lines, err := answer(append(append(dst, text...), '\t'), p)
	if err != nil {
		return appendError(dst, text, err), false
	}
	return append(lines, '\n'), true
}

// appendError appends the line for a text that has no answer.
func appendError(dst []byte, text string, err error) []byte {
	reason := strings.NewReplacer("\t", " ", "\n", "; ").Replace(err.Error())
	return append(append(append(append(dst, text...), "\terror\t"...), reason...), '\n')
}

// inOrder computes an answer for each input, on all cores. It gets the inputs from the function
// "read", until read returns io.EOF. It writes the answers in the order of the inputs.
func inOrder[T any](ctx context.Context, read func() (T, error), answer func(T) []byte, out io.Writer) error {
	type job struct {
		input  T
		answer chan []byte
	}
	threads := runtime.NumCPU()
	work, queue := make(chan job), make(chan job, 4*threads)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(queue)
		defer close(work)
		for ctx.Err() == nil {
			input, err := read()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			j := job{input, make(chan []byte, 1)}
			select {
			case queue <- j:
				work <- j
			case <-ctx.Done():
			}
		}
		return ctx.Err()
	})
	for range threads {
		group.Go(func() error {
			for j := range work {
				j.answer <- answer(j.input)
			}
			return nil
		})
	}
	group.Go(func() error {
		w := bufio.NewWriterSize(out, 1<<16)
		for j := range queue {
			_, err := w.Write(<-j.answer)
			if err == nil && len(queue) == 0 {
				err = w.Flush()
			}
			if err != nil {
				return err
			}
		}
		return w.Flush()
	})
	return group.Wait()
}
