package board

import "strings"

// Chess960Starts is the number of starting positions of Chess960.
const Chess960Starts = 960

// knightPairs holds the ten ways to place two knights on the five squares that the bishops and the
// queen leave empty. These squares are numbered 0 to 4 from the a-file to the h-file.
var knightPairs = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// Chess960Start returns the Chess960 starting position with the given number, from 0 to
// Chess960Starts - 1. The numbering is the usual one, in which 518 is standard chess.
func Chess960Start(number int) Position {
	var rank [8]PieceType // NoPieceType where there is no piece yet
	rank[2*(number%4)+1] = Bishop
	number /= 4
	rank[2*(number%4)] = Bishop
	number /= 4
	knights := knightPairs[number/6]
	put := func(t PieceType, nth int) {
		for file, there := range rank {
			if there != NoPieceType {
				continue
			}
			if nth == 0 {
				rank[file] = t
				return
			}
			nth--
		}
	}
	put(Queen, number%6)
	put(Knight, knights[0])
	put(Knight, knights[1]-1) // the first knight has taken one of the empty squares
	for _, t := range []PieceType{Rook, King, Rook} {
		put(t, 0)
	}
	var men strings.Builder
	for _, t := range rank {
		men.WriteByte(t.Letter())
	}
	return MustFEN(strings.ToLower(men.String()) + "/pppppppp/8/8/8/8/PPPPPPPP/" + men.String() + " w KQkq - 0 1")
}
