package web

import (
	"flag"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
)

// tablesFolder is the folder of the tables for TestAnswersOfOwnTables.
var tablesFolder = flag.String("tables", "", "folder with tables of five or more men, whose answers are tested")

// The answers from the user's own tables equal what a second set reads from the same files.
func TestAnswersOfOwnTables(t *testing.T) {
	if *tablesFolder == "" {
		t.Skip("-tables names no folder")
	}
	sets := [2]*tb.Set{tb.NewEmbeddedSet(), tb.NewEmbeddedSet()}
	var endings []ending.Material
	for _, set := range sets {
		require.Empty(t, set.AddFolder(*tablesFolder))
	}
	all, err := sets[0].Info()
	require.NoError(t, err)
	for _, table := range all {
		complete := !slices.ContainsFunc(ending.Smaller(table.Ending), func(m ending.Material) bool { return !sets[0].Has(m) })
		if table.Ending.Men() > 4 && complete {
			endings = append(endings, table.Ending)
		}
	}
	require.NotEmpty(t, endings)
	h := New(Config{Tables: sets[0], Patience: time.Hour})
	count := 0
	randomPositionsOf(endings, 2000, func(p *board.Position) {
		requireAnswers(t, h, sets[1], p)
		count++
	})
	t.Logf("%d positions of %d endings", count, len(endings))
}
