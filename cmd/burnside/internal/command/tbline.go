package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/tb"
)

func newTBLineCommand(f *tbFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "line FEN",
		Short:   "Show a line of best play to mate",
		Long:    "Show a line to mate in which both sides play best: the one mates as fast, the other\nholds out as long as can be.",
		Example: `  burnside tb line "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"`,
		Args:    anyArguments("a FEN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := f.set(cmd)
			if err != nil {
				return err
			}
			p, err := board.ParseFEN(strings.Join(args, " "))
			if err != nil {
				return err
			}
			return showLine(cmd.OutOrStdout(), set, p)
		},
	}
}

// lineWidth is the width in characters to which a line of moves is broken.
const lineWidth = 80

// showLine writes the value of a position and a line to mate.
func showLine(w io.Writer, set *tb.Set, p board.Position) error {
	v, ok := set.Probe(&p)
	if !ok {
		return set.Unknown(&p)
	}
	line, ok := set.Line(&p)
	if !ok {
		return set.Unknown(&p)
	}
	fmt.Fprintf(w, "%s: %s\n", p.FEN(), v)
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
