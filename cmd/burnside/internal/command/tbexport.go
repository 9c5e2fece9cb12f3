package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"burnside/board"
	"burnside/internal/progress"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/stats"
)

func newTBExportCommand(f *tbFlags) *cobra.Command {
	var threads int
	cmd := &cobra.Command{
		Use:   "export ENDING",
		Short: "Write all positions of an ending",
		Long: `Write all positions of an ending in the format of "tb probe -". Positions with White to
move come first. Of several positions that are symmetric to each other, only one is
written.

The command first prints an estimate of the size to standard error.`,
		Example: `  burnside tb export KBNvK > KBNvK.tsv`,
		Args:    oneArgument("an ending"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, m, err := f.ending(cmd, args[0])
			if err != nil {
				return err
			}
			size, err := exportSizeOf(set, m)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", m, size)
			return export(cmd.Context(), set, m, threads, cmd.OutOrStdout(), exportLine(cmd))
		},
	}
	addThreads(cmd, &threads, runtime.NumCPU())
	return cmd
}

// exportLine returns the line that shows the progress of an export. If the positions are printed on
// a terminal, no progress is shown.
func exportLine(cmd *cobra.Command) *progress.Line {
	if file, ok := cmd.OutOrStdout().(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return progress.New(io.Discard)
	}
	return progress.New(cmd.ErrOrStderr())
}

// export writes all positions of an ending. It shows its progress on line.
func export(ctx context.Context, set *tb.Set, m ending.Material, threads int, out io.Writer, line *progress.Line) error {
	defer line.Clear()
	start := time.Now()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	chunks := make(chan []board.Position, 2*threads)
	var walkErr error
	go func() {
		defer close(chunks)
		var chunk []board.Position
		send := func() error {
			select {
			case chunks <- chunk:
				chunk = nil
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		walkErr = stats.Each(ctx, set, m, threads, func(e *stats.Entry) error {
			p, err := e.Position()
			if err != nil {
				return err
			}
			if chunk = append(chunk, p); len(chunk) < chunkSize {
				return nil
			}
			passed, all := e.Passed()
			line.Show("%s: %s", m, share(passed, all, time.Since(start)))
			return send()
		})
		if walkErr == nil {
			walkErr = send()
		}
	}()
	read := func() ([]board.Position, error) {
		if chunk, ok := <-chunks; ok {
			return chunk, nil
		}
		if walkErr != nil {
			return nil, walkErr
		}
		return nil, io.EOF
	}
	answer := mateAnswer(set, nil)
	answerChunk := func(chunk []board.Position) []byte {
		dst := make([]byte, 0, chunkSize*maxAnswer)
		for i := range chunk {
			dst, _ = answerPosition(dst, answer, chunk[i].FEN(), &chunk[i])
		}
		return dst
	}
	return inOrder(ctx, read, answerChunk, out)
}
