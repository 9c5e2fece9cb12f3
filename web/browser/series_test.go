package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

const seriesPath = "/?view=series&moves=4&fen=rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPQPPPP/RNB1KBNR_b_KQkq_-_0_1"

// A series mate is found, stepped through and played out, by both rules.
func testSeries(t *testing.T, b *browser) {
	b.open(seriesPath)
	b.waitForText(".series-result .verdict", "Black mates with 4 moves")
	b.waitUntilReady()
	require.Equal(t, 4, get[int](b, "document.querySelectorAll('.series-moves button').length"))
	for range 4 {
		b.click("[aria-label=Forward]")
	}
	b.waitFor("document.querySelector('.cell.check .mated')")
	require.True(t, get[bool](b, "document.querySelector('[aria-label=Forward]').disabled"))
	b.do(chromedp.KeyEvent(kb.Home))
	b.waitFor("document.querySelector('[aria-label=Back]').disabled && !document.querySelector('.mated')")
	// The key Space presses the button that has the focus. This may still be the button Forward,
	// which was disabled a moment ago. A disabled button keeps the focus until the browser draws
	// the page. So the focus is removed here.
	b.run("document.activeElement.blur()")
	b.do(chromedp.KeyEvent(" "))
	b.waitForText(".watch-series", "Pause")
	b.waitFor("document.querySelector('.mated')")
	b.waitForText(".watch-series", "Watch")
	b.run("document.querySelector('#series-count').value = 2; document.querySelector('#series-rule').value = 'scottish'")
	b.press("Solve")
	b.waitFor("location.search.includes('moves=2&rule=scottish')")
	b.waitFor("/no mate with 2 moves|mates with/.test(document.querySelector('.series-result .verdict').textContent)")
	b.do(chromedp.NavigateBack())
	b.waitForText(".series-result .verdict", "Black mates with 4 moves")
	b.run("document.querySelector('#series-fen').value = 'garbage'")
	b.press("Solve")
	b.waitForText(".series-result", "needs 8 ranks")
	b.open("/?fen=8/8/8/8/8/1k6/p7/K6R_w_-_-_0_1")
	b.waitUntilReady()
	b.press("Series")
	b.waitFor("document.querySelector('#series-fen').value.startsWith('8/8/8/8/8/1k6/p7/K6R w')")
	b.waitFor("/mate/.test(document.querySelector('.series-result .verdict').textContent)")
}

// No control moves while one steps through a series.
func testSeriesMovesNothing(_ *testing.T, b *browser) {
	for _, size := range sizes() {
		b.view(size.width, size.height, "light")
		b.open(seriesPath)
		b.waitForText(".series-result .verdict", "Black mates with 4 moves")
		b.waitUntilReady()
		b.requireSteadySteps(size, 4)
	}
}
