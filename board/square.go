package board

// Square is one of the 64 squares, a1 = 0, b1 = 1, … h8 = 63, or NoSquare.
type Square uint8

// File is a column of the board, 0 for the a-file to 7 for the h-file.
type File uint8

// Rank is a row of the board, 0 for the first rank to 7 for the eighth.
type Rank uint8

// These are the squares in the order of their numbers.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
	// NoSquare means that there is no square.
	NoSquare
)

// NumSquares is the number of squares of the board.
const NumSquares = 64

// These are the files by name.
const (
	FileA File = iota
	FileB
	FileC
	FileD
	FileE
	FileF
	FileG
	FileH
)

// These are the ranks by name.
const (
	Rank1 Rank = iota
	Rank2
	Rank3
	Rank4
	Rank5
	Rank6
	Rank7
	Rank8
)

// NewSquare returns the square on file f and rank r.
func NewSquare(f File, r Rank) Square { return Square(r)<<3 | Square(f) }

// File returns the file of s, which must not be NoSquare.
func (s Square) File() File { return File(s & 7) }

// Rank returns the rank of s, which must not be NoSquare.
func (s Square) Rank() Rank { return Rank(s >> 3) }

// Bitboard returns the set that holds only s, which must not be NoSquare.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// FlipRank returns the square mirrored in the line between ranks 4 and 5.
func (s Square) FlipRank() Square { return s ^ 56 }

// FlipFile returns the square mirrored in the line between files d and e.
func (s Square) FlipFile() Square { return s ^ 7 }

// RelativeTo returns s as c sees it: unchanged for White, with the ranks mirrored for Black.
func (s Square) RelativeTo(c Color) Square { return s ^ Square(c)*56 }

// RelativeTo returns r counted from c's own side of the board.
func (r Rank) RelativeTo(c Color) Rank { return r ^ Rank(c)*7 }

// Valid reports whether s is one of the 64 squares.
func (s Square) Valid() bool { return s < NumSquares }

// String returns the square in coordinate notation, or "-" for NoSquare.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
}

// ParseSquare reads a square in coordinate notation, such as "e4".
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, false
	}
	return NewSquare(File(text[0]-'a'), Rank(text[1]-'1')), true
}
