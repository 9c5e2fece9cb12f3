// Package gamefile reads and writes files of games with the score of the search
// at every ply, as made by self-play.
//
// A file is a header followed by blocks. Numbers of several bytes are
// little-endian, checksums are CRC-32C (Castagnoli).
//
//	header
//	  8 bytes  "BurnGame"
//	  4        version, 1
//	  4        length of the text
//	  n        text: a JSON object of strings that says how the games were made
//	  4        checksum of all bytes before it
//
//	block
//	  4 bytes  "Blok"
//	  4        number of games, at least 1
//	  4        number of plies of these games together
//	  4        length of the columns
//	  4        checksum of the 16 bytes before it and of the columns
//	  n        six columns: the length of each in 4 bytes, then a zstd frame
//
// What is alike stands together, which is what makes the columns small:
//
//	0  for each game 36 bytes: 32 for the position it starts from (board.Packed),
//	   2 for the number of plies, 1 for the result (half points of White),
//	   1 for the reason why it ended (End)
//	1  for each ply the origin of the move, 0-63, seen from its side: the number
//	   of the square is mixed (xor) with 56 for Black
//	2  for each ply the target of the move, seen likewise, less the origin modulo
//	   64; when castling, the target is the rook's square
//	3  for each ply the kind of the move (board.MoveKind)
//	4  for each ply the low byte of the score
//	5  for each ply the high byte of the score
//
// A score is that of the search at the position before the move, in internal
// units, for White. It is stored as the difference d to the score one ply before
// (0 before the first), modulo 2^16, as 2d if d is not negative and -2d-1 if it
// is. The position after the last move of a game has no score.
//
// Blocks are written whole and never changed. A writer that is killed leaves at
// most one incomplete block at the end of the file, which readers leave out and
// the next Writer cuts off.
package gamefile
