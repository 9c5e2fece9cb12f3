package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/pgn"
)

// annotated is a game with variations in variations, comments and glyphs.
const annotated = `[Event "A game"]
[White "White, A."]
[Black "Black \"B\""]
[Result "0-1"]

1. f3 $2 {loosens the king} e5 (1... d5 2. e4 (2. d4 $1) 2... dxe4 {fine}) 2. g4?? Qh4# 0-1`

// openGame opens the view of games, with no game stored.
func (b *browser) openGame() {
	b.t.Helper()
	b.open(blank())
	b.run("localStorage.clear(); localStorage.setItem('engine', 'off')")
	b.open("/?view=game")
	b.waitUntilReady()
}

// load loads a text into the view of games.
func (b *browser) load(text string) {
	b.t.Helper()
	b.run(fmt.Sprintf("document.querySelector('#pgn').value = %q", text))
	b.press("Load")
}

// copied returns the PGN that the page gives.
func (b *browser) copied() string {
	b.t.Helper()
	b.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }; window.copied = ''")
	b.run("document.querySelector('.copy').click()")
	b.waitFor("window.copied")
	return get[string](b, "window.copied")
}

// requireGame fails unless package pgn reads a text as a game of these moves.
func (b *browser) requireGame(text string, moves ...string) {
	b.t.Helper()
	game, err := pgn.NewReader(strings.NewReader(text)).Next()
	require.NoError(b.t, err, text)
	require.Empty(b.t, game.Warnings, text)
	var got []string
	position := game.Start
	for node := range game.Root.Line() {
		got = append(got, position.SAN(node.Move))
		position = node.Play(&position)
	}
	require.Equal(b.t, moves, got, text)
}

// A game with variations is read, stepped through, and written unchanged.
func testGame(t *testing.T, b *browser) {
	b.openGame()
	b.load(annotated)
	b.waitForText(".game-moves h2", `White, A. – Black "B" 0-1`)
	require.Equal(t, []string{"f3?", "e5", "d5", "e4", "d4!", "dxe4", "g4??", "Qh4#"},
		get[[]string](b, "[...document.querySelectorAll('.tree button')].map((e) => e.textContent)"))
	require.Equal(t, []string{"loosens the king", "fine"}, get[[]string](b, "[...document.querySelectorAll('.remark')].map((e) => e.textContent)"))
	text := b.copied()
	b.requireGame(text, "f3", "e5", "g4", "Qh4#")
	require.Contains(t, text, "1. f3 $2 {loosens the king} 1... e5 (1... d5 2. e4 (2. d4 $1) 2... dxe4 {fine})\n2. g4 $4 Qh4# 0-1")
	b.openGame()
	b.load(text)
	b.waitForText(".tree", "Qh4#")
	require.Equal(t, text, b.copied())

	b.do(chromedp.KeyEvent(kb.End))
	b.waitFor("document.querySelector('.cell.check .mated')")
	b.waitForText(".engine .state", "The game is over.")
	b.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
	b.waitForText(".tree [aria-current]", "e5")
	b.do(chromedp.Reload())
	b.waitForText(".tree [aria-current]", "e5")
	b.run("[...document.querySelectorAll('.tree button')].find((e) => e.textContent === 'dxe4').click()")
	b.waitForText(".tree [aria-current]", "dxe4")
	b.press("Make main")
	b.waitFor("document.querySelectorAll('.tree button')[1].textContent === 'd5'")
	b.requireGame(b.copied(), "f3", "d5", "e4", "dxe4")
	b.press("Delete")
	b.waitForText(".tree [aria-current]", "e4")
	b.requireGame(b.copied(), "f3", "d5", "e4")
}

// Moves on the board extend the game; other moves than its own begin variations.
func testGamePlayed(t *testing.T, b *browser) {
	b.openGame()
	for _, move := range []string{"e2e4", "e7e5", "g1f3"} {
		b.waitUntilReady()
		b.waitFor("document.querySelector('[data-square=\"12\"]').classList.contains('has-man') || document.querySelector('.tree button')")
		b.dragTo(square(move[:2]), square(move[2:]))
	}
	b.waitForText(".tree [aria-current]", "Nf3")
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.waitForText(".tree [aria-current]", "e5")
	b.waitUntilReady()
	b.click(square("f1"))
	b.click(square("c4"))
	b.waitForText(".variation [aria-current]", "Bc4")
	b.requireGame(b.copied(), "e4", "e5", "Nf3")
	require.Equal(t, "1. e4 e5 2. Nf3 (2. Bc4) *", lastLine(b.copied()))
	b.press("New game")
	b.waitForText(".tree", "Play a move")

	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForText(".ending a", "a game from here")
	b.press("a game from here")
	b.waitForMan("f4", "white bishop")
	b.waitFor("location.search === '?view=game'")
	b.do(chromedp.Reload())
	b.waitForMan("f4", "white bishop")
	b.waitUntilReady()

	// A position, also of Chess960, begins a game.
	b.load("4k3/8/8/8/8/8/PPPPPPPP/5RKR w HF - 0 1")
	b.waitForMan("e8", "black king")
	b.waitUntilReady()
	b.load("[FEN \"4k3/8/8/8/8/8/PPPPPPPP/5RKR w HF - 0 1\"]\n\n1. O-O-O Ke7 *")
	b.waitForText(".tree", "Ke7")
	b.requireGame(b.copied(), "O-O-O", "Ke7")
}

// waitForMan waits until a man is on a square.
func (b *browser) waitForMan(name, man string) {
	b.t.Helper()
	b.waitFor(fmt.Sprintf("document.querySelector('%s').getAttribute('aria-label').includes(%q)", square(name), man))
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// The page names the faults of a game and shows the moves before them.
func testGameFaults(_ *testing.T, b *browser) {
	b.openGame()
	b.load("1. e4 e5 2. Ke3 Nc6")
	b.waitForText(".pgn-form [role=alert]", `Move "Ke3": not legal`)
	b.requireGame(b.copied(), "e4", "e5")
	b.load(`[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]`)
	b.waitForText(".pgn-form [role=alert]", "no white king")
	b.requireGame(b.copied(), "e4", "e5")
	b.load("")
	b.waitForText(".tree", "Play a move")
	// Castling with zeros, numbers without spaces, clocks, and a second game.
	b.load("% escape\n[Event \"1\"]\n\n1.e4 {[%clk 0:01:00]} e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 ; castles\n1/2-1/2\n\n[Event \"2\"]\n\n1. d4 *")
	b.waitForText(".tree", "O-O")
	b.requireGame(b.copied(), "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O")
	b.waitForText(".tree", "1/2-1/2")
}

// A graph shows the evaluation of a game, with its turning points.
func testGameGraph(t *testing.T, b *browser) {
	b.openGame()
	b.load(annotated)
	b.waitForText(".tree", "Qh4#")
	b.press("Draw graph")
	b.waitFor("document.querySelector('.graph svg').getAttribute('aria-label').includes('g4')")
	b.waitForText(".judge", "Draw graph")
	require.Regexp(t, `turning points: (f3, )?g4$`, get[string](b, "document.querySelector('.graph svg').getAttribute('aria-label')"))
	b.centre(".graph svg")
	graph := b.box(".graph svg")
	b.do(chromedp.MouseClickXY(graph.Right-3, graph.Top+graph.Height/2))
	b.waitForText(".tree [aria-current]", "Qh4#")
	b.waitUntilIdle()
}

// No control moves while one steps through a game.
func testGameMovesNothing(_ *testing.T, b *browser) {
	for _, size := range sizes() {
		b.view(size.width, size.height, "light")
		b.openGame()
		b.load(annotated)
		b.waitForText(".tree", "Qh4#")
		b.waitFor("document.querySelectorAll('.settings select').length === 3")
		b.requireSteadySteps(size, 4)
	}
}

// requireSteadySteps steps forward the given number of times. It fails if a control moves, or is
// too small for the size of the window.
func (b *browser) requireSteadySteps(size windowSize, steps int) {
	b.t.Helper()
	const places = `[...document.querySelectorAll('button, a, input, select, textarea, .board')].filter((e) => e.checkVisibility() && !e.closest('.engine-lines, .tree'))
		.map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })`
	before := get[[][]float64](b, places)
	for range steps {
		b.click("[aria-label=Forward]")
		assert.Equal(b.t, before, get[[][]float64](b, places), "%d×%d", size.width, size.height)
	}
	if size.isPhone() {
		assert.Empty(b.t, get[[]string](b, smallTargets), "%d×%d", size.width, size.height)
	}
}
