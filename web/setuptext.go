package web

import (
	"strconv"
	"strings"

	"burnside/board"
)

// boardText returns a set-up as FEN: its men and the side to move. The position may be illegal.
func boardText(s *board.Setup) string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			man := s.Board[board.NewSquare(board.File(file), board.Rank(rank))]
			if man == board.NoPiece {
				empty++
				continue
			}
			writeEmpty(&text, empty)
			empty = 0
			text.WriteByte(man.Letter())
		}
		writeEmpty(&text, empty)
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	if s.SideToMove == board.Black {
		return text.String() + " b - - 0 1"
	}
	return text.String() + " w - - 0 1"
}

// writeEmpty writes a run of empty squares.
func writeEmpty(text *strings.Builder, squares int) {
	if squares > 0 {
		text.WriteString(strconv.Itoa(squares))
	}
}
