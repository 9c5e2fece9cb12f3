package browser

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The user chooses a promotion at its square. The choices show distances, except in the trainer.
func testPromotion(t *testing.T, b *browser) {
	const fen = "8/8/8/8/8/5k2/1p6/7K b - - 0 1"
	for _, size := range sizes() {
		b.view(size.width, size.height, "light")
		b.open("/?fen=" + addressFEN(fen))
		b.waitForText(".verdict", "Black mates in 2")
		b.waitUntilReady()
		b.click(square("b2"))
		b.click(square("b1"))
		b.requireChooser("b1")
		assert.Equal(t, []string{"=", "3", "=", "3"}, get[[]string](b, "[...document.querySelectorAll('.promotion .badge')].map((e) => e.textContent)"))
		assert.Equal(t, "black queen, mates in 3 moves", get[string](b, "document.activeElement.getAttribute('aria-label')"))
		b.do(chromedp.KeyEvent(kb.Escape))
		b.waitFor("document.querySelector('.promotion').hidden")
		b.do(chromedp.KeyEvent("f"))
		b.click(square("b2"))
		b.click(square("b1"))
		b.requireChooser("b1")
		b.click(".promotion .cancel")
		b.waitFor("document.querySelector('.promotion').hidden")
	}
	b.view(1280, 900, "light")
	b.open("/?view=trainer&fen=" + addressFEN(fen))
	b.waitForText(".verdict", "Black mates in 2")
	b.waitUntilReady()
	b.dragTo(square("b2"), square("b1"))
	b.requireChooser("b1")
	assert.Zero(t, get[int](b, "document.querySelectorAll('.promotion .badge').length"))
	assert.Equal(t, "black queen", get[string](b, "document.activeElement.getAttribute('aria-label')"))
	b.do(chromedp.KeyEvent(kb.Enter))
	b.waitForText(".log .san", "b1=Q+")
}

// requireChooser checks that the menu for a promotion begins at the square of the promotion and
// lies within the board.
func (b *browser) requireChooser(name string) {
	b.t.Helper()
	b.waitFor("!document.querySelector('.promotion').hidden")
	chooser, at, board := b.box(".promotion"), b.box(square(name)), b.box(".board")
	assert.InDelta(b.t, at.Left, chooser.Left, 1)
	assert.True(b.t, math.Abs(at.Top-chooser.Top) <= 1 || math.Abs(at.Bottom-chooser.Bottom) <= 1, "%+v %+v", at, chooser)
	assert.LessOrEqual(b.t, chooser.Right, board.Right+8)
	assert.GreaterOrEqual(b.t, chooser.Top, board.Top-1)
	assert.LessOrEqual(b.t, chooser.Bottom, board.Bottom+1)
}

// The heads of arrows do not overlap, even for moves along one line.
func testArrowsApart(t *testing.T, b *browser) {
	several := 0
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/8/8/2k5/8/KR6 w - - 0 1", "7k/8/8/8/8/8/8/KR6 w - - 0 1",
		"8/8/8/8/3k4/8/8/K2R4 b - - 0 1", "k7/8/8/8/8/8/8/K5RR w - - 0 1", "8/8/4k3/8/8/8/8/KBB5 w - - 0 1",
	} {
		b.open("/?fen=" + addressFEN(fen))
		b.waitForText(".verdict", "mate")
		b.waitUntilReady()
		tips := get[[][]float64](b, `[...document.querySelectorAll('.arrow')].map((e) => e.getAttribute('d').match(/[-\d.]+/g).slice(4, 6).map(Number))`)
		require.NotEmpty(t, tips, fen)
		for i, tip := range tips {
			for _, other := range tips[:i] {
				assert.Greater(t, math.Hypot(tip[0]-other[0], tip[1]-other[1]), 0.2, fen)
			}
		}
		if len(tips) > 1 {
			several++
		}
	}
	assert.Greater(t, several, 2)
}

// Check and mate are marked on the king.
func testMarks(_ *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("k7/1Q6/K7/8/8/8/8/8 b - - 0 1"))
	b.waitFor(fmt.Sprintf("document.querySelector('%s.check .mated')", square("a8")))
	b.waitFor(fmt.Sprintf("document.querySelector('%s').getAttribute('aria-label').endsWith('mated')", square("a8")))
	b.open("/?fen=" + addressFEN("k7/8/K7/8/8/8/8/Q6R b - - 0 1"))
	b.waitForText(".verdict", "mate")
	b.open("/?fen=" + addressFEN("4k3/8/8/8/8/8/4Q3/K7 b - - 0 1"))
	b.waitFor(fmt.Sprintf("document.querySelector('%s.check')", square("e8")))
	b.waitFor("!document.querySelector('.mated')")
	b.open("/?fen=" + addressFEN("4k3/8/8/8/8/8/4Q3/K7 w - - 0 1"))
	b.waitForText(".faults li", "in check")
	b.waitFor("!document.querySelector('.cell.check')")
}

// Men slide to their squares. An answer that arrives during the slide does not stop them. A man
// that was dragged does not slide.
func testSlides(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.run(`window.slides = []; const animate = Element.prototype.animate;
		Element.prototype.animate = function (frames) { const a = animate.call(this, frames, {duration: 60000}); slides.push(a); return a; }`)
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.waitForFEN("8/8/8/8/8/2k5")
	b.waitFor("slides.length === 1")
	b.waitForText(".to-move .verdict", "Black is mated")
	require.Equal(t, "running", get[string](b, "slides[0].playState"))
	require.True(t, get[bool](b, "slides[0].effect.target.isConnected"))
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.waitFor("slides.length === 2")
	b.waitUntilReady()
	b.dragTo(square("a1"), square("a2"))
	b.waitForFEN("8/8/8/8/8/2k5/K7/1BN5 b")
	require.Equal(t, 2, get[int](b, "slides.length"))
}

// Texts can be copied even if the browser gives the page no clipboard. An example is a phone that
// has loaded the page from a computer in its network.
func testCopies(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.holdTimers()
	b.run("Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.addEventListener('copy', () => { window.copied = getSelection().toString() || document.activeElement.value; })")
	for _, label := range []string{"Copy FEN", "Copy link"} {
		b.clickText(label)
		b.waitForText(".copy", "Copied")
		b.fireTimers()
		b.waitForText(".copy", label)
	}
	require.Contains(t, get[string](b, "window.copied"), "http://127.0.0.1")
	b.clickText("Copy PGN")
	b.waitFor("document.querySelector('.line .copy').textContent === 'Copied'")
	require.Contains(t, get[string](b, "window.copied"), "[Event \"Best play\"]")
}

// The settings show where other devices find the page, as text and as a QR code.
func testOnYourPhone(t *testing.T, b *browser) {
	b.open("/")
	b.waitForView()
	b.click("#settings")
	b.waitForText(".addresses code", "http://192.168.1.2:8064/")
	require.Equal(t, "QR code of http://192.168.1.2:8064/", get[string](b, "document.querySelector('.qr').getAttribute('aria-label')"))
	b.holdTimers()
	b.clickText("Copy")
	b.waitForText(".addresses .copy", "Copied")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.waitFor("!document.querySelector('dialog').open")
	b.do(chromedp.KeyEvent("f"))
	b.waitFor("document.querySelector('.board .cell').getAttribute('aria-label').startsWith('h1')")
}
