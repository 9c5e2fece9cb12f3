package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/tb/verdict"
)

func newTBLineCommand(f *tbFlags) *cobra.Command {
	var paths string
	cmd := &cobra.Command{
		Use:   "line FEN",
		Short: "Show a line of best play to mate",
		Long: `Show a line to mate in which both sides play best: the one mates as fast, the other
holds out as long as can be, the fifty-move rule left out of account. What that rule
makes of the position is said before the line, with the halfmove clock of the FEN;
where that depends on how the side that wins can play, only with --syzygy, which
reads the Syzygy tables of directories.`,
		Example: `  burnside tb line "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"`,
		Args:    anyArguments("a FEN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := f.set(cmd)
			if err != nil {
				return err
			}
			p, err := readPosition(args, warner(cmd))
			if err != nil {
				return err
			}
			var tables *syzygy.Tables
			if paths != "" {
				if tables, err = openSyzygy(paths, warner(cmd)); err != nil {
					return err
				}
				defer tables.Close()
			}
			return showLine(cmd.OutOrStdout(), set, tables, p)
		},
	}
	cmd.Flags().StringVar(&paths, "syzygy", "", "ask the Syzygy tables of these directories what the fifty-move rule does")
	return cmd
}

// lineWidth is the width in characters to which a line of moves is broken.
const lineWidth = 80

// showLine writes the value of a position and a line to mate; tables may be nil.
func showLine(w io.Writer, set *tb.Set, tables *syzygy.Tables, p board.Position) error {
	moves, ok := set.SolveMoves(&p)
	if !ok {
		return set.Unknown(&p)
	}
	line, ok := set.SolveLine(&p)
	if !ok {
		return set.Unknown(&p)
	}
	v := verdict.Of(set, &p, moves)
	writeLineVerdict(w, tables, &p, &v)
	if len(line) > 0 {
		fmt.Fprintln(w)
	}
	var text strings.Builder
	width := 0
	add := func(word string) {
		if width > 0 && width+1+len(word) > lineWidth {
			text.WriteByte('\n')
			width = 0
		} else if width > 0 {
			text.WriteByte(' ')
			width++
		}
		text.WriteString(word)
		width += len(word)
	}
	for i, m := range line {
		san := p.SAN(m)
		switch {
		case p.SideToMove() == board.White:
			san = fmt.Sprintf("%d. %s", p.FullmoveNumber(), san)
		case i == 0:
			san = fmt.Sprintf("%d... %s", p.FullmoveNumber(), san)
		}
		add(san)
		p = p.After(m)
	}
	if len(line) > 0 {
		text.WriteByte('\n')
	}
	_, err := io.WriteString(w, text.String())
	return err
}
