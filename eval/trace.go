package eval

import (
	"fmt"
	"strings"

	"burnside/board"
)

// units is a text that explains the numbers in the output of Trace.
const units = `How far White's score falls if the man on a square is removed, in pawns: +1.00 is an even chance
to win the game.
`

// Trace explains the score of p. It draws a board with a number for every man except the kings. The
// number says by how many pawns White's score falls if the man is removed (see Centipawns). The
// score stands below the board. The last line begins with "Final evaluation", like the last line of
// Stockfish's trace, because clients read this line. In check there is no static evaluation. Then
// the text is only the last line.
func (n *Net) Trace(p *board.Position) string {
	if p.InCheck() {
		return "Final evaluation: none (in check)\n"
	}
	const rule = " +-------+-------+-------+-------+-------+-------+-------+-------+\n"
	var out strings.Builder
	out.WriteString(units)
	for rank := board.Rank(7); rank <= 7; rank-- {
		men, values := strings.Builder{}, strings.Builder{}
		for file := board.FileA; file <= board.FileH; file++ {
			s := board.NewSquare(file, rank)
			fmt.Fprintf(&men, " |   %c  ", letter(p, s))
			fmt.Fprintf(&values, " | %5s", n.contribution(p, s))
		}
		fmt.Fprintf(&out, "%s%s |\n%s | %c\n", rule, men.String(), values.String(), '1'+rank)
	}
	fmt.Fprintf(&out, "%s     a       b       c       d       e       f       g       h\n\n", rule)
	men := p.Occupied().Count()
	fmt.Fprintf(&out, "bucket %d of %d (%d men)\n", Bucket(men)+1, Buckets, men)
	score := forWhite(p, n.Evaluate(p))
	fmt.Fprintf(&out, "score %d for White in the units of the search\n\n", score)
	fmt.Fprintf(&out, "Final evaluation       %+.2f (white side)\n", pawns(score))
	return out.String()
}

// letter returns the letter of the man on a square, or a space.
func letter(p *board.Position, s board.Square) rune {
	if p.Piece(s) == board.NoPiece {
		return ' '
	}
	return rune(p.Piece(s).Letter())
}

// contribution returns, as text, by how many pawns White's score falls if the man on a square is
// removed. For an empty square it returns "". For a king it returns "" too, because a king can't be
// removed.
func (n *Net) contribution(p *board.Position, s board.Square) string {
	man := p.Piece(s)
	if man == board.NoPiece || man.Type() == board.King {
		return ""
	}
	without := n.evaluateMen(p, p.Occupied()&^s.Bitboard())
	return fmt.Sprintf("%+.2f", pawns(forWhite(p, n.Evaluate(p)-without)))
}

// forWhite converts a score for the side to move into a score for White.
func forWhite(p *board.Position, s Score) Score {
	if p.SideToMove() == board.Black {
		return -s
	}
	return s
}

// pawns converts a score into pawns. A pawn is 100 of the units that Centipawns returns.
func pawns(s Score) float64 { return float64(s.Centipawns()) / 100 }
