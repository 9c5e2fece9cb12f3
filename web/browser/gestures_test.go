package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rightDrag drags with the right button between squares.
func (b *browser) rightDrag(from, to string) {
	b.t.Helper()
	x1, y1 := b.centre(square(from))
	x2, y2 := b.centre(square(to))
	b.do(chromedp.MouseEvent(chromedp.MousePressed, x1, y1, chromedp.Button("right"), chromedp.ClickCount(1)))
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, x2, y2, chromedp.Button("right")))
	b.do(chromedp.MouseEvent(chromedp.MouseReleased, x2, y2, chromedp.Button("right"), chromedp.ClickCount(1)))
}

// The right mouse button draws arrows and circles. A finger that rests on a square draws a circle.
// An arrow or circle that is drawn a second time disappears. A click or another position removes
// all arrows and circles.
func testOwnDrawings(t *testing.T, b *browser) {
	const drawn = "[document.querySelectorAll('.sketch .arrow').length, document.querySelectorAll('.sketch .circle').length]"
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.rightDrag("e2", "e4")
	b.rightDrag("d5", "d5")
	require.Equal(t, []int{1, 1}, get[[]int](b, drawn))
	b.rightDrag("e2", "e4")
	require.Equal(t, []int{0, 1}, get[[]int](b, drawn))
	b.click(square("h8"))
	require.Equal(t, []int{0, 0}, get[[]int](b, drawn))
	b.rightDrag("b1", "f5")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.waitFor("document.querySelectorAll('.sketch .arrow').length === 0")

	b.view(360, 740, "light")
	b.holdTimers()
	x1, y1 := b.centre(square("g7"))
	b.touch("touchStart", x1, y1)
	b.fireTimers() // the finger rests
	b.touch("touchEnd", x1, y1)
	b.waitFor("document.querySelectorAll('.sketch .circle').length === 1")
	require.Equal(t, 0, get[int](b, "document.querySelectorAll('.cell.selected').length"))
}

// The wheel steps through moves on the board.
func testWheel(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"))
	b.waitForText(".verdict", "Black is mated in 1")
	b.waitUntilReady()
	x, y := b.centre(square("d4"))
	for _, step := range []struct {
		by  float64
		fen string
	}{{120, "8/7k/5K2/6Q1/8/8/8/8 w"}, {120, "8/6Qk/5K2/8/8/8/8/8 b"}, {-120, "8/7k/5K2/6Q1/8/8/8/8 w"}} {
		b.run(fmt.Sprintf("document.elementFromPoint(%f, %f).dispatchEvent(new WheelEvent('wheel', {deltaY: %f, bubbles: true, cancelable: true}))", x, y, step.by))
		b.waitForFEN(step.fen)
	}
	b.open("/?view=trainer&fen=" + addressFEN(startKBN))
	b.waitUntilReady()
	require.True(t, get[bool](b, "document.querySelector('.cell').dispatchEvent(new WheelEvent('wheel', {deltaY: 200, bubbles: true, cancelable: true}))"))
}

// A question mark shows the keys.
func testKeyList(t *testing.T, b *browser) {
	b.open("/")
	b.waitForView()
	b.do(chromedp.KeyEvent("?"))
	b.waitForText("dialog[open] dt", "Space")
	b.do(chromedp.KeyEvent("f"))
	require.Equal(t, "a8", get[string](b, "document.querySelector('.board .cell').getAttribute('aria-label').slice(0, 2)"))
	b.do(chromedp.KeyEvent(kb.Escape))
	b.waitFor("!document.querySelector('dialog[open]')")
}

// Men and board can look otherwise, also after a reload.
func testPieceSets(t *testing.T, b *browser) {
	b.open("/")
	b.waitForView()
	const colour = "getComputedStyle(document.querySelector('.cell.dark')).backgroundColor"
	blue := get[string](b, colour)
	b.click("#settings")
	b.set("pieces", "letters")
	b.set("board", "green")
	for range 2 {
		require.Equal(t, "N", get[string](b, "document.querySelector('#man-N text').textContent"))
		require.NotEqual(t, blue, get[string](b, colour))
		b.do(chromedp.Reload())
		b.waitForView()
	}
	for _, v := range []string{"green", "brown", "grey"} {
		b.run(fmt.Sprintf("document.documentElement.dataset.board = %q", v))
		for _, look := range []string{"light", "dark"} {
			b.view(1280, 900, look)
			assert.Empty(t, get[[]string](b, `(() => {
				const light = (c) => { const [r, g, b] = c.match(/[\d.]+/g).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
				return [...document.querySelectorAll('.cell[data-rank], .cell[data-file]')].map((e) => getComputedStyle(e)).map(({color, backgroundColor}) => [light(color), light(backgroundColor)].sort((a, b) => b - a))
					.filter(([high, low]) => (high + 0.05) / (low + 0.05) < 4.5).map(String); })()`), "%s, %s", v, look)
		}
	}
}

// Moves sound if the user wants that.
func testSounds(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"))
	b.waitUntilReady()
	b.run("window.tones = 0; { const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (at) { window.tones++; start.call(this, at); }; }")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.waitForFEN("8/7k/5K2/6Q1/8/8/8/8 w")
	require.Zero(t, get[int](b, "window.tones"))
	b.click("#settings")
	b.set("sound", "on")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.waitForFEN("8/6Qk/5K2/8/8/8/8/8 b")
	require.Equal(t, 3, get[int](b, "window.tones"), "mate has three tones")
}

// While the engine thinks, the user can already choose a move. If the move is legal at the user's
// turn, the page plays it. The test also checks the names above and below the board, and the
// numbers next to them, which show who is ahead in material.
func testPremove(t *testing.T, b *browser) {
	b.newGame("/?view=play&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1", map[string]string{"level": "1500", "colour": "w"})
	b.waitForText(".verdict", "Your move.")
	require.Equal(t, "+1", get[string](b, "document.querySelector('.player.own .material').textContent"))
	require.Empty(t, get[string](b, "document.querySelector('.player.other .material').textContent"))
	assert.Less(t, b.box(".player.other").Bottom, b.box(".board").Top+1)
	assert.Greater(t, b.box(".player.own").Top, b.box(".board").Bottom-1)
	b.hold("/api/reply")
	b.dragTo(square("e2"), square("e3"))
	b.waitFor("window.go")
	b.dragTo(square("e3"), square("e4"))
	b.waitFor("document.querySelectorAll('.cell.premove').length === 2")
	b.run("window.go()")
	b.waitFor("document.querySelectorAll('.tree button').length >= 3")
	require.Equal(t, "e4", get[string](b, "document.querySelectorAll('.tree button')[2].textContent"))
}

// The engine accepts a draw unless it stands better.
func testDrawOffer(_ *testing.T, b *browser) {
	b.newGame("/?view=play&fen=4k3/8/8/8/8/8/3PP3/4K3_b_-_-_0_1", map[string]string{"colour": "b"})
	b.waitForText(".verdict", "Your move.")
	b.press("Draw?")
	b.waitForText(".verdict", "Burnside plays on.")
	b.waitFor("[...document.querySelectorAll('button')].find((e) => e.textContent === 'Draw?').disabled")
	b.newGame("/?view=play&fen=4k3/r7/8/8/8/8/R7/4K3_w_-_-_0_1", map[string]string{"colour": "w"})
	b.waitForText(".verdict", "Your move.")
	b.press("Draw?")
	b.waitForText(".verdict", "Draw by agreement")
}
