package file

import (
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"github.com/klauspost/compress/fse"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/internal/codec"
)

// BenchmarkEncodings compares the encoding of table files with other encodings. For each encoding
// it measures the encoded size of the values with one side to move. It also measures the mean time
// to encode the value of an index, and to decode it. With -benchtime 1x it takes a minute.
func BenchmarkEncodings(b *testing.B) {
	for _, name := range []string{"KBNvK", "KQvKR", "KRvKP"} {
		values := generated(b, name)
		b.Run(name+"/contexts,512", func(b *testing.B) { benchmarkOurs(b, values) })
		for _, e := range plainEncodings {
			b.Run(name+"/"+e.name, func(b *testing.B) { e.benchmark(b, values) })
		}
	}
}

// benchmarkOurs measures the encoding that table files use.
func benchmarkOurs(b *testing.B, values *dtm.Values) {
	plan := newBlockPlan(values.Layout(), fewMenShift)
	symbols := make([]uint8, plan.maxBlockSize())
	for range b.N {
		start := time.Now()
		sides, err := compress(b.Context(), values, &plan, 1, nil)
		require.NoError(b, err)
		encoded := time.Since(start)
		side := sides[0]
		model, err := codec.ParseModel(plan.ending(side.side), codecSymbols(side.symbols), side.model)
		require.NoError(b, err)
		w := codec.NewWorkspace()
		var rows []codec.Row
		size := len(side.model)
		start = time.Now()
		for number, data := range side.blocks {
			_, n := plan.span(number)
			var first int
			rows, first = plan.rows(number, rows)
			require.NoError(b, w.Decode(model, rows, first, data, symbols[:n]))
			size += len(data) + directoryEntry
		}
		reportEncoding(b, size, values.Layout().Size(), encoded, time.Since(start))
	}
}

// directoryEntry is the number of bytes that a file's directory takes for each block: the block's
// size and checksum.
const directoryEntry = 6

// reportEncoding reports the encoded size of the values with one side to move. It also reports the
// mean time to encode the value of an index, and the mean time to decode it.
func reportEncoding(b *testing.B, size int, indices uint64, encoded, decoded time.Duration) {
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(size), "bytes")
	b.ReportMetric(float64(encoded.Nanoseconds())/float64(indices), "ns/index-in")
	b.ReportMetric(float64(decoded.Nanoseconds())/float64(indices), "ns/index-out")
}

// A plainEncoding encodes one byte for each index. It knows nothing of the board.
type plainEncoding struct {
	name   string
	block  int  // number of indices of a block; 0 for one block that holds all
	fill   bool // an illegal index takes the symbol before it instead of a symbol of its own
	encode func(dst, src []byte) []byte
	decode func(dst, src []byte) ([]byte, error)
}

var (
	zstdEncoder, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderCRC(false), zstd.WithEncoderConcurrency(1))
	zstdDecoder, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
)

// plainEncodings lists the encodings to which the files' encoding is compared.
var plainEncodings = []plainEncoding{
	{"zstd,whole", 0, true, encodeZstd, decodeZstd},
	{"zstd,32768", 1 << 15, true, encodeZstd, decodeZstd},
	{"zstd,4096", 1 << 12, true, encodeZstd, decodeZstd},
	{"zstd,4096,unfilled", 1 << 12, false, encodeZstd, decodeZstd},
	{"zstd,512", 1 << 9, true, encodeZstd, decodeZstd},
	{"tANS,4096", 1 << 12, true, encodeANS, decodeANS},
	{"runs,4096", 1 << 12, true, encodeRuns, decodeRuns},
}

func encodeZstd(dst, src []byte) []byte          { return zstdEncoder.EncodeAll(src, dst) }
func decodeZstd(dst, src []byte) ([]byte, error) { return zstdDecoder.DecodeAll(src, dst) }

// encodeANS codes each symbol by its frequency in the block. It stores a block as it is if coding
// would not make it smaller. A block of equal symbols takes one byte.
func encodeANS(dst, src []byte) []byte {
	var s fse.Scratch
	out, err := fse.Compress(src, &s)
	switch {
	case errors.Is(err, fse.ErrUseRLE):
		return append(dst, 1, src[0])
	case err != nil:
		return append(append(dst, 0), src...)
	}
	return append(append(dst, 2), out...)
}

func decodeANS(dst, src []byte) ([]byte, error) {
	switch src[0] {
	case 0:
		return append(dst, src[1:]...), nil
	case 1:
		for range cap(dst) {
			dst = append(dst, src[1])
		}
		return dst, nil
	}
	var s fse.Scratch
	out, err := fse.Decompress(src[1:], &s)
	return append(dst, out...), err
}

// encodeRuns writes each run of equal symbols as the symbol and the length of the run.
func encodeRuns(dst, src []byte) []byte {
	for len(src) > 0 {
		n := 1
		for n < len(src) && src[n] == src[0] {
			n++
		}
		dst = binary.AppendUvarint(append(dst, src[0]), uint64(n))
		src = src[n:]
	}
	return dst
}

func decodeRuns(dst, src []byte) ([]byte, error) {
	for len(src) > 0 {
		n, size := binary.Uvarint(src[1:])
		for range n {
			dst = append(dst, src[0])
		}
		src = src[1+size:]
	}
	return dst, nil
}

// benchmark measures the encoding of the side that a file stores.
func (e *plainEncoding) benchmark(b *testing.B, values *dtm.Values) {
	plan := newBlockPlan(values.Layout(), fewMenShift)
	sides, err := compress(b.Context(), values, &plan, 1, nil)
	require.NoError(b, err)
	table := e.bytesOf(values, sides[0].side)
	block := e.block
	if block == 0 {
		block = len(table)
	}
	back := make([]byte, 0, block)
	for range b.N {
		var blocks [][]byte
		start := time.Now()
		for first := 0; first < len(table); first += block {
			blocks = append(blocks, e.encode(nil, table[first:min(first+block, len(table))]))
		}
		encoded := time.Since(start)
		size := 0
		start = time.Now()
		for i, data := range blocks {
			part := table[i*block : min((i+1)*block, len(table))]
			got, err := e.decode(back[:0:len(part)], data)
			require.NoError(b, err)
			require.Len(b, got, len(part))
			size += len(data) + directoryEntry
		}
		reportEncoding(b, size, uint64(len(table)), encoded, time.Since(start))
	}
}

// bytesOf returns one byte for each index with a side to move.
func (e *plainEncoding) bytesOf(values *dtm.Values, side board.Color) []byte {
	numbers := map[dtm.Value]byte{}
	for i, v := range symbolsOf(values, side) {
		numbers[v] = byte(i)
	}
	illegal := byte(len(numbers))
	table := make([]byte, values.Layout().Size())
	for i := range table {
		number, legal := numbers[values.At(side, uint64(i))]
		switch {
		case legal:
			table[i] = number
		case e.fill && i > 0:
			table[i] = table[i-1]
		default:
			table[i] = illegal
		}
	}
	return table
}

// BenchmarkDecode decodes the blocks of an ending one after another.
func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"KQPvK", "KQvKR", "KBNvK"} {
		b.Run(name, func(b *testing.B) {
			values := generated(b, name)
			plan := newBlockPlan(values.Layout(), fewMenShift)
			sides, err := compress(b.Context(), values, &plan, 1, nil)
			require.NoError(b, err)
			side := sides[0]
			model, err := codec.ParseModel(plan.ending(side.side), codecSymbols(side.symbols), side.model)
			require.NoError(b, err)
			w := codec.NewWorkspace()
			symbols := make([]uint8, plan.maxBlockSize())
			var rows []codec.Row
			b.ResetTimer()
			for i := range b.N {
				number := i % len(side.blocks)
				_, n := plan.span(number)
				var first int
				rows, first = plan.rows(number, rows)
				require.NoError(b, w.Decode(model, rows, first, side.blocks[number], symbols[:n]))
			}
		})
	}
}
