package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/pgn"
)

// wholeGames is the number of games that testPlayWholeGames plays. gamesFolder is the folder for
// the PGN of these games. If it is "", no PGN is written.
var (
	wholeGames  = flag.Int("games", 1, "number of whole games to play in the browser")
	gamesFolder = flag.String("pgn", "", "folder for the PGN of these games")
)

// choose sets fields of the form for a new game.
func (b *browser) choose(values map[string]string) {
	b.t.Helper()
	b.waitFor("document.querySelectorAll('.play-form select[name=level] option').length > 20")
	for name, value := range values {
		b.run(fmt.Sprintf(`(() => { const s = document.querySelector('.play-form select[name=%s]'); s.value = %q; s.dispatchEvent(new Event('change')); })()`, name, value))
		require.Equal(b.t, value, get[string](b, fmt.Sprintf("document.querySelector('.play-form select[name=%s]').value", name)))
	}
}

// newGame opens a path and begins a game with these fields.
func (b *browser) newGame(path string, values map[string]string) {
	b.t.Helper()
	b.prepareGame(path, values)
	b.beginGame()
}

// prepareGame opens a path and fills in the form for a new game.
func (b *browser) prepareGame(path string, values map[string]string) {
	b.t.Helper()
	b.open(blank())
	b.run("localStorage.clear(); localStorage.setItem('engine', 'off')")
	b.open(path)
	b.waitUntilReady()
	b.choose(values)
}

// beginGame begins the game of the form.
func (b *browser) beginGame() {
	b.t.Helper()
	b.press("New game")
	b.waitForText(".play h2", " against ")
}

// move waits for the player's turn, makes a move, and waits for the player's next turn.
func (b *browser) move(from, to string) {
	b.t.Helper()
	b.waitUntilReady()
	before := get[int](b, "document.querySelectorAll('.tree button').length")
	b.click(square(from))
	b.click(square(to))
	b.waitFor(fmt.Sprintf("document.querySelectorAll('.tree button').length === %d && document.querySelector('.play').getAttribute('aria-busy') === 'false'", before+2))
}

// A game with a take-back, a hint, a reload and a resignation, and its analysis.
func testPlay(t *testing.T, b *browser) {
	b.newGame("/?view=play", map[string]string{"level": "800", "colour": "w"})
	b.waitForText(".play h2", "You (White) against Burnside 800")
	b.waitForText(".verdict", "Your move.")
	require.Equal(t, []string{"Take back", "Analyse", "Copy PGN"}, get[[]string](b, "[...document.querySelectorAll('.play button:disabled')].map((e) => e.textContent)"))
	b.move("e2", "e4")
	b.move("d2", "d4")
	moves := get[[]string](b, "[...document.querySelectorAll('.tree button')].map((e) => e.textContent)")
	b.press("Take back")
	b.waitFor("document.querySelectorAll('.tree button').length === 2 && document.querySelector('[aria-busy=\"false\"]')")
	b.move("d2", "d4")
	require.Equal(t, moves, get[[]string](b, "[...document.querySelectorAll('.tree button')].map((e) => e.textContent)"), "the same player")
	b.press("Hint")
	b.waitForText(".verdict", "Hint: ")
	b.waitFor("document.querySelectorAll('.arrow.engine').length === 1")

	// Keys show earlier positions.
	b.do(chromedp.KeyEvent(kb.Home))
	b.waitForMan("e2", "white pawn")
	b.click(square("a2"))
	require.Zero(t, get[int](b, "document.querySelectorAll('.cell.selected').length"))
	b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.End))
	b.waitForMan("d4", "white pawn")

	b.do(chromedp.Reload())
	b.waitForText(".verdict", "Your move.")
	require.Equal(t, moves, get[[]string](b, "[...document.querySelectorAll('.tree button')].map((e) => e.textContent)"))
	b.holdTimers()
	b.press("New game")
	b.waitForText(".play-form", "Sure?")
	b.press("Resign")
	b.waitForText(".controls", "Sure?")
	require.False(t, get[bool](b, "document.querySelector('.verdict').textContent.includes('resigned')"))
	b.run("[...document.querySelectorAll('.controls button')].find((e) => e.textContent === 'Sure?').click()")
	b.waitForText(".verdict", "You resigned: 2 moves, 1 take-back, 1 hint.")
	b.waitForText(".play h2", "0–1 · You (White) against Burnside 800")
	text := b.copied()
	b.requireGame(text, moves...)
	for _, tag := range []string{`[Event "Game against Burnside"]`, `[White "Player"]`, `[Black "Burnside 800"]`, `[Result "0-1"]`, `[TimeControl "-"]`, `[Termination "normal"]`} {
		assert.Contains(t, text, tag)
	}
	b.press("Analyse")
	b.waitForText(".game-moves h2", "Player – Burnside 800 0-1")
	b.waitForText(".judge", "Stop judging")
	b.waitForText(".judge-state", "Judged in")
	b.press("Play")
	b.waitForText(".verdict", "You resigned")

	// A position in the address does not end the stored game until a new game begins.
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitUntilReady()
	b.press("Play Burnside from here")
	b.waitForText(".play h2", "A new game")
	b.waitForMan("c1", "white knight")
	b.do(chromedp.NavigateBack(), chromedp.NavigateBack())
	b.waitForText(".verdict", "You resigned")
}

// The faults of a game are marked, and a button goes from one to the next.
func testNextFault(t *testing.T, b *browser) {
	b.openGame()
	b.load("1. f3 e5 2. a3 d5 3. g4 Qh4# 0-1")
	b.waitForText(".tree", "Qh4#")
	require.True(t, get[bool](b, "[...document.querySelectorAll('button')].find((e) => e.textContent === 'Next fault').disabled"))
	b.judgeGame()
	b.waitForText(".tree .blunder", "g4??")
	b.press("Next fault")
	for get[string](b, "document.querySelector('.tree [aria-current]').textContent") != "g4??" {
		b.press("Next fault")
	}
	b.waitUntilReady()
	b.press("Play Burnside from here")
	b.waitForText(".play h2", "A new game")
	b.waitForMan("g4", "white pawn")
	b.waitUntilReady()
	b.choose(map[string]string{"colour": "w", "level": "800"})
	require.Equal(t, "position", get[string](b, "document.querySelector('select[name=start]').value"))
	b.press("New game")
	b.waitForText(".verdict", "You lost by checkmate: 1 move.")
	b.waitFor("document.querySelector('.cell.check .mated')")
}

// With clocks, the engine does not exceed its own clock. The player's clock stops while the page is
// closed. When the player's clock runs out, the game ends.
func testPlayClocks(t *testing.T, b *browser) {
	b.prepareGame("/?view=play", map[string]string{"level": "1500", "colour": "b", "minutes": "1", "increment": "2"})
	b.holdTime()
	b.beginGame()
	b.waitForText(".verdict", "Your move.")
	require.True(t, get[bool](b, "document.querySelector('.board .cell').getAttribute('aria-label').startsWith('h1')"), "Black is below")
	b.passTime(15_500)
	b.waitForText(".player.own.to-move .time", "0:45")
	require.Regexp(t, `^\d:\d\d$`, get[string](b, "document.querySelector('.player.other .time').textContent"))
	b.move("e7", "e5")
	require.Regexp(t, `^1\. \S+ \{\[%clk 0:0[01]:\d\d\]\} 1\.\.\. e5 \{\[%clk 0:0[01]:\d\d\]\}`, strings.SplitN(b.copied(), "\n\n", 2)[1])
	require.Contains(t, b.copied(), `[TimeControl "60+2"]`)
	const left = "JSON.parse(localStorage.getItem('play')).left.b"
	b.open(blank())
	before := get[float64](b, left)
	require.Positive(t, before)
	require.Less(t, before, 62000.0)
	b.open(blank())
	require.Equal(t, before, get[float64](b, left))
	b.run("(() => { const game = JSON.parse(localStorage.getItem('play')); game.left.b = 300; localStorage.setItem('play', JSON.stringify(game)); })()")
	b.open("/?view=play")
	b.waitForText(".verdict", "You lost on time")
	b.waitForText(".play h2", "1–0 · You (Black) against Burnside 1500")
	require.Equal(t, "0:00.0", get[string](b, "document.querySelector('.player.own .time').textContent"))
	require.Contains(t, b.copied(), `[Termination "time forfeit"]`)
	b.press("Take back")
	b.waitForText(".verdict", "Your move.")
}

// The page says which position can't be played. It also says when the server does not answer.
func testPlayFaults(t *testing.T, b *browser) {
	for path, text := range map[string]string{
		"/?view=play&fen=garbage":                   "needs 8 ranks",
		"/?view=play&fen=8/8/8/8/8/8/8/8_w_-_-_0_1": "This position is impossible",
	} {
		b.open(path)
		b.waitForText(".verdict", text)
	}
	b.newGame("/?view=play&fen=k7/8/K7/8/8/8/8/6N1_w_-_-_0_1", map[string]string{"colour": "w"})
	b.waitForText(".verdict", "Draw, since nobody can mate any more: 0 moves.")
	b.newGame("/?view=play", map[string]string{"level": "0", "colour": "w"})
	b.waitForText(".verdict", "Your move.")
	b.run("window.fetched = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))")
	b.click(square("e2"))
	b.click(square("e4"))
	b.waitForText(".verdict", "Burnside does not answer.")
	b.run("window.fetch = window.fetched")
	b.press("Try again")
	b.waitForText(".verdict", "Your move.")
	require.Equal(t, 2, get[int](b, "document.querySelectorAll('.tree button').length"))
}

// The engine stops when the page shows something else, or is closed.
func testPlayEnds(t *testing.T, b *browser) {
	for _, leave := range []func(){func() { b.press("Board") }, func() { b.open(blank()) }} {
		b.newGame("/?view=play", map[string]string{"level": "0", "colour": "b", "minutes": "90"})
		b.waitForText(".verdict", "Burnside thinks")
		b.waitUntil(searching)
		leave()
		b.waitUntilIdle()
	}
	b.run("localStorage.clear()")
}

// A script plays whole games with take-backs, one of them Chess960. Package pgn reads the PGN of
// these games.
func testPlayWholeGames(t *testing.T, b *browser) {
	script, err := os.ReadFile("testdata/player.js")
	require.NoError(t, err)
	_, err = chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
	require.NoError(t, err)
	for i := range *wholeGames {
		values := map[string]string{"level": fmt.Sprint(800 + 100*(i%20)), "colour": string("wb"[i%2]), "start": "standard", "minutes": "0"}
		if i == 0 {
			values["start"] = "chess960"
		}
		if i%7 == 3 {
			values["minutes"], values["increment"] = "1", "1"
		}
		b.newGame("/?view=play", values)
		b.run(string(script) + fmt.Sprintf("(%d)", i))
		b.waitLong("window.played !== null")
		text := b.copied()
		requireWholeGame(t, text, i == 0)
		t.Logf("%d: %s", i, get[string](b, "document.querySelector('.verdict').textContent"))
		if *gamesFolder != "" {
			require.NoError(t, os.WriteFile(filepath.Join(*gamesFolder, fmt.Sprintf("%02d.pgn", i)), []byte(text), 0o600))
		}
	}
}

// requireWholeGame fails unless the text is a game whose result agrees with its last position.
func requireWholeGame(t *testing.T, text string, chess960 bool) {
	read, err := pgn.NewReader(strings.NewReader(text)).Next()
	require.NoError(t, err, text)
	require.Empty(t, read.Warnings, text)
	require.Equal(t, chess960, read.Start.Chess960())
	game := board.NewGame(read.Start)
	for node := range read.Root.Line() {
		require.Equal(t, board.Ongoing, game.Outcome(), text)
		game.Push(node.Move)
	}
	want := "1/2-1/2"
	switch outcome := game.Outcome(); {
	case outcome == board.Ongoing:
		require.Equal(t, "time forfeit", read.Tags.Get("Termination"), text)
		return
	case outcome == board.Checkmate:
		want = map[board.Color]string{board.White: "0-1", board.Black: "1-0"}[game.Position().SideToMove()]
	}
	require.Equal(t, want, read.Tags.Get("Result"), text)
}

// No control moves during a game.
func testPlayMovesNothing(t *testing.T, b *browser) {
	const places = `[...document.querySelectorAll('button, a, select, .board, .player')].filter((e) => e.checkVisibility() && !e.closest('.tree'))
		.map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })`
	for _, size := range sizes() {
		b.view(size.width, size.height, "light")
		b.newGame("/?view=play", map[string]string{"level": "800", "colour": "w"})
		b.waitForText(".verdict", "Your move.")
		name := fmt.Sprintf("%d×%d", size.width, size.height)
		b.run("scrollTo(0, 0)")
		before := get[[][]float64](b, places)
		b.move("e2", "e4")
		assert.Equal(t, before, get[[][]float64](b, places), name)
		b.holdTimers()
		b.press("Resign")
		assert.Equal(t, before, get[[][]float64](b, places), name)
		b.press("Sure?")
		b.waitForText(".verdict", "You resigned")
		assert.Equal(t, before, get[[][]float64](b, places), name)
		for _, selector := range []string{".board", ".player.own", ".player.other", ".controls"} {
			for _, at := range []string{"0", "document.body.scrollHeight"} {
				b.run("scrollTo(0, " + at + ")")
				assert.GreaterOrEqual(t, b.box(selector).Top, 0.0, "%s, %s", name, selector)
				assert.LessOrEqual(t, b.box(selector).Bottom, float64(size.height), "%s, %s", name, selector)
			}
		}
		if size.isPhone() {
			assert.Empty(t, get[[]string](b, smallTargets), name)
		}
	}
	b.view(1280, 900, "light")
}
