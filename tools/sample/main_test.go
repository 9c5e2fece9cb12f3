package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sentence has more than minLetters letters.
var sentence = strings.Repeat("The quick brown fox jumps over the lazy dog. ", 3)

// texts returns the texts of blocks, with their lines.
func texts(blocks []block) (all []string) {
	for _, b := range blocks {
		all = append(all, fmt.Sprintf("%d %s", b.line, b.text))
	}
	return all
}

func TestGoBlocks(t *testing.T) {
	source := `// Command c is short.
package main

//go:generate true

// f returns a number.
// It is one.
func f() int { return 1 } // trailing

/* A comment
of another kind. */
var command = cobra.Command{Short: "Short", Long: ` + "`First.\n\nSecond\nparagraph.`" + `}

func flags() { set.StringVar(&x, "x", "", "help of " + "x"); fmt.Println("a", "b", "c") }

func Example() {
	// Output: 1
}
`
	blocks, err := goBlocks(file{"cmd/c/c.go", source})
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{
		"1 Command c is short.", "4 ", "6 f returns a number.\nIt is one.", "8 trailing", "10 A comment\nof another kind.",
		"12 Short", "12 First.", "12 Second\nparagraph.", "17 help of x",
	}, texts(blocks))
	blocks, err = goBlocks(file{"c/c.go", source})
	require.NoError(t, err)
	assert.Len(t, blocks, 5)
	_, err = goBlocks(file{"c.go", "no source"})
	assert.Error(t, err)
}

func TestParagraphs(t *testing.T) {
	page := "# Heading\nFirst\nparagraph.\n\n```sh\ncode\n\n```\n- one\n  item\n- two\n\n| a | table |\n<!-- a\n\ncomment -->\nLast."
	assert.Equal(t, []string{"2 First\nparagraph.", "9 - one\n  item", "11 - two", "17 Last."}, texts(paragraphs(file{"README.md", page})))
}

func TestAllBlocks(t *testing.T) {
	blocks, err := allBlocks([]file{
		{"docs/b.md", sentence + "\n\nShort.\n\nTwo\nlines."},
		{"a.go", "// " + sentence + "\npackage a\n"},
		{"docs/data/c.md", sentence}, {"d.txt", sentence},
	})
	require.NoError(t, err)
	require.Len(t, blocks, 3)
	assert.Equal(t, "a.go", blocks[0].path)
	assert.Equal(t, "Two\nlines.", blocks[2].text)
}

// TestDraw checks that the sample depends on the seed. A smaller sample must be the beginning of a
// larger sample with the same seed.
func TestDraw(t *testing.T) {
	var blocks []block
	for i := range 50 {
		blocks = append(blocks, block{"a.go", i, "text"})
	}
	first := draw(blocks, "1", 10)
	assert.Len(t, first, 10)
	assert.Equal(t, first, draw(blocks, "1", 20)[:10])
	assert.NotEqual(t, first, draw(blocks, "2", 10))
	assert.ElementsMatch(t, blocks, draw(blocks, "1", 100))
	assert.Equal(t, []int{45, 15, 26}, []int{first[0].line, first[1].line, first[2].line}, "the same everywhere")
}

func TestRun(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git found")
	}
	folder := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "testdata"), 0o700))
	for name, text := range map[string]string{"README.md": sentence, "testdata/x.go": "no source", "x.bin": "\xff\xfe"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	for _, arguments := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-qm", "First"}} {
		_, err := git(folder, arguments...)
		require.NoError(t, err)
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, "README.md"), nil, 0o600)) // not in the commit
	var out strings.Builder
	require.NoError(t, run(&out, folder, "HEAD", 7, 5))
	assert.Contains(t, out.String(), "seed 7, 1 of 1 blocks\n\n1. README.md:1\nThe quick brown fox")
	assert.ErrorContains(t, run(&out, folder, "nothing", 7, 5), "git rev-parse")
}
