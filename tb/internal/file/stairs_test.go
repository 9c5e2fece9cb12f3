package file_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/clock"
	"burnside/tb/internal/file"
)

var endings = flag.String("endings", "KPvK,KRvK", "endings whose staircases are written")

func TestStairsRoundTrip(t *testing.T) {
	set := tb.NewEmbeddedSet()
	load := func(m ending.Material) (*dtm.Values, error) { return set.Load(context.Background(), m, 2) }
	for name := range strings.SplitSeq(*endings, ",") {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		v, err := load(m)
		require.NoError(t, err)
		for _, s := range ending.Smaller(m) {
			_, err := load(s)
			require.NoError(t, err)
		}
		all, _, err := clock.Generate(t.Context(), v, load, clock.Options{Threads: 2})
		require.NoError(t, err)
		folder := t.TempDir()
		path := filepath.Join("..", "..", "data", file.Name(m))
		f, err := os.Open(path)
		require.NoError(t, err)
		info, err := f.Stat()
		require.NoError(t, err)
		table, err := file.Open(path, f, info.Size(), m)
		require.NoError(t, err)
		for _, outline := range []bool{false, true} {
			size, err := file.WriteStairs(t.Context(), folder, table, v, all, outline, 2)
			require.NoError(t, err)
			t.Logf("%s: %d bytes, outline %v", name, size, outline)
			g, err := os.Open(filepath.Join(folder, file.StairsName(m)))
			require.NoError(t, err)
			stairs, err := file.OpenStairs("test", g, size, table)
			require.NoError(t, err)
			require.NoError(t, stairs.CheckSum())
			for c, side := range table.Sides {
				if side != nil {
					requireStairs(t, side, stairs.Sides[c], v, all, board.Color(c), outline)
				}
			}
			require.NoError(t, g.Close())
		}
		require.NoError(t, f.Close())
	}
}

// requireStairs checks the staircases that a file holds for one side to move. They must be equal to
// the generated ones.
func requireStairs(t *testing.T, side *file.Side, got *file.StairsSide, v *dtm.Values, all *dtm.Staircases, c board.Color, outline bool) {
	t.Helper()
	index := uint64(0)
	for number := range side.Blocks() {
		values := make([]uint8, side.BlockSize(number))
		require.NoError(t, side.Read(number, values))
		b, err := got.Read(number, values)
		require.NoError(t, err)
		for place := range values {
			if value := v.At(c, index); value.Decided() {
				want := all.At(c, index)
				if outline {
					want = want.Outline(value)
				}
				if got := got.At(&b, place); got != want {
					require.Equal(t, want, got, "index %d", index)
				}
			}
			index++
		}
	}
}
