package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/stats"
)

func newTBExportCommand(f *tbFlags) *cobra.Command {
	var threads int
	cmd := &cobra.Command{
		Use:   "export ENDING",
		Short: "Write all positions of an ending",
		Long: `Write all positions of an ending, of those that the symmetries take into each
other one, as "tb probe -" answers them: first those with White to move.`,
		Example: `  burnside tb export KBNvK > KBNvK.tsv`,
		Args:    oneArgument("an ending"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, m, err := f.ending(cmd, args[0])
			if err != nil {
				return err
			}
			return export(cmd.Context(), set, m, threads, cmd.OutOrStdout())
		},
	}
	addThreads(cmd, &threads, runtime.NumCPU())
	return cmd
}

// export writes all positions of an ending.
func export(ctx context.Context, set *tb.Set, m ending.Material, threads int, out io.Writer) error {
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
	answer := mateAnswer(set)
	answerChunk := func(chunk []board.Position) []byte {
		dst := make([]byte, 0, chunkSize*maxAnswer)
		for i := range chunk {
			dst, _ = answerPosition(dst, answer, chunk[i].FEN(), &chunk[i])
		}
		return dst
	}
	err := inOrder(ctx, read, answerChunk, out)
	if errors.Is(err, tb.ErrNoTable) {
		return fmt.Errorf("%s: %w", m, tb.ErrNoTable)
	}
	return err
}
