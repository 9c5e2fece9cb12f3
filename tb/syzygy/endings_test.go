package syzygy_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/stats"
	"burnside/tb/syzygy"
)

// embeddedSet holds the tables inside the program. All tests share it.
var embeddedSet = tb.NewEmbeddedSet()

var (
	whole   = flag.Bool("whole", false, "compare all positions of three and four men with the embedded tables")
	threads = flag.Int("threads", 1, "threads of the comparison")
)

// sampled is the number of positions of each ending that the tests compare without -whole.
const sampled = 500

// TestAllEndings compares the outcomes in Syzygy's tables with the tables inside the program, which
// hold distances to mate. In these endings, no win is too long for the fifty-move rule, so the
// outcomes must be equal. The test takes the endings of the test data. If BURNSIDE_DATA is set, it
// takes all 35 endings of three and four men, from the folder syzygy in BURNSIDE_DATA. With -whole
// the test compares all positions up to symmetry, with both sides to move.
func TestAllEndings(t *testing.T) {
	folder := "testdata"
	if data := os.Getenv("BURNSIDE_DATA"); data != "" {
		folder = filepath.Join(data, "syzygy")
	}
	tables := openTables(t, folder)
	var endings []ending.Material
	for _, f := range tables.Files() {
		if m, err := ending.ParseMaterial(f.Ending); assert.NoError(t, err) && !f.DTZ {
			endings = append(endings, m)
		}
	}
	if folder == "testdata" {
		require.Len(t, endings, 7)
	} else {
		require.Len(t, endings, 35)
	}
	next := make(chan ending.Material)
	var all atomic.Int64
	var group sync.WaitGroup
	for range *threads {
		group.Go(func() {
			for m := range next {
				all.Add(compareEnding(t, tables, m))
			}
		})
	}
	for _, m := range endings {
		next <- m
	}
	close(next)
	group.Wait()
	t.Logf("%d positions compared", all.Load())
}

// compareEnding compares positions of an ending. It returns how many it compared.
func compareEnding(t *testing.T, tables *syzygy.Tables, m ending.Material) (compared int64) {
	compare := func(p *board.Position, own result.Result) error {
		compared++
		got, err := tables.WDL(p)
		if err == nil && got != own.Outcome {
			err = fmt.Errorf("%s: %s, but %s", p.FEN(), got, own)
		}
		return err
	}
	var err error
	if *whole {
		err = stats.Each(t.Context(), embeddedSet, m, 1, func(e *stats.Entry) error {
			p, err := e.Position()
			if err != nil {
				return err
			}
			return compare(&p, e.Result)
		})
	} else {
		for _, p := range randomPositions(t, sampled, m.String()) {
			own, ok := embeddedSet.Probe(&p)
			if err == nil && ok {
				err = compare(&p, own)
			}
		}
	}
	assert.NoError(t, err, m)
	assert.Positive(t, compared, m)
	return compared
}
