package codec

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// testList holds staircases by symbol.
var testList = [][]byte{{0}, {2}, {0, 1, 2}}

// randomStairs returns a block in which successive staircases are mostly equal. Some staircases
// have no number; their symbol is Escape.
func randomStairs(random *rand.Rand, first, n int) StairsBlock {
	b := StairsBlock{Block: randomBlock(random, first, n), Values: make([]uint8, n)}
	copy(b.Values, b.Symbols) // symbols of testSymbols, in which 2 is a draw
	symbol := uint8(0)
	decided := decidedEntries(&b.Block, b.Values)
	for i := range b.Symbols {
		if random.IntN(6) == 0 {
			symbol = uint8(random.IntN(4))
		}
		b.Symbols[i] = symbol
		if symbol == 3 {
			b.Symbols[i] = Escape
		}
		if !decided[i] {
			b.Symbols[i] = 0
		} else if symbol == 3 {
			bytes := make([]byte, 1+2*random.IntN(5))
			for j := range bytes {
				bytes[j] = uint8(random.IntN(256))
			}
			b.Escaped = append(b.Escaped, bytes)
		}
	}
	return b
}

// decidedEntries reports, for each entry, whether it is won or lost, and so has a coded staircase.
func decidedEntries(b *Block, values []uint8) []bool {
	decided := make([]bool, len(values))
	at, skip := 0, b.First
	for i := range b.Rows {
		row := &b.Rows[i]
		legal := queenEnding.Legal(row)
		for free := row.Free; free != 0 && at < len(values); free = free.WithoutFirst() {
			if skip > 0 {
				skip--
				continue
			}
			decided[at] = legal.Has(free.First()) && values[at] != 2
			at++
		}
	}
	return decided
}

func TestStairsRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var blocks []StairsBlock
	for _, size := range [][2]int{{0, 2000}, {17, 1500}, {61, 1}, {3, 62}, {5, 900}} {
		blocks = append(blocks, randomStairs(random, size[0], size[1]))
	}
	trained := TrainStairs(queenEnding, 2, testList, blocks)
	m, err := ParseStairsModel(queenEnding, 2, testList, trained.AppendTo(nil))
	require.NoError(t, err)
	encoder, decoder := NewStairsWorkspace(), NewStairsWorkspace()
	for i := range blocks {
		b := &blocks[i]
		data := encoder.Encode(m, b, nil)
		for _, n := range []int{len(b.Symbols), (len(b.Symbols) + 1) / 2} {
			got := StairsBlock{Block: Block{Rows: b.Rows, First: b.First, Symbols: make([]uint8, n)}, Values: b.Values[:n]}
			require.NoError(t, decoder.Decode(m, &got, data))
			assert.Equal(t, b.Symbols[:n], got.Symbols)
			assert.Equal(t, b.Escaped[:len(got.Escaped)], got.Escaped)
		}
	}
	// What an earlier block has left in the workspace changes nothing.
	again := encoder.Encode(m, &blocks[0], nil)
	assert.Equal(t, NewStairsWorkspace().Encode(m, &blocks[0], nil), again)
}

func TestParseStairsModelFaults(t *testing.T) {
	for _, data := range [][]byte{nil, {1, 2}, {255, 0, 0, 0, 0, 0}, append(make([]byte, 6), make([]byte, stairsTables*stairsCells+1)...)} {
		_, err := ParseStairsModel(queenEnding, 2, testList, data)
		require.ErrorIs(t, err, ErrModel)
	}
}
