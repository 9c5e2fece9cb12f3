package eval

import "burnside/board"

// Sets of squares that pawn and king terms look at, by the side's colour where
// they have a direction.
var (
	adjacentFiles [8]board.Bitboard
	// front is the file ahead of a square, passedSpan that and the files beside
	// it: where enemy pawns keep a pawn from being passed.
	front      [2][64]board.Bitboard
	passedSpan [2][64]board.Bitboard
	// ring is what the attackers of a king aim at: the king's square and those
	// around it, taken one step inside for kings on the edge.
	ring [64]board.Bitboard
	// flank is the four files, three at the edges, of a king's wing, by file.
	flank [8]board.Bitboard
	// distance is in king moves.
	distance [64][64]uint8
)

// edgeDistance is the distance of a file from the nearer edge.
var edgeDistance = [8]int{0, 1, 2, 3, 3, 2, 1, 0}

const (
	queenWing   = board.FileABB | board.FileBBB | board.FileCBB | board.FileDBB
	kingWing    = board.FileEBB | board.FileFBB | board.FileGBB | board.FileHBB
	middleFiles = board.FileCBB | board.FileDBB | board.FileEBB | board.FileFBB
	centre      = (board.FileDBB | board.FileEBB) & (board.Rank4BB | board.Rank5BB)
)

// camp is a side's half of the board and one rank more, outpostRanks the ranks
// on which a piece counts as an outpost.
var (
	camp = [2]board.Bitboard{
		board.Rank1BB | board.Rank2BB | board.Rank3BB | board.Rank4BB | board.Rank5BB,
		board.Rank8BB | board.Rank7BB | board.Rank6BB | board.Rank5BB | board.Rank4BB,
	}
	outpostRanks = [2]board.Bitboard{
		board.Rank4BB | board.Rank5BB | board.Rank6BB,
		board.Rank5BB | board.Rank4BB | board.Rank3BB,
	}
)

func init() {
	for f := board.FileA; f <= board.FileH; f++ {
		adjacentFiles[f] = (f.Bitboard().East() | f.Bitboard().West())
	}
	flank = [8]board.Bitboard{
		queenWing &^ board.FileDBB, queenWing, queenWing, middleFiles,
		middleFiles, kingWing, kingWing, kingWing &^ board.FileEBB,
	}
	for a := board.A1; a < board.NoSquare; a++ {
		initSquare(a)
	}
}

// initSquare fills the tables for one square.
func initSquare(a board.Square) {
	for c := board.White; c <= board.Black; c++ {
		span := fill(c, a.Bitboard().Forward(c))
		front[c][a] = span
		passedSpan[c][a] = span | span.East() | span.West()
	}
	inside := board.NewSquare(min(max(a.File(), board.FileB), board.FileG), min(max(a.Rank(), board.Rank2), board.Rank7))
	ring[a] = board.KingAttacks(inside) | inside.Bitboard()
	for b := board.A1; b < board.NoSquare; b++ {
		files := max(a.File(), b.File()) - min(a.File(), b.File())
		ranks := max(a.Rank(), b.Rank()) - min(a.Rank(), b.Rank())
		distance[a][b] = max(uint8(files), uint8(ranks))
	}
}

// fill returns b and all squares ahead of it, as c sees it.
func fill(c board.Color, b board.Bitboard) board.Bitboard {
	if c == board.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// ranksFrom returns the rank of s and all ranks ahead of it, as c sees it.
func ranksFrom(c board.Color, s board.Square) board.Bitboard {
	return fill(c, s.Rank().Bitboard())
}

// squaresBetween returns the distance of two squares in king moves.
func squaresBetween(a, b board.Square) int { return int(distance[a&63][b&63]) }
