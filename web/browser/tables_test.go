package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/stats"
	"burnside/web"
)

// The page shows a user's own table in the same way as the tables inside the program. But some
// numbers are missing until the user runs the command "burnside tb stats" for this table.
func testOwnTables(t *testing.T, b *browser) {
	m, err := ending.ParseMaterial("KRvK")
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join("..", "..", "tb", "data", tb.FileName(m)))
	require.NoError(t, err)
	table := filepath.Join(t.TempDir(), tb.FileName(m))
	require.NoError(t, os.WriteFile(table, data, 0o600))
	set := tb.NewSet()
	_, err = set.AddFile(table)
	require.NoError(t, err)
	whole := b.address
	b.address = listen(t, web.Config{Tables: set})
	defer func() { b.address = whole }()

	const path = "/?view=ending&ending=KRvK"
	b.open(path)
	b.waitForText("code", "burnside tb stats KRvK --tables FOLDER")
	b.waitForText("p", "The longest mate with White or Black to move takes 16 moves (32 plies).")
	b.open("/?view=endings")
	b.waitForText("tbody a", "KRvK")
	assert.Equal(t, 1, get[int](b, "document.querySelectorAll('tbody tr').length"))
	b.open("/?view=trainer")
	b.waitFor("document.querySelector('#train option')")
	assert.Equal(t, []string{"KRvK"}, get[[]string](b, "[...document.querySelectorAll('#train option')].map((e) => e.value)"))

	b.waitForText(".card h2", "Mate with White")
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()

	counts, err := stats.Of(t.Context(), set, m, 1)
	require.NoError(t, err)
	exceptions := counts.Exceptions
	counts.Exceptions = nil
	require.NoError(t, stats.Write(table, counts))
	b.open(path)
	b.waitForText("h2", "Drawn exceptions")
	b.waitForText("code", "burnside tb stats KRvK --tables FOLDER")
	assert.Equal(t, 2, get[int](b, "document.querySelectorAll('.charts .chart').length"))

	counts.Exceptions = exceptions
	require.NoError(t, stats.Write(table, counts))
	b.open(path)
	b.waitFor("document.querySelector('.exceptions a')")
	b.waitForText("h3", "White to move mates in 16 moves")
	b.waitFor("document.querySelector('.longest a') && !document.querySelector('code')")
	b.open("/?view=endings")
	b.waitForText("tbody td", "16 moves")
}
