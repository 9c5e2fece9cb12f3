package ending

import (
	"fmt"
	"strings"

	"burnside/board"
)

// force holds the men of one side without the king, in a number with six fields. The highest field
// holds the number of men. The other fields hold the numbers of queens, rooks, bishops, knights and
// pawns, from higher to lower bits. So forces can be compared as numbers.
type force uint32

// pieceTypes lists the types other than the king in falling order of force.
var pieceTypes = [5]board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn}

const (
	forceBits  = 4                           // width of the field for a type, in bits
	forceField = 1<<forceBits - 1            // mask of a field
	forceMen   = forceBits * len(pieceTypes) // lowest bit of the number of men
)

// forceOne returns the force that consists of one man.
func forceOne(t board.PieceType) force {
	return 1<<forceMen | 1<<(forceBits*(t-board.Pawn))
}

// count returns how many men of type t there are.
func (f force) count(t board.PieceType) int {
	return int(f >> (forceBits * (t - board.Pawn)) & forceField)
}

// men returns the number of men without the king.
func (f force) men() int { return int(f >> forceMen) }

// String returns the letters of the men, beginning with the king.
func (f force) String() string {
	var sb strings.Builder
	sb.WriteByte('K')
	for _, t := range pieceTypes {
		for range f.count(t) {
			sb.WriteByte(t.Letter())
		}
	}
	return sb.String()
}

// parseForce reads the letters of one side.
func parseForce(letters string) (force, error) {
	if !strings.HasPrefix(letters, "K") {
		return 0, fmt.Errorf("side %q does not begin with a king", letters)
	}
	if len(letters) > MaxMen {
		return 0, fmt.Errorf("side of %d men, more than %d", len(letters), MaxMen)
	}
	var f force
	for i := 1; i < len(letters); i++ {
		t, ok := board.ParsePieceType(letters[i])
		if !ok {
			return 0, fmt.Errorf("%q is no piece letter", letters[i:i+1])
		}
		if t == board.King {
			return 0, fmt.Errorf("side %q has several kings", letters)
		}
		f += forceOne(t)
	}
	return f, nil
}

// forceOf returns the force that the side c has in a position.
func forceOf(p *board.Position, c board.Color) force {
	f := force(p.ByColor(c).Count()-1) << forceMen
	for i := range pieceTypes {
		f |= force(p.Pieces(c, board.Pawn+board.PieceType(i)).Count()) << (forceBits * i)
	}
	return f
}
