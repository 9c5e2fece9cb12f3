package browser

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/web"
)

const middlegame = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 3 9"

// waitForDepth waits until the engine has searched to a depth.
func (b *browser) waitForDepth(depth int) {
	b.t.Helper()
	b.waitFor(fmt.Sprintf("Number(document.querySelector('.engine .state').textContent.match(/depth (\\d+)/)?.[1]) >= %d", depth))
}

// searching reports whether a watched search runs in this process.
func searching() bool {
	stacks := make([]byte, 1<<20)
	return strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "engines.(*Watched).Run")
}

// waitUntilIdle waits until no watched search runs.
func (b *browser) waitUntilIdle() {
	b.t.Helper()
	b.waitUntil(func() bool { return !searching() })
}

// waitUntil waits until a condition holds in this process.
func (b *browser) waitUntil(condition func() bool) {
	b.t.Helper()
	for deadline := time.Now().Add(patience); !condition(); time.Sleep(20 * time.Millisecond) {
		require.True(b.t, time.Now().Before(deadline) && b.ctx.Err() == nil, "waited in vain")
	}
}

// The engine analyses positions that the tables do not know, until it is stopped.
func testEngine(t *testing.T, b *browser) {
	b.run("localStorage.clear()")
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForDepth(8)
	require.False(t, get[bool](b, "document.querySelector('.answers').checkVisibility()"))
	require.Equal(t, 3, get[int](b, "[...document.querySelectorAll('.engine-lines a')].filter((e) => e.checkVisibility()).length"))
	require.Regexp(t, `^depth \d+/\d+ [\d.]+ ?[kM]? nodes/s$`, get[string](b, "document.querySelector('.engine .state').textContent"))
	require.Regexp(t, `^[+−]?\d+\.\d\d$`, get[string](b, "document.querySelector('.engine .score').textContent"))
	require.Regexp(t, `^Chances: White wins \d+ %, draw \d+ %, Black wins \d+ %$`, get[string](b, "document.querySelector('.chances').getAttribute('aria-label')"))
	require.Regexp(t, `^Evaluation: (Equal|(White|Black) is ahead by \d+\.\d\d)$`, get[string](b, "document.querySelector('.gauge').getAttribute('aria-label')"))
	require.Equal(t, 1, get[int](b, "document.querySelectorAll('.arrow.engine').length"))
	require.Equal(t, 2, get[int](b, "document.querySelectorAll('.arrow.engine-other').length"))
	b.press("Stop")
	b.waitForText(".switch", "Analyse")
	b.waitUntilIdle()
	require.Equal(t, 1, get[int](b, "document.querySelectorAll('.arrow.engine').length"))

	b.do(chromedp.Reload())
	b.waitForText(".engine .state", "Stopped.")
	b.waitUntilReady()
	require.True(t, get[bool](b, "document.querySelector('.gauge').hidden"))
	b.do(chromedp.KeyEvent("e"))
	b.waitForDepth(4)
	san := get[string](b, "document.querySelector('.pv b').textContent")
	b.click(".engine-lines .pv b")
	b.waitFor("new URLSearchParams(location.search).get('fen').includes('_w_')")
	b.waitForText("#live", "White to move")
	require.NotEmpty(t, san)
	b.waitForDepth(4)
	b.do(chromedp.KeyEvent("e"))
	b.waitUntilIdle()
	b.run("localStorage.clear()")

	// Castling in Chess960 takes the king to the rook.
	b.open("/?fen=" + addressFEN("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"))
	b.waitForDepth(6)
	b.open("/?fen=" + addressFEN("4k3/8/8/8/8/8/PPPPPPPP/5RKR w HF - 0 1"))
	b.waitForDepth(4)
	b.open("/?fen=8/8/8/8/8/8/1k6/KB6_w_-_-_0_1")
	b.waitForText(".faults li", "kings stand next")
	b.waitUntilIdle()
}

// A click on a move in a line plays the line up to that move. If the mouse points at a move, or a
// finger holds it, the position after the move is shown next to it.
func testEngineLineMoves(t *testing.T, b *browser) {
	for _, view := range []string{"/?fen=", "/?view=game&fen="} {
		b.run("localStorage.clear()") // the engine remembers that it was stopped
		b.open(view + addressFEN(middlegame))
		b.waitForDepth(9)
		b.press("Stop")
		b.waitUntilIdle()
		const fifth = ".engine-lines li [data-ply='4']"
		sans := get[[]string](b, "[...document.querySelectorAll('.engine-lines li:first-child [data-ply]')].slice(0, 5).map((e) => e.textContent.trim())")
		require.Len(t, sans, 5)
		x, y := b.centre(fifth)
		b.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
		b.waitFor("!document.querySelector('.preview').hidden")
		require.Equal(t, 2, get[int](b, "document.querySelectorAll('.preview .mark').length"))
		b.do(chromedp.KeyEvent("e")) // the lines vanish, and what belongs to them
		b.waitFor("document.querySelector('.preview').hidden")
		b.waitForDepth(9)
		b.press("Stop")
		b.waitUntilIdle()
		sans = get[[]string](b, "[...document.querySelectorAll('.engine-lines li:first-child [data-ply]')].slice(0, 5).map((e) => e.textContent.trim())")
		b.click(fifth)
		if view == "/?fen=" {
			b.waitFor("/ w /.test(document.querySelector('#fen').value)")
			b.waitFor("document.querySelectorAll('.cell.last').length === 2")
			continue
		}
		b.waitFor("document.querySelectorAll('.tree button').length === 5")
		require.Equal(t, sans, get[[]string](b, "[...document.querySelectorAll('.tree button')].map((e) => e.textContent)"))
	}
}

// The engine analyses positions that the tables know only on request.
func testEngineBesideTables(t *testing.T, b *browser) {
	b.run("localStorage.clear()")
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in 30")
	b.waitUntilReady()
	require.False(t, searching())
	require.Equal(t, "Evaluation: White mates in 30 moves", get[string](b, "document.querySelector('.gauge').getAttribute('aria-label')"))
	b.press("Engine")
	b.waitForText(".engine .score", "#30")
	b.waitForText(".engine .switch", "Analyse")
	b.waitUntilIdle()
	require.Positive(t, get[int](b, "document.querySelectorAll('.arrow.win').length"))
	b.open("/?fen=" + addressFEN("k7/1Q6/K7/8/8/8/8/8 b - - 0 1"))
	b.waitForText(".engine .state", "The game is over.")
	require.True(t, get[bool](b, "document.querySelector('.switch').disabled"))
	b.press("Tables")
	b.waitForText(".verdict", "Black is mated")
	b.run("localStorage.clear()")
}

// Lines, threads and hash can be chosen, and the page remembers the choice.
func testEngineSettings(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForDepth(4)
	for name, value := range map[string]string{"lines": "5", "hash": "16"} {
		b.run(fmt.Sprintf(`(() => { const s = document.querySelector('select[name=%s]'); s.value = %q; s.dispatchEvent(new Event('change')); })()`, name, value))
	}
	for range 2 {
		b.waitFor("[...document.querySelectorAll('.engine-lines .pv')].filter((e) => e.checkVisibility() && e.textContent).length === 5")
		b.takeRequests()
		b.do(chromedp.Reload())
		b.waitForDepth(4)
		requests := strings.Join(b.takeRequests(), "\n")
		require.Contains(t, requests, "lines=5&threads=1&hash=16")
	}
	b.run("localStorage.clear()")
	b.open(blank())
	b.waitUntilIdle()
}

// No control moves while the engine starts, thinks and stops.
func testEngineMovesNothing(t *testing.T, b *browser) {
	const places = `[...document.querySelectorAll('button, a, input, select, .board')].filter((e) => e.checkVisibility() && !e.closest('.engine-lines, .ending'))
		.map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })`
	for _, size := range sizes() {
		b.view(size.width, size.height, "light")
		b.run("localStorage.clear(); localStorage.setItem('engine', 'off')")
		b.open("/?fen=" + addressFEN(middlegame))
		b.waitForText(".engine .state", "Stopped.")
		b.waitUntilReady()
		b.waitFor("document.querySelectorAll('.settings select').length === 3")
		before := get[[][]float64](b, places)
		b.press("Analyse")
		assert.Equal(t, before, get[[][]float64](b, places))
		for depth := range 9 {
			b.waitForDepth(depth)
			assert.Equal(t, before, get[[][]float64](b, places), "%d×%d, depth %d", size.width, size.height, depth)
		}
		b.press("Tables")
		b.press("Engine")
		assert.Equal(t, before, get[[][]float64](b, places))
		if size.isPhone() {
			b.waitForDepth(4)
			assert.Empty(t, get[[]string](b, smallTargets))
		}
		b.press("Stop")
		assert.Equal(t, before, get[[][]float64](b, places))
	}
	b.run("localStorage.clear()")
	b.view(1280, 900, "light")
}

// The engine stops when the page shows something else, or is closed.
func testEngineEnds(t *testing.T, b *browser) {
	for _, leave := range []func(){
		func() { b.press("Trainer") },
		func() { b.press("Tables") },
		func() { b.open(blank()) },
		func() { b.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent("e")) },
	} {
		b.open(blank())
		b.run("localStorage.clear()")
		b.open("/?fen=" + addressFEN(middlegame))
		b.waitForDepth(3)
		require.True(t, searching())
		leave()
		b.waitUntilIdle()
	}
	b.run("localStorage.clear()")
}

// A server without an engine says so.
func testNoEngine(_ *testing.T, b *browser) {
	whole := b.address
	b.address = listen(b.t, web.Config{Tables: embeddedSet})
	defer func() { b.address = whole }()
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForText(".engine .state", "this server has no engine")
}
