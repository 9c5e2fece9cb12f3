// Package games reads and writes files of games. A file holds the moves of each game, and a score
// for every ply, which comes from the search. Self-play writes these files, and training reads
// them.
//
// A file is a header followed by blocks. Numbers of several bytes are little-endian. Checksums are
// CRC-32C (Castagnoli).
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
// Each column holds values of one kind, because similar values compress well together:
//
//	0  for each game 36 bytes: 32 for the starting position (board.Packed),
//	   2 for the number of plies, 1 for the result (half points of White),
//	   1 for the reason of the end (End)
//	1  for each ply the origin of the move, 0-63, as its side sees the board: for
//	   Black the square is xored with 56
//	2  for each ply the target of the move, as its side sees it, minus the origin,
//	   modulo 64; castling has the rook's square as its target
//	3  for each ply the kind of the move (board.MoveKind)
//	4  for each ply the low byte of the score
//	5  for each ply the high byte of the score
//
// A score is from White's point of view, in internal units. The score of a ply comes from the
// search of the position before the move. The file stores a difference d instead: the score minus
// the score of the previous ply, modulo 2^16. For the first ply, d is the score. A negative d is
// coded as -2d-1, any other d as 2d. The position after a game's last move has no score.
//
// Blocks are written whole and never changed. If a writer is killed, at most one incomplete block
// is left, at the end of the file. Readers ignore this block. The next Writer cuts it off.
package games
