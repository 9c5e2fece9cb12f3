package board

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// trickyFENs are positions that are easily written or read wrongly: castling of different kinds, en
// passant, many equal men. They come in addition to gameFENs.
var trickyFENs = []string{
	"rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
	"1r1kr3/8/8/8/8/8/8/RR2K1RR w GBeb - 0 1",
	"5rkr/8/8/8/8/8/8/5RKR b KQkq - 3 7",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"Q3Q2Q/8/8/Q6Q/2k5/8/8/Q2Q3K b - - 0 1",
	"6Qk/Q3Q2Q/8/8/Q6Q/8/8/Q3Q2K b - - 0 1",
	"3k4/8/8/2N1N3/1N3N2/8/1N3N2/K1N1N3 w - - 0 1",
	"6rk/6pp/8/8/Q2Q4/8/8/Q5K1 w - - 0 1",
	"8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
	"4k3/8/8/3pPp2/8/8/8/4K3 w - f6 12 34",
}

// eachPosition visits the tricky positions and the positions of random games.
func eachPosition(tb testing.TB, visit func(p *Position)) {
	tb.Helper()
	for _, fen := range trickyFENs {
		p := MustFEN(fen)
		visit(&p)
	}
	randomGames(tb, 2*len(gameFENs), 100, func(p *Position, _ []Move) { visit(p) })
}

// assertSame compares two positions in everything except their history.
func assertSame(tb testing.TB, want, got Position, message string) {
	tb.Helper()
	want.pliesSinceNull, got.pliesSinceNull = 0, 0
	if want != got {
		require.Equal(tb, want, got, message)
	}
}

func TestSetupRoundTrip(t *testing.T) {
	eachPosition(t, func(p *Position) {
		s := p.Setup()
		got, err := s.Position()
		require.NoError(t, err, p.FEN())
		assertSame(t, *p, got, p.FEN())
	})
}

// TestSetupFEN checks that a legal setup has the same FEN as its position. It also checks that the
// FEN of a setup that is not legal still has all its men.
func TestSetupFEN(t *testing.T) {
	eachPosition(t, func(p *Position) {
		s := p.Setup()
		require.Equal(t, p.FEN(), s.FEN())
	})
	random := rand.New(rand.NewPCG(50, 0))
	for range 2000 {
		s := randomSetup(random)
		s.HalfmoveClock, s.FullmoveNumber = random.IntN(1<<20)-1<<10, random.IntN(1<<20)-1<<10
		again, err := ParseSetup(s.FEN())
		require.NoError(t, err, s.FEN())
		require.Equal(t, s.Board, again.Board, s.FEN())
		require.Equal(t, s.SideToMove, again.SideToMove, s.FEN())
		require.Empty(t, again.DropUnfit(), s.FEN())
	}
}

// randomSetup returns a setup of random men. It often has castling rights and en-passant squares that
// fit the men. About a third of the setups are legal.
func randomSetup(random *rand.Rand) Setup {
	s := NewSetup()
	s.SideToMove = Color(random.IntN(2))
	for range random.IntN(24) {
		s.Board[random.IntN(NumSquares)] = WhitePawn + Piece(random.IntN(10))
	}
	for c := range Color(2) {
		backRank := Rank1.RelativeTo(c)
		rooks := [2]Square{
			NewSquare(File(random.IntN(3)), backRank),
			NewSquare(File(5+random.IntN(3)), backRank),
		}
		for i, side := range [2]CastlingSide{Queenside, Kingside} {
			if random.IntN(2) == 0 {
				s.Board[rooks[i]] = NewPiece(c, Rook)
				s.CastlingRooks[castlingIndex(c, side)] = rooks[i]
			}
		}
		s.Board[NewSquare(File(3+random.IntN(2)), backRank)] = NewPiece(c, King)
	}
	if random.IntN(2) == 0 {
		s.EnPassant = NewSquare(File(random.IntN(8)), Rank6.RelativeTo(s.SideToMove))
		pawn := s.EnPassant.Bitboard().Forward(s.SideToMove.Opponent()).First()
		s.Board[pawn] = NewPiece(s.SideToMove.Opponent(), Pawn)
		capturer := PawnAttacks(s.SideToMove.Opponent(), s.EnPassant).First()
		s.Board[capturer] = NewPiece(s.SideToMove, Pawn)
	}
	return s
}

func TestRandomSetups(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for legal := 0; legal < 200; {
		s := randomSetup(random)
		if p, err := s.Position(); err == nil {
			checkInvariants(t, &p)
			checkMoveTexts(t, &p)
			legal++
		}
	}
}

// TestFaultsFromFEN compares the faults of each FEN with the list of its faults.
func TestFaultsFromFEN(t *testing.T) {
	cases := []struct {
		fen    string
		faults []Fault
	}{
		{"4k3/8/8/8/8/8/8/8 w - -", []Fault{FaultNoWhiteKing}},
		{"8/8/8/8/8/8/8/4K3 w - -", []Fault{FaultNoBlackKing}},
		{"8/8/8/8/8/8/8/8 w - -", []Fault{FaultNoWhiteKing, FaultNoBlackKing}},
		{"4k3/8/8/8/8/8/8/2K1K3 w - -", []Fault{FaultSeveralWhiteKings}},
		{"k3k3/8/8/8/8/8/8/4K3 w - -", []Fault{FaultSeveralBlackKings}},
		{"4k3/8/8/8/N7/NNNNNNNN/NNNNNNNN/4K3 b - -", []Fault{FaultTooManyWhiteMen}},
		{"4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - -", []Fault{FaultTooManyBlackMen}},
		{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", []Fault{FaultTooManyWhitePawns}},
		{"4k3/pppppppp/p7/8/8/8/8/4K3 w - -", []Fault{FaultTooManyBlackPawns}},
		{"P3k3/8/8/8/8/8/8/4K3 w - -", []Fault{FaultPawnOnBackRank}},
		{"4k3/8/8/8/8/8/8/p3K3 w - -", []Fault{FaultPawnOnBackRank}},
		{"8/8/8/3kK3/8/8/8/8 w - -", []Fault{FaultKingsAdjacent}},
		{"4k3/8/8/8/8/8/8/4RK2 w - -", []Fault{FaultOpponentInCheck}},
		{"4k3/8/8/8/8/8/5p2/4K3 b - -", []Fault{FaultOpponentInCheck}},
		{"4k3/8/8/8/8/8/4K3/7R w K -", []Fault{FaultCastlingWithoutKing}},
		{"4k3/8/8/8/8/8/8/K6R w K -", []Fault{FaultCastlingWithoutKing}},
		{"7k/8/8/8/8/8/8/4K1R1 w Q -", []Fault{FaultCastlingWithoutRook}},
		{"4k2r/8/8/8/8/8/8/4K3 w g -", []Fault{FaultCastlingWithoutRook}},
		{"4k2R/8/8/8/8/8/8/4K3 b k -", []Fault{FaultCastlingWithoutRook}},
		{"4k3/8/8/8/8/8/8/4K3 w E -", []Fault{FaultCastlingWithoutRook}},
		{"4k3/8/8/8/8/8/4K3/8 w KQ -", []Fault{FaultCastlingWithoutKing, FaultCastlingWithoutRook}},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e5", []Fault{FaultEnPassantRank}},
		{"4k3/8/8/8/4P3/8/8/4K3 w - e3", []Fault{FaultEnPassantRank}},
		{"4k3/8/4n3/4p3/8/8/8/4K3 w - e6", []Fault{FaultEnPassantOccupied}},
		{"4k3/4n3/8/4p3/8/8/8/4K3 w - e6", []Fault{FaultEnPassantOccupied}},
		{"4k3/8/8/8/8/8/8/4K3 w - e6", []Fault{FaultEnPassantWithoutPawn}},
		{"4k3/8/8/4P3/8/8/8/4K3 w - e6", []Fault{FaultEnPassantWithoutPawn}},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", []Fault{FaultHalfmoveClock}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", []Fault{FaultHalfmoveClock}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 -1", []Fault{FaultFullmoveNumber}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 65536", []Fault{FaultFullmoveNumber}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", []Fault{FaultFullmoveNumber}},
		{"Pk6/8/8/3pK3/3k4/8/8/7P w K d6 70000 -5", []Fault{
			FaultSeveralBlackKings, FaultPawnOnBackRank, FaultKingsAdjacent,
			FaultCastlingWithoutKing, FaultCastlingWithoutRook,
			FaultHalfmoveClock, FaultFullmoveNumber,
		}},
	}
	for _, c := range cases {
		t.Run(c.fen, func(t *testing.T) {
			_, err := ParseFEN(c.fen)
			var setupError *SetupError
			require.ErrorAs(t, err, &setupError)
			assert.Equal(t, c.faults, setupError.Faults)
			for f := range numFaults {
				reported := false
				for _, want := range c.faults {
					reported = reported || f == want
				}
				assert.Equal(t, reported, errors.Is(err, f), f.String())
			}
			assert.Contains(t, err.Error(), c.fen)
			assert.Contains(t, err.Error(), c.faults[0].String())
		})
	}
}

// TestFaultsFromSetup checks the faults that no FEN can have.
func TestFaultsFromSetup(t *testing.T) {
	bare := func() Setup {
		s := NewSetup()
		s.Board[E1], s.Board[E8] = WhiteKing, BlackKing
		return s
	}
	cases := []struct {
		name   string
		change func(s *Setup)
		faults []Fault
	}{
		{"piece 1", func(s *Setup) { s.Board[A1] = 1 }, []Fault{FaultInvalidPiece}},
		{"piece 255", func(s *Setup) { s.Board[H8] = 255 }, []Fault{FaultInvalidPiece}},
		{"side", func(s *Setup) { s.SideToMove = 2 }, []Fault{FaultInvalidSide}},
		{"rook off the board", func(s *Setup) { s.CastlingRooks[0] = 200 }, []Fault{FaultCastlingWithoutRook}},
		{"rook on rank 2", func(s *Setup) { s.Board[H2], s.CastlingRooks[0] = WhiteRook, H2 },
			[]Fault{FaultCastlingWithoutRook}},
		{"kingside rook on the a-file", func(s *Setup) { s.Board[A1], s.CastlingRooks[0] = WhiteRook, A1 },
			[]Fault{FaultCastlingWrongSide}},
		{"queenside rook on the h-file", func(s *Setup) { s.Board[H8], s.CastlingRooks[3] = BlackRook, H8 },
			[]Fault{FaultCastlingWrongSide}},
		{"en-passant square off the board", func(s *Setup) { s.EnPassant = 65 }, []Fault{FaultEnPassantRank}},
		{"move 0", func(s *Setup) { s.FullmoveNumber = 0 }, []Fault{FaultFullmoveNumber}},
		{"everything", func(s *Setup) {
			for i := range s.Board {
				s.Board[i] = Piece(i * 5)
			}
			s.SideToMove, s.EnPassant, s.HalfmoveClock = 9, 99, -1
			s.CastlingRooks = [4]Square{70, 80, 90, 100}
		}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := bare()
			c.change(&s)
			_, err := s.Position()
			var setupError *SetupError
			require.ErrorAs(t, err, &setupError)
			if c.faults != nil {
				assert.Equal(t, c.faults, setupError.Faults)
			}
		})
	}
	var zero Setup
	_, err := zero.Position()
	assert.ErrorIs(t, err, FaultNoWhiteKing)
}

func TestFaultStrings(t *testing.T) {
	seen := map[string]bool{}
	for f := range numFaults {
		assert.NotEmpty(t, f.String())
		assert.False(t, seen[f.String()], f.String())
		seen[f.String()] = true
	}
	assert.Equal(t, "unknown fault", numFaults.String())
	err := &SetupError{Faults: []Fault{FaultNoWhiteKing, FaultPawnOnBackRank}}
	assert.EqualError(t, err, "illegal position: no white king; pawn on rank 1 or 8")
}

// TestUnreachableIsLegal reads positions that no game can reach. Endgame tables have many such
// positions.
func TestUnreachableIsLegal(t *testing.T) {
	for _, fen := range []string{
		"4k3/8/3N1N2/8/8/8/8/K3R3 b - -",                  // three checkers
		"4k2R/8/8/8/8/8/8/K3R3 b - -",                     // double check by two rooks
		"QQQQQQQQ/QQQQQQQ1/8/8/8/8/8/K6k b - -",           // fifteen queens
		"4k3/8/8/8/8/8/8/BBBBK3 w - -",                    // bishops on rank 1
		"7k/5Q2/6K1/8/8/8/8/8 b - -",                      // stalemate
		"4k3/8/8/4pP2/8/8/8/r3K3 w - e6",                  // in check from afar after e7e5
		"4k3/8/8/pppppppp/PPPPPPPP/8/8/4K3 w - - 65535 1", // clock at its limit
	} {
		_, err := ParseFEN(fen)
		assert.NoError(t, err, fen)
	}
}

// TestEnPassantKeptOnlyWhereLegal reads en-passant squares, with and without a legal capture.
func TestEnPassantKeptOnlyWhereLegal(t *testing.T) {
	cases := []struct {
		fen  string
		want Square
	}{
		{"8/6k1/8/8/2Pp4/8/8/B3K3 b - c3 0 1", C3}, // pinned along the capture's own line
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", D6},
		{"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", NoSquare},      // no pawn can capture
		{"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", NoSquare},     // the capture would open the rank
		{"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", NoSquare},   // the capturing pawn is pinned on its file
		{"4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2", D6},           // captures the checker
		{"4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 2", NoSquare},   // the capture does not answer the check
		{"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 2", D3},           // black, captures the checker
		{"4k3/8/8/1pPp4/8/8/8/4K3 w - b6 0 2", B6},          // the other neighbour is not captured
		{"8/8/1k6/8/pP6/8/8/4K3 b - b3 0 2", B3},            // at the edge
		{"8/8/8/8/P6p/8/8/k3K3 b - a3 0 2", NoSquare},       // a and h are not adjacent files
		{"8/8/1b6/8/3Pp3/8/8/k3K1R1 b - d3 0 2", D3},        // the capture exposes nothing
		{"4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 2", F6},          // two pawns, one of which passed
		{"3k4/8/8/3pP3/8/8/8/3QK3 w - - 0 2", NoSquare},     // the FEN names no square
		{"7k/8/8/3pP3/8/2b5/8/K7 w - d6 0 2", NoSquare},     // the bishop's check remains
		{"7k/8/8/3pP3/8/2b5/3P4/K3R3 w - d6 0 2", NoSquare}, // the bishop's check remains, pinned or not
		{"k7/8/8/K2pPp1r/8/8/8/8 w - d6 0 2", D6},           // the pawn on f5 still shields
		{"k7/1b6/8/3pP3/4K3/8/8/8 w - d6 0 2", NoSquare},    // the capture opens the bishop's line
		{"k7/6b1/8/3pP3/3K4/8/8/8 w - d6 0 2", NoSquare},    // the capturing pawn is pinned on the diagonal
		{"k7/2b5/8/3pP3/8/6K1/8/8 w - d6 0 2", D6},          // pinned, stays on the line
	}
	for _, c := range cases {
		p, err := ParseFEN(c.fen)
		require.NoError(t, err, c.fen)
		assert.Equal(t, c.want, p.EnPassant(), c.fen)
	}
}

// TestEnPassantWithoutCaptureLeavesNoTrace sets an en-passant square where no capture is legal.
// This square must change neither the position nor its key.
func TestEnPassantWithoutCaptureLeavesNoTrace(t *testing.T) {
	with := MustFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
	without := MustFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	assert.Equal(t, without, with)
}

func TestStartPosition(t *testing.T) {
	p := StartPosition()
	assert.Equal(t, StartFEN, p.FEN())
	assert.False(t, p.Chess960())
	assert.Equal(t, WhiteKingside|WhiteQueenside|BlackKingside|BlackQueenside, p.CastlingRights())
	assert.Equal(t, 20, p.CountLegal())
}
