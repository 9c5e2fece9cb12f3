package pgn

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
)

// readAll returns the games of a text.
func readAll(tb testing.TB, text string) (games []*Game) {
	tb.Helper()
	r := NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games
		}
		require.NoError(tb, err)
		games = append(games, g)
	}
}

// sketch returns a text with everything that a game holds, so that two games can be compared. It
// leaves out what the reader reports about the text, such as line numbers.
func sketch(g *Game) string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%q %s %v %q %q\n", g.Tags, g.Start.FEN(), g.Start.Chess960(), g.Result, g.After)
	var add func(n *Node)
	add = func(n *Node) {
		fmt.Fprintf(&sb, "<%q %v %v %q %q %q", n.Before, n.Move, n.Glyphs, n.After, plain.Replace(n.Rest), n.Odd)
		for _, next := range n.Next {
			add(next)
		}
		sb.WriteByte('>')
	}
	add(g.Root)
	return sb.String()
}

// readPart returns the moves of the main line as a text, up to the first text that cannot be read.
// The result "unread" says whether such a text stands anywhere in the game.
func readPart(g *Game) (moves string, unread bool) {
	n := g.Root
	for n.Rest == "" && len(n.Next) > 0 {
		n = n.Next[0]
		moves += n.Move.String() + " "
	}
	var search func(n *Node) bool
	search = func(n *Node) bool { return n.Rest != "" || len(n.Odd) > 0 || slices.ContainsFunc(n.Next, search) }
	return moves, search(g.Root)
}

// checkRoundTrip writes games and reads them again. Both readings must give the same games. If
// "loose" is true, less is asked of a game with text that cannot be read: only the moves of the
// main line up to the first such text must be the same. Some signs between the words of such a text
// get lost, so the text and what follows it may be read differently the second time.
func checkRoundTrip(tb testing.TB, games []*Game, loose bool) {
	tb.Helper()
	var text strings.Builder
	for _, g := range games {
		text.WriteString(g.String() + "\n")
	}
	again := readAll(tb, text.String())
	require.Len(tb, again, len(games), text.String())
	for i, g := range games {
		if moves, unread := readPart(g); loose && unread {
			again, _ := readPart(again[i])
			require.True(tb, strings.HasPrefix(again, moves), text.String())
			continue
		}
		require.Equal(tb, sketch(g), sketch(again[i]), text.String())
		for _, w := range again[i].Warnings {
			if w.Lost == InLine || w.Lost == Variation {
				continue // of what could not be read before either
			}
			require.Fail(tb, "the reader warns of what the writer wrote", "%v\n%s", w, text.String())
		}
	}
}

// randomGame makes games with everything that a tree can hold.
type randomGame struct{ *rand.Rand }

// words are what comments are made of, with all that means something in PGN.
var words = []string{
	"a", "novelty", "%", "%eval", "[%clk 0:01:00]", "[Event \"x\"]", "[", "]", "{", "(", ")", ";", "$1", "1-0", "*", "1.", "e4", "\\", "\"",
	"½", "♞", "}", "\n", "\n\n", "  ", "--", "#", "```", strings.Repeat("long", 30), "8/8/8/8/8/8/8/KBN4k",
}

func (r randomGame) comments() (comments []string) {
	for range max(0, r.IntN(6)-3) {
		var text strings.Builder
		for range 1 + r.IntN(12) {
			text.WriteString(words[r.IntN(len(words))])
			if r.IntN(5) > 0 {
				text.WriteByte(' ')
			}
		}
		if comment := CleanComment(text.String()); comment != "" {
			comments = append(comments, comment)
		}
	}
	return comments
}

// grow adds up to plies moves after n, which leads to p.
func (r randomGame) grow(n *Node, p board.Position, plies, depth int) {
	for ; plies > 0; plies-- {
		var before board.Position
		branches := 1
		if depth > 0 {
			branches += max(0, r.IntN(6)-3)
		}
		for i := range branches {
			var legal board.MoveList
			p.Generate(&legal)
			if legal.Len() == 0 {
				return
			}
			m := legal.Slice()[r.IntN(legal.Len())]
			if r.IntN(20) == 0 && !p.InCheck() {
				m = board.NoMove
			}
			next := n.Add(m)
			next.After = r.comments()
			for range max(0, r.IntN(4)-2) {
				next.Glyphs = addGlyph(next.Glyphs, Glyph(1+r.IntN(300)))
			}
			if i > 0 {
				next.Before = r.comments()
			}
			if i == 0 {
				before = next.Play(&p)
				// Comments can stand before a move of the line only if a variation has just ended.
				if n.Parent != nil && len(n.Parent.Next) > 1 && n.Parent.Next[0] == n {
					next.Before = r.comments()
				}
			} else {
				r.grow(next, next.Play(&p), r.IntN(6), depth-1)
			}
		}
		n, p = n.Next[0], before
	}
}

func (r randomGame) game() *Game {
	start := board.StartPosition()
	switch r.IntN(4) {
	case 0:
		start = board.Chess960Start(r.IntN(board.Chess960Starts))
	case 1:
		start = board.MustFEN("r3k2r/1P4p1/8/2pPp3/8/8/p5P1/R3K2R b KQkq - 4 40")
	}
	g := NewGame(start)
	for range r.IntN(4) {
		g.Tags.Set([]string{"Event", "White", "WhiteElo", "X_1"}[r.IntN(4)], words[r.IntN(len(words))]+words[r.IntN(len(words))])
	}
	for i := range g.Tags {
		g.Tags[i].Value = cleanValue(g.Tags[i].Value)
	}
	g.Root.After = r.comments()
	r.grow(g.Root, start, r.IntN(20), 4)
	g.Result = []string{"*", "1-0", "0-1", "1/2-1/2"}[r.IntN(4)]
	g.After = r.comments()
	return g
}

// The flags of TestRandomRoundTrip and TestRandomTexts.
var (
	randomTexts = flag.Int("texts", 5000, "number of random texts that are read, written and read again")
	randomGames = flag.Int("games", 500, "number of random games that are written and read")
	randomFile  = flag.String("written", "", "file for the random games, for other programs")
)

// Random games with comments of every kind are read as they were written.
func TestRandomRoundTrip(t *testing.T) {
	var file strings.Builder
	for seed := range *randomGames / gamesPerSeed {
		for _, g := range checkRandom(t, uint64(seed)) {
			file.WriteString(g.String() + "\n")
		}
	}
	if *randomFile != "" {
		require.NoError(t, os.WriteFile(*randomFile, []byte(file.String()), 0o600))
	}
}

// gamesPerSeed is the number of games that stand in one text.
const gamesPerSeed = 5

// checkRandom writes and reads the random games of a seed, and returns them.
func checkRandom(tb testing.TB, seed uint64) []*Game {
	tb.Helper()
	r := randomGame{rand.New(rand.NewPCG(seed, 0))}
	games := make([]*Game, gamesPerSeed)
	for i := range games {
		games[i] = r.game()
	}
	checkRoundTrip(tb, games, false)
	return games
}

// A move that is added after text that cannot be read does not remove the text.
func TestMoveAfterRest(t *testing.T) {
	g := readAll(t, "1. e4 e5 2. Ke4 {x} (2. d4) Nc6 *")[0]
	for n := range g.Root.Line() {
		if n.Rest != "" {
			n.Add(board.NoMove)
			break
		}
	}
	require.Equal(t, "1. e4 e5 2. -- (2. Ke4 {x} (2. d4) Nc6) *\n", g.String())
	again := readAll(t, g.String())[0]
	require.Equal(t, g.String(), again.String())
	require.Len(t, again.Warnings, 1)
}

// FuzzWriter writes random games and reads them again.
func FuzzWriter(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { checkRandom(t, seed) })
}
