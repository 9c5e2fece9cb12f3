package board

import "strings"

// Diagram draws the position in the same way as the function Diagram.
func (p *Position) Diagram() string { return Diagram(&p.mailbox) }

// Diagram draws a board in a frame, rank 8 first, with the names of ranks and files. White's men are
// capital letters. Index 0 of the array is a1. NoPiece is an empty square.
func Diagram(men *[NumSquares]Piece) string {
	const rule = " +---+---+---+---+---+---+---+---+\n"
	var text strings.Builder
	text.WriteString(rule)
	for rank := 7; rank >= 0; rank-- {
		for file := range File(8) {
			letter := byte(' ')
			if man := men[NewSquare(file, Rank(rank))]; man != NoPiece {
				letter = man.Letter()
			}
			text.WriteString(" | ")
			text.WriteByte(letter)
		}
		text.WriteString(" | ")
		text.WriteByte('1' + byte(rank))
		text.WriteString("\n" + rule)
	}
	text.WriteString("   a   b   c   d   e   f   g   h\n")
	return text.String()
}
