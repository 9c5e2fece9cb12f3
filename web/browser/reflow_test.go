package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// No view scrolls sideways in two windows that are 320 pixels wide. The first is as small as a
// small phone. The second is what a zoom of 400 % leaves of a window of 1,280 by 1,024 pixels. In
// both windows the board is visible before the user scrolls.
func testReflow(t *testing.T, b *browser) {
	for _, size := range []windowSize{{320, 568}, {320, 256}} {
		b.view(size.width, size.height, "light")
		for _, v := range views {
			b.show(v)
			name := fmt.Sprintf("%d×%d, %s", size.width, size.height, v.name)
			wide := get[[]string](b, `[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('.unseen, .skip, .scroll, .board-area') && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 70))`)
			assert.LessOrEqual(t, get[int](b, "document.documentElement.scrollWidth"), int(size.width), "%s: %v", name, wide)
		}
		b.open("/?view=play")
		b.waitForView()
		board := b.box(".board")
		assert.Less(t, board.Top, float64(size.height)/2)
		assert.Greater(t, board.Width, 200.0)
	}
}

// Some systems let the user replace all colours by a small set of colours. Even then, light and
// dark squares must differ, and so must pressed and unpressed buttons.
func testForcedColours(t *testing.T, b *browser) {
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}, {Name: "prefers-color-scheme", Value: "dark"}}})
	require.NoError(t, err)
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitUntilReady()
	require.True(t, get[bool](b, "matchMedia('(forced-colors: active)').matches"))
	colour := func(selector string) string {
		return get[string](b, fmt.Sprintf("getComputedStyle(document.querySelector(%q)).backgroundColor", selector))
	}
	assert.NotEqual(t, colour(".cell.light"), colour(".cell.dark"))
	assert.NotEqual(t, colour("[data-mode=play]"), colour("[data-mode=setUp]"))
	assert.NotEqual(t, colour("[data-side=w][aria-pressed]"), colour("[data-side=b][aria-pressed]"))
}

// A user can step through a line faster than the answers of the server arrive. Until an answer
// arrives, the page shows the distance to mate that it has computed from the line.
func testLineBeforeAnswers(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.click("[aria-label='Forward']")
	b.waitForText(".to-move .verdict", "Black is mated in")
	b.waitUntilReady()
	b.hold("/api/probe")
	moves := get[int](b, "Number(document.querySelector('.to-move .verdict').textContent.match(/\\d+/)[0])")
	for range 6 {
		b.click("[aria-label='Forward']")
	}
	b.waitForText(".to-move .verdict", fmt.Sprintf("Black is mated in %d moves", moves-3))
	require.True(t, get[bool](b, "document.querySelector('.moves-box').inert"))
}
