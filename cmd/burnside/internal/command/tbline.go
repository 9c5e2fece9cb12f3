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
		Long: `Show a line of best play to mate. The winner mates as fast as possible, and the loser
holds out as long as possible. Both take the fifty-move rule into account, from the
halfmove clock of the FEN on. In two cases both sides choose their moves without regard
to the rule: if best play ends in a draw by the rule, and if the tables do not know the
effect of the rule. The line ends where the rule draws the game.

Before the line, the command shows how the fifty-move rule changes the result at the
halfmove clock of the FEN. If Burnside's tables do not know this, the command uses the
Syzygy tables in the directories of --syzygy.`,
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
	cmd.Flags().StringVar(&paths, "syzygy", "", "read the Syzygy tables of these directories for the effect of the fifty-move rule")
	return cmd
}

// lineWidth is the greatest width of a line of moves, in characters.
const lineWidth = 80

// showLine prints the value of a position and a line of best play. The parameter "tables" holds the
// Syzygy tables, or is nil.
func showLine(w io.Writer, set *tb.Set, tables *syzygy.Tables, p board.Position) error {
	moves, ok := set.SolveMoves(&p)
	if !ok {
		return set.Unknown(&p)
	}
	line, ok := set.SolveClockLine(&p)
	if !ok || len(line) == 0 {
		line, ok = set.SolveLine(&p)
	}
	if !ok {
		return set.Unknown(&p)
	}
	v := verdict.Of(set, &p, moves)
	writeLineVerdict(w, tables, &p, &v)
	_, err := io.WriteString(w, lineText(p, line))
	return err
}

// lineText returns the moves of a line that begins at p, as a text with an empty line before it. If
// there are no moves, the text is empty. If the fifty-move rule draws the game, the text ends there
// and says so.
func lineText(p board.Position, line []board.Move) string {
	var text wrapped
	for i, m := range line {
		if p.IsFiftyMoveDraw() {
			text.add("(drawn by the fifty-move rule)")
			break
		}
		san := p.SAN(m)
		switch {
		case p.SideToMove() == board.White:
			san = fmt.Sprintf("%d. %s", p.FullmoveNumber(), san)
		case i == 0:
			san = fmt.Sprintf("%d... %s", p.FullmoveNumber(), san)
		}
		text.add(san)
		p = p.After(m)
	}
	if text.Len() == 0 {
		return ""
	}
	return "\n" + text.String() + "\n"
}

// wrapped is a text whose lines have at most lineWidth characters, if no word is longer.
type wrapped struct {
	strings.Builder
	width int // width of the last line
}

// add adds a word. The word may contain spaces, but it is not broken.
func (w *wrapped) add(word string) {
	if w.width > 0 && w.width+1+len(word) > lineWidth {
		w.WriteByte('\n')
		w.width = 0
	} else if w.width > 0 {
		w.WriteByte(' ')
		w.width++
	}
	w.WriteString(word)
	w.width += len(word)
}
