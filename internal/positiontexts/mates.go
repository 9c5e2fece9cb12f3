package positiontexts

// Mate is a position with its distance to mate.
type Mate struct {
	FEN   string
	Moves int // moves until the side to move mates; negative if it is mated, 0 for a draw
}

// Mates holds the longest mates in the endings of three and four men. An ending can have several
// entries: either side may be to move, and either side may mate. The positions come from the tables
// inside the program. The greatest distances are well known, such as 10 moves for KQvK, 33 for
// KBNvK and 40 for KRvKN. The last position of the list is no mate. It is a draw because of an
// en-passant capture.
var Mates = []Mate{
	{"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", 10},     // KQvK
	{"8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 16},     // KRvK
	{"8/8/8/8/8/8/1Rk5/K7 b - - 0 1", -16},     // KRvK
	{"8/8/8/1k6/8/8/K5P1/8 w - - 0 1", 28},     // KPvK
	{"8/8/8/k7/8/K7/6P1/8 b - - 0 1", -28},     // KPvK
	{"1Q6/Q7/8/8/8/5k2/8/K7 w - - 0 1", 4},     // KQQvK
	{"8/8/8/8/3k4/2R5/8/K6Q w - - 0 1", 6},     // KQRvK
	{"8/8/8/8/8/2Q5/1Rk5/K7 b - - 0 1", -16},   // KQRvK
	{"8/5B2/5k2/8/8/8/8/KQ6 w - - 0 1", 8},     // KQBvK
	{"8/8/5k2/8/8/8/8/KN4Q1 w - - 0 1", 9},     // KQNvK
	{"8/8/8/8/8/3k4/2R5/KR6 w - - 0 1", 7},     // KRRvK
	{"8/8/8/8/8/2R5/1Rk5/K7 b - - 0 1", -16},   // KRRvK
	{"8/8/8/8/3B4/3k4/2R5/K7 w - - 0 1", 16},   // KRBvK
	{"8/8/8/8/8/2B5/1Rk5/K7 b - - 0 1", -16},   // KRBvK
	{"8/8/8/8/3N4/3k4/2R5/K7 w - - 0 1", 16},   // KRNvK
	{"8/8/8/8/8/2N5/1Rk5/K7 b - - 0 1", -16},   // KRNvK
	{"8/8/8/8/7B/8/3k4/K2B4 w - - 0 1", 19},    // KBBvK
	{"8/4B3/8/8/8/8/4B3/K1k5 b - - 0 1", -19},  // KBBvK
	{"8/8/7N/8/8/8/8/K1k1B3 w - - 0 1", 33},    // KBNvK
	{"8/8/7N/8/8/8/8/K1k1B3 b - - 0 1", -33},   // KBNvK
	{"8/8/8/8/8/4N3/3N4/K1k5 w - - 0 1", 1},    // KNNvK
	{"8/8/8/8/8/8/8/qk1K2Q1 w - - 0 1", 13},    // KQvKQ
	{"8/8/8/8/8/8/3K4/qk4Q1 b - - 0 1", -12},   // KQvKQ
	{"8/8/8/8/2r5/8/2k5/K6Q w - - 0 1", 35},    // KQvKR
	{"8/8/8/8/8/1r6/6Q1/k1K5 b - - 0 1", 19},   // KQvKR
	{"8/8/8/8/2r5/8/8/K1k4Q b - - 0 1", -35},   // KQvKR
	{"8/6Q1/8/4b3/3k4/8/8/K7 w - - 0 1", 17},   // KQvKB
	{"8/6Q1/8/8/3k4/8/7b/K7 b - - 0 1", -17},   // KQvKB
	{"8/8/8/8/8/2k5/2n5/KQ6 w - - 0 1", 21},    // KQvKN
	{"8/8/8/8/8/2k5/8/KQ2n3 b - - 0 1", -21},   // KQvKN
	{"8/8/8/8/8/1R6/6r1/K1k5 w - - 0 1", 19},   // KRvKR
	{"8/8/3R4/8/8/3k4/1r6/K7 b - - 0 1", -19},  // KRvKR
	{"8/8/8/8/8/2R5/8/3K1bk1 w - - 0 1", 29},   // KRvKB
	{"8/8/8/8/1R6/3K4/8/1k4b1 b - - 0 1", -29}, // KRvKB
	{"8/2R5/8/8/7k/3K4/8/4n3 w - - 0 1", 40},   // KRvKN
	{"8/2R5/8/8/7k/3K4/2n5/8 b - - 0 1", -40},  // KRvKN
	{"8/8/8/8/8/8/b7/k1K1B3 w - - 0 1", 1},     // KBvKB
	{"8/8/8/8/8/8/n1K5/k1B5 w - - 0 1", 1},     // KBvKN
	{"8/8/8/8/8/8/n1K5/k1N5 w - - 0 1", 1},     // KNvKN
	{"8/8/8/3k4/8/4P3/8/K1Q5 w - - 0 1", 10},   // KQPvK
	{"8/8/8/1Q6/k7/8/K5P1/8 b - - 0 1", -28},   // KQPvK
	{"8/8/1R6/2kP4/8/8/8/K7 w - - 0 1", 16},    // KRPvK
	{"8/8/8/1R6/k7/8/K5P1/8 b - - 0 1", -28},   // KRPvK
	{"8/3P4/KBk5/8/8/8/8/8 w - - 0 1", 31},     // KBPvK
	{"8/3P4/KB6/2k5/8/8/8/8 b - - 0 1", -31},   // KBPvK
	{"8/7N/8/8/8/5k2/7P/K7 w - - 0 1", 27},     // KNPvK
	{"8/8/8/1N6/k7/8/K5P1/8 b - - 0 1", -28},   // KNPvK
	{"3Q4/3K4/8/8/8/3k4/3p4/8 w - - 0 1", 28},  // KQvKP
	{"8/6p1/Q7/k7/8/K7/8/8 b - - 0 1", 29},     // KQvKP
	{"3Q4/3K4/8/8/3k4/8/3p4/8 b - - 0 1", -28}, // KQvKP
	{"8/8/K7/3p4/8/3k4/4R3/8 w - - 0 1", 26},   // KRvKP
	{"8/8/8/8/2R5/4kp2/2K5/8 b - - 0 1", 43},   // KRvKP
	{"7R/8/8/k7/8/K7/1p6/8 b - - 0 1", -32},    // KRvKP
	{"8/8/8/8/8/8/p7/k1K1B3 w - - 0 1", 1},     // KBvKP
	{"8/6p1/B7/k7/8/K7/8/8 b - - 0 1", 29},     // KBvKP
	{"8/8/8/8/p7/8/N7/k1K5 w - - 0 1", 7},      // KNvKP
	{"8/6p1/N7/k7/8/K7/8/8 b - - 0 1", 29},     // KNvKP
	{"8/8/8/8/8/2k3P1/6P1/K7 w - - 0 1", 32},   // KPPvK
	{"8/8/8/8/8/1k4P1/6P1/K7 b - - 0 1", -32},  // KPPvK
	{"2K5/k7/7p/8/8/8/6P1/8 w - - 0 1", 33},    // KPvKP
	{"k1K5/8/7p/8/8/8/6P1/8 b - - 0 1", -33},   // KPvKP
	{"8/8/8/7k/2pP4/8/1K6/8 b - d3 0 1", 0},
}
