// Package positiontexts holds texts of positions as people and programs write them, and the meaning
// of each. Tests of every function that reads positions use this list. All these functions must
// read a text in the same way.
package positiontexts

// Text is a text and the result of reading it.
type Text struct {
	Text    string
	FEN     string // FEN of the position; "" if reading fails
	LeftOut string // part of the note about what was left out; "" if nothing was
}

// Texts are positions of at most four men, which all tables cover, and texts that give an error.
var Texts = []Text{
	{"8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "8/8/8/8/8/2k5/8/KBN5 w - - 0 1", ""},
	// Castling rights and en-passant squares that do not fit the position.
	{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ""},
	{"4k3/8/8/8/8/8/8/4K2R w H - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ""},
	{"4k3/8/8/8/8/8/8/4K2R w HK - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ""},
	{"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling right without a rook"},
	{"4k3/8/8/8/8/8/8/4K2R w HAha - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling right without a rook"},
	{"4k3/8/8/8/8/4K3/8/7R w KQ - 0 1", "4k3/8/8/8/8/4K3/8/7R w - - 0 1", "castling right without the king"},
	{"1k6/8/8/8/8/8/8/1K1R4 w D - 0 1", "1k6/8/8/8/8/8/8/1K1R4 w K - 0 1", ""},
	{"8/8/8/2k5/4P3/8/8/4K3 b - e3 0 1", "8/8/8/2k5/4P3/8/8/4K3 b - - 0 1", ""},
	{"8/8/8/2k5/4P3/8/8/4K3 w - e3 0 1", "8/8/8/2k5/4P3/8/8/4K3 w - - 0 1", "en-passant square on a rank"},
	{"8/8/8/2k5/8/4P3/8/4K3 b - e3 0 1", "8/8/8/2k5/8/4P3/8/4K3 b - - 0 1", "en-passant square or the square behind it occupied"},
	{"8/8/8/2k5/8/3P4/8/4K3 b - e3 0 1", "8/8/8/2k5/8/3P4/8/4K3 b - - 0 1", "no pawn that passed the en-passant square"},
	{"8/8/8/8/2pPk3/8/8/4K3 b - d3 0 1", "8/8/8/8/2pPk3/8/8/4K3 b - d3 0 1", ""},
	// Missing fields.
	{"8/8/8/8/8/2k5/8/KBN5", "8/8/8/8/8/2k5/8/KBN5 w - - 0 1", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - -", "8/8/8/8/8/2k5/8/KBN5 b - - 0 1", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 7", "8/8/8/8/8/2k5/8/KBN5 b - - 7 1", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - - -", "8/8/8/8/8/2k5/8/KBN5 b - - 0 1", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 3 0", "8/8/8/8/8/2k5/8/KBN5 b - - 3 1", ""},
	// Other separators.
	{"8/8/8/8/8/2k5/8/KBN5_b_-_-_7_8", "8/8/8/8/8/2k5/8/KBN5 b - - 7 8", ""},
	{"8/8/8/8/8/2k5/8/KBN5_b_-_-_hmvc_7;_fmvn_8;", "8/8/8/8/8/2k5/8/KBN5 b - - 7 8", ""},
	{"\ufeff8/8/8/8/8/2k5/8/KBN5 b - - 7 8", "8/8/8/8/8/2k5/8/KBN5 b - - 7 8", ""},
	{"  8/8/8/8/8/2k5/8/KBN5 \t b - -\u00a07  8 ", "8/8/8/8/8/2k5/8/KBN5 b - - 7 8", ""},
	// Other ends of the text.
	{"8/8/8/8/8/2k5/8/KBN5 b - - 0 1;", "8/8/8/8/8/2k5/8/KBN5 b - - 0 1", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - -;", "8/8/8/8/8/2k5/8/KBN5 b - - 0 1", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 12 34 ;", "8/8/8/8/8/2k5/8/KBN5 b - - 12 34", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - hmvc 90; fmvn 100;", "8/8/8/8/8/2k5/8/KBN5 b - - 90 100", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - fmvn 100; hmvc 90", "8/8/8/8/8/2k5/8/KBN5 b - - 90 100", ""},
	{`8/8/8/8/8/2k5/8/KBN5 b - - bm Kb3 Kd3; id "a; hmvc 3; b"; hmvc "90"; c0 "\"x"; dm 5; fmvn 100; acd 3;`, "8/8/8/8/8/2k5/8/KBN5 b - - 90 100", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 0 1 hmvc 90; fmvn 100;", "8/8/8/8/8/2k5/8/KBN5 b - - 90 100", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 90 100 hmvc 90; hmvc 90;", "8/8/8/8/8/2k5/8/KBN5 b - - 90 100", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 5 6 hmvc 90;", "8/8/8/8/8/2k5/8/KBN5 b - - 90 6", `half-move clock "5"`},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 5 6 bm Kb3", "8/8/8/8/8/2k5/8/KBN5 b - - 5 6", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 5 6 rubbish;", "8/8/8/8/8/2k5/8/KBN5 b - - 5 6", `operation "rubbish"`},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 0 1 rubbish", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 0 1 2", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 0 1; 2;", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - hmvc;", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - hmvc x;", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - hmvc 1 2;", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - hmvc -1;", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - hmvc 70000;", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - hmvc 1; hmvc 2;", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - fmvn 70000;", "", ""},
	{`8/8/8/8/8/2k5/8/KBN5 b - - id "open; hmvc 3;`, "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b - - 1 x", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 x - - 1 1", "", ""},
	{"8/8/8/8/8/2k5/8/KBN5 b X - 1 1", "", ""},
	{"8/8/8/8/8/8/8/KBN5 b - - 1 1", "", ""},
	{"4k3/8/8/8/8/8/8/3RK3 w QD x 0 1", "", ""},
}
