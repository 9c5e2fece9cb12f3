package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// repository writes files into a new folder.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
	return root
}

const matches = `set,what,games,wins,draws,losses,score,elo,elo_error,pentanomial,note
networks,n5,1000,573,298,129,,,19,,
networks,n1,218,,,,,204,51,,
networks,even,4,1,2,1,,,,0 1 0 1 0,a|b
distance,Burnside,300,,,,79.8,,,,
`

// networks is a page with a mark for the table of networks.
const networks = `# Networks

<!-- table matches.csv
where: set=networks
columns: what as network, games, result, score, Elo, note
-->
old
<!-- end -->
after
`

func TestTable(t *testing.T) {
	root := repository(t, map[string]string{"docs/page.md": networks, "docs/data/matches.csv": matches})
	assert.ErrorContains(t, run(root, true), "docs/page.md differs")
	require.NoError(t, run(root, false))
	require.NoError(t, run(root, true))
	text, err := os.ReadFile(filepath.Join(root, "docs/page.md"))
	require.NoError(t, err)
	assert.Equal(t, strings.Replace(networks, "old", `| network | games | result | score | Elo | note |
| --- | ---: | --- | ---: | ---: | --- |
| n5 | 1,000 | 573, 298, 129 | 72.2 % | +166 ± 19 |  |
| n1 | 218 |  |  | +204 ± 51 |  |
| even | 4 | 1, 2, 1 | 50.0 % | 0 | a\|b |`, 1), string(text))
}

func TestColumns(t *testing.T) {
	data := &table{"x.csv", strings.Split("value,margin,from,empty", ","), [][]string{
		{"-1234", "0.3", "16384", ""},
		{"0.5", "", "-20", ""},
	}}
	lines, err := data.markdown("value ± margin as change in %, +value, from, empty")
	require.NoError(t, err)
	assert.Equal(t, []string{
		"| change in % | value | from |",
		"| ---: | ---: | ---: |",
		"| −1,234 ± 0.3 | −1,234 | 16384 |",
		"| +0.5 | +0.5 | −20 |",
	}, lines)
}

func TestMarksInCodeAreText(t *testing.T) {
	page := "```\n" + networks + "```\n"
	root := repository(t, map[string]string{"README.md": page})
	require.NoError(t, run(root, true))
}

func TestFaults(t *testing.T) {
	row := "\nnetworks,n5,9,1,1,1,,,,,\n"
	header, _, _ := strings.Cut(matches, "\n")
	for want, files := range map[string]map[string]string{
		`page.md:8: matches.csv has no column "what"`: {"docs/page.md": networks, "docs/data/matches.csv": "set\nnetworks\n"},
		"no such file":                        {"docs/page.md": networks},
		"3 wins, draws and losses of 9 games": {"docs/page.md": networks, "docs/data/matches.csv": header + row},
		"pentanomial":                         {"docs/page.md": networks, "docs/data/matches.csv": header + "\nnetworks,n5,3,1,1,1,,,,1 2,\n"},
		`no row with "set=networks"`:          {"docs/page.md": networks, "docs/data/matches.csv": header + "\n"},
		"a table without <!-- end -->":        {"docs/page.md": strings.TrimSuffix(networks, "<!-- end -->\nafter\n"), "docs/data/matches.csv": matches},
		"a table without -->":                 {"docs/page.md": "<!-- table matches.csv\nwhere: a=b"},
		"want key: value":                     {"docs/page.md": "<!-- table matches.csv\ncolumns\n-->"},
	} {
		assert.ErrorContains(t, run(repository(t, files), false), want)
	}
}

func TestPlot(t *testing.T) {
	root := repository(t, map[string]string{
		"docs/page.md":       "<!-- plot loss.svg\ndata: loss.csv\nalt: losses\nx: pass\ny: loss\nlines: most 1\n-->\n<!-- end -->\n",
		"docs/data/loss.csv": "pass,training,held_out\n1,0.3,0.4\n2,0.1,0.2\n",
	})
	require.NoError(t, run(root, false))
	require.NoError(t, run(root, true), "the same data give the same plot")
	svg, err := os.ReadFile(filepath.Join(root, "docs/loss.svg"))
	require.NoError(t, err)
	assert.Contains(t, string(svg), "held_out")
	assert.NotContains(t, string(svg), "training")
	page, err := os.ReadFile(filepath.Join(root, "docs/page.md"))
	require.NoError(t, err)
	assert.Contains(t, string(page), "-->\n![losses](loss.svg)\n<!-- end -->\n")
}

func TestLinks(t *testing.T) {
	root := repository(t, map[string]string{
		"README.md":       "[a](docs/a.md) [b](docs/a.md#the-first-nodes-1) [web](https://example.org/x) `board/square.go` `elsewhere/x`",
		"docs/a.md":       "# The first (nodes) 1\n[up](../README.md) [here](#the-first-nodes-1)\n```\n[code](nowhere)\n```\n",
		"board/square.go": "",
	})
	require.NoError(t, run(root, true))
	root = repository(t, map[string]string{
		"README.md": "[a](docs/b.md)\n[b](docs/a.md#second) `docs/gone.csv`",
		"docs/a.md": "# First\n",
	})
	err := run(root, true)
	assert.ErrorContains(t, err, "README.md:1: link to docs/b.md")
	assert.ErrorContains(t, err, "README.md:2: link to docs/a.md#second, which has no such heading")
	assert.ErrorContains(t, err, "README.md:2: docs/gone.csv does not exist")
}
