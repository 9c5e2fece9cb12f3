package codec

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// queenEnding is queen against king with White to move. In a row of entries, only the queen's
// square differs.
var queenEnding = Ending{
	Men:    []board.Piece{board.WhiteKing, board.BlackKing, board.WhiteQueen},
	Side:   board.White,
	Runner: 2,
	Anchor: 1,
}

// testSymbols holds the meanings of five symbols: two losses, a draw and two wins.
var testSymbols = []Symbol{{true, 0}, {true, 2}, {false, 0}, {true, 3}, {true, 1}}

// queenRows returns one row for each possible square of the black king. The white king is on a1.
func queenRows() []Row {
	var rows []Row
	for s := board.A1; s < board.NoSquare; s++ {
		if king := board.KingAttacks(board.A1) | board.A1.Bitboard(); !king.Has(s) {
			row := Row{Free: ^(board.A1.Bitboard() | s.Bitboard())}
			row.Squares[1] = s
			rows = append(rows, row)
		}
	}
	return rows
}

// randomBlock returns a block in which successive symbols are mostly equal.
func randomBlock(random *rand.Rand, first, n int) Block {
	b := Block{Rows: queenRows(), First: first, Symbols: make([]uint8, n)}
	symbol := uint8(0)
	for i := range b.Symbols {
		if random.IntN(10) == 0 {
			symbol = uint8(random.IntN(len(testSymbols)))
		}
		b.Symbols[i] = symbol
	}
	return b
}

// requireSame compares the symbols of a block's legal placements with those in "got".
func requireSame(t *testing.T, want *Block, got []uint8) {
	t.Helper()
	at, skip := 0, want.First
	for i := range want.Rows {
		row := &want.Rows[i]
		legal := queenEnding.Legal(row)
		for free := row.Free; free != 0 && at < len(got); free = free.WithoutFirst() {
			if skip > 0 {
				skip--
				continue
			}
			if legal.Has(free.First()) {
				require.Equal(t, want.Symbols[at], got[at], "entry %d", at)
			}
			at++
		}
	}
}

func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var blocks []Block
	for _, size := range [][2]int{{0, 2000}, {17, 1500}, {61, 1}, {3, 62}} {
		blocks = append(blocks, randomBlock(random, size[0], size[1]))
	}
	trained, bits := Train(queenEnding, testSymbols, blocks)
	assert.Positive(t, bits)
	header := trained.AppendTo(nil)
	m, err := ParseModel(queenEnding, testSymbols, header)
	require.NoError(t, err)
	assert.Equal(t, trained, m)
	w := NewWorkspace()
	for i := range blocks {
		data := w.Encode(m, &blocks[i], nil)
		got := make([]uint8, len(blocks[i].Symbols))
		require.NoError(t, w.Decode(m, blocks[i].Rows, blocks[i].First, data, got))
		requireSame(t, &blocks[i], got)
	}
}

// TestDecodeAnything checks that decoding random bytes does no harm.
func TestDecodeAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	m, err := ParseModel(queenEnding, testSymbols, make([]byte, numNeighbors))
	require.NoError(t, err)
	w := NewWorkspace()
	symbols := make([]uint8, 2000)
	for size := range 200 {
		data := make([]byte, size)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		if err := w.Decode(m, queenRows(), 0, data, symbols); err != nil {
			require.ErrorIs(t, err, ErrModel)
		}
	}
}

func TestParseModelFaults(t *testing.T) {
	for name, data := range map[string][]byte{
		"empty":        nil,
		"no neighbour": {200, 0, 0, 0, 0, 0},
		"too many":     append(make([]byte, numNeighbors), make([]byte, numTables*tableSize+1)...),
	} {
		_, err := ParseModel(queenEnding, testSymbols, data)
		require.ErrorIs(t, err, ErrModel, name)
	}
}

func TestCoder(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	var decisions []decision
	for range 5000 {
		p := uint16(random.UintN(1<<16-1) + 1)
		if random.IntN(3) == 0 {
			p = 1<<16 - 1
		}
		bit := boolBit(random.UintN(1<<16) < uint(p))
		decisions = append(decisions, decision{p, bit})
	}
	data, _ := appendStream(nil, decisions, nil)
	d := newDecoder(data)
	for i, want := range decisions {
		require.Equal(t, want.bit, d.bit(want.probability), i)
		if d.low() {
			d.refill()
		}
	}
	assert.Empty(t, d.data)
}

// TestFeatures compares features with what package board finds in the same positions. Features are
// properties such as check.
func TestFeatures(t *testing.T) {
	e := Ending{
		Men:  []board.Piece{board.WhiteKing, board.BlackKing, board.WhiteRook, board.BlackBishop},
		Side: board.White, Runner: 3, Anchor: 2,
	}
	for rook := board.A1; rook < board.NoSquare; rook++ {
		row := Row{Squares: [MaxMen]board.Square{board.C3, board.F6, rook}}
		if rook == board.C3 || rook == board.F6 {
			continue
		}
		f := e.features(&row)
		for bishop := board.A1; bishop < board.NoSquare; bishop++ {
			if bishop == rook || bishop == board.C3 || bishop == board.F6 {
				continue
			}
			setup := board.NewSetup()
			for i, man := range e.Men[:3] {
				setup.Board[row.Squares[i]] = man
			}
			setup.Board[bishop] = board.BlackBishop
			p, err := setup.Position()
			require.Equal(t, err == nil, f.legal.Has(bishop), "%v %v", rook, bishop)
			if err == nil {
				require.Equal(t, p.InCheck(), f.check.Has(bishop), p.FEN())
				require.Equal(t, p.InCheck(), f.at(bishop)&1 != 0, p.FEN())
			}
		}
	}
}
