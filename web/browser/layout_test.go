package browser

import (
	"flag"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A windowSize is a size of the window in pixels.
type windowSize struct{ width, height int64 }

// everySize makes the tests use windows of all sizes.
var everySize = flag.Bool("whole", false, "look at the page in windows of all sizes, not of two only")

var (
	phone       = windowSize{360, 740}
	lyingPhone  = windowSize{740, 360}
	tablet      = windowSize{800, 900}
	screen      = windowSize{1440, 900}
	largeScreen = windowSize{1920, 1080}
)

// sizes returns the sizes of windows in which the page is tested.
func sizes() []windowSize {
	if *everySize {
		return []windowSize{phone, lyingPhone, tablet, screen, largeScreen}
	}
	return []windowSize{phone, screen}
}

// isPhone reports whether a window has the size of a phone's, where fingers press the controls.
func (s windowSize) isPhone() bool { return min(s.width, s.height) < 400 }

// box is where an element is in the window.
type box struct{ Left, Top, Right, Bottom, Width, Height float64 }

// box returns where the element of a selector is.
func (b *browser) box(selector string) box {
	b.t.Helper()
	return get[box](b, fmt.Sprintf(`(({left: Left, top: Top, right: Right, bottom: Bottom, width: Width, height: Height}) =>
		({Left, Top, Right, Bottom, Width, Height}))(document.querySelector(%q).getBoundingClientRect())`, selector))
}

// The board stays visible however far the page is scrolled. The buttons that step through a line
// stay visible too; they are below the board or next to it. The board uses the available room.
func testLayout(t *testing.T, b *browser) {
	for _, size := range sizes() {
		name := fmt.Sprintf("%d×%d", size.width, size.height)
		b.view(size.width, size.height, "light")
		b.open("/?fen=" + addressFEN(startKBN))
		b.waitForText(".verdict", "White mates in")
		b.waitUntilReady()
		b.run(`new PerformanceObserver((list) => { window.shifted = list.getEntries().reduce((sum, e) => sum + e.value, window.shifted ?? 0); }).observe({type: 'layout-shift', buffered: true})`)
		for _, at := range []string{"0", "document.body.scrollHeight"} {
			b.run("scrollTo(0, " + at + ")")
			board, controls := b.box(".board"), b.box(".steps")
			assert.GreaterOrEqual(t, board.Top, 0.0, name)
			assert.LessOrEqual(t, board.Bottom, float64(size.height), name)
			assert.InDelta(t, board.Width, board.Height, 1, name)
			assert.GreaterOrEqual(t, controls.Top, 0.0, name)
			assert.LessOrEqual(t, controls.Bottom, float64(size.height), name)
			if size.height > size.width || !size.isPhone() {
				assert.GreaterOrEqual(t, controls.Top, board.Bottom, name)
			} else {
				assert.GreaterOrEqual(t, controls.Left, board.Right, name)
			}
		}
		b.run("scrollTo(0, 0)")
		assert.Less(t, get[float64](b, "window.shifted ?? 0"), 0.05, name)
		// The room is the width of an upright phone, else the height below the head.
		room := min(float64(size.width)-8, float64(size.height)-200)
		if size.isPhone() && size.width > size.height {
			room = float64(size.height) - 64
		}
		if size.width != 800 {
			assert.GreaterOrEqual(t, b.box(".board").Width, room, name)
		}
		if size.isPhone() {
			assert.Empty(t, get[[]string](b, smallTargets), name)
		}
		assert.Empty(t, get[[]float64](b, cutRows), name)
	}
}

// The parts of the page's head do not overlap in windows of any width.
func testHead(t *testing.T, b *browser) {
	b.open("/")
	b.waitForView()
	for _, width := range []int64{360, 420, 481, 540, 601, 700, 760, 821, 900, 1100} {
		b.view(width, 740, "light")
		assert.Empty(t, get[[]string](b, overlaps), "%d pixels", width)
	}
}

// overlaps lists the parts of the head that overlap the next part, or leave the window.
const overlaps = `(() => {
	const parts = [...document.querySelectorAll('.brand, .top nav a, #theme')].filter((e) => e.checkVisibility());
	const boxes = parts.map((e) => e.getBoundingClientRect());
	const inner = (e) => Math.max(...[...e.querySelectorAll('*'), e].map((part) => part.getBoundingClientRect().right));
	return parts.filter((e, i) => inner(e) > (boxes[i + 1]?.left ?? innerWidth) + 0.5 || e.scrollWidth > e.clientWidth + 1).map((e) => e.outerHTML.slice(0, 80));
})()`

// cutRows lists the heights, in rows, of the lists of moves that end in the middle of a row.
const cutRows = `[...document.querySelectorAll('.moves')].map((e) => e.clientHeight / e.firstElementChild.getBoundingClientRect().height).filter((rows) => rows < 1 || Math.abs(rows - Math.round(rows)) > 0.03)`

// smallTargets lists the controls that are too small for a finger. It leaves out links in running
// text, which may be as small as the text.
const smallTargets = `[...document.querySelectorAll('button, select, input, .top a, .button, .moves a')].filter((e) => e.checkVisibility())
	.map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.height < 43.5 || r.width < 43.5)
	.map(([e, r]) => e.outerHTML.slice(0, 90) + ' ' + r.width + '×' + r.height)`

// The method "steady" steps through the whole line. It records the greatest distance by which a
// control moved, and the name of that control. It checks after each click, and again when the page
// has all answers for the step.
const steady = `(() => {
	const controls = () => [...document.querySelectorAll(':is(button, a, input, select):not(.moves *, .line-moves *, .ending *)')].filter((e) => e.checkVisibility());
	const places = () => controls().map((e) => [e, e.getBoundingClientRect()]);
	const before = places();
	let worst = [0, ''];
	window.steadiness = null;
	const look = () => {
		const now = new Map(places());
		for (const [e, was] of before) {
			const is = now.get(e);
			const moved = is ? Math.max(...['left', 'top', 'right', 'bottom'].map((side) => Math.abs(is[side] - was[side]))) : 999;
			if (moved > worst[0]) worst = [moved, e.outerHTML.slice(0, 80)];
		}
	};
	const forward = document.querySelector('[aria-label=Forward]');
	const busy = document.querySelector('[aria-busy]');
	let steps = 0;
	const next = () => {
		look();
		if (busy.getAttribute('aria-busy') !== 'false') return;
		if (steps > 0 && forward.disabled) { window.steadiness = [...worst, steps]; return; }
		forward.click();
		steps++;
	};
	new MutationObserver(next).observe(busy, {attributeFilter: ['aria-busy']});
	next();
})()`

// No control moves while one steps through a line.
func testNothingMoves(t *testing.T, b *browser) {
	for _, size := range sizes() {
		for _, fen := range []string{longKBN, "8/8/8/8/8/5k2/1p6/7K b - - 0 1", "8/8/4K3/4P3/8/8/8/4k3 w - - 0 1"} {
			b.view(size.width, size.height, "light")
			b.open("/?fen=" + addressFEN(fen))
			b.waitForText(".verdict", "mate")
			b.waitUntilReady()
			b.run(steady)
			b.waitLong("window.steadiness")
			assert.LessOrEqual(t, get[float64](b, "window.steadiness[0]"), 1.0, "%d×%d, %s: %s", size.width, size.height, fen, get[string](b, "window.steadiness[1]"))
			assert.Greater(t, get[int](b, "window.steadiness[2]"), 2)
		}
	}
}

// Set-up mode moves no control: the trays are always shown.
func testSetUpMovesNothing(t *testing.T, b *browser) {
	for _, size := range sizes() {
		b.view(size.width, size.height, "light")
		b.open("/?fen=" + addressFEN(startKBN))
		b.waitForText(".verdict", "White mates in")
		b.waitUntilReady()
		const places = `[...document.querySelectorAll('button, a, input, select, .board')].filter((e) => e.checkVisibility()).map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })`
		before := get[[][]float64](b, places)
		assert.Equal(t, 12, get[int](b, "[...document.querySelectorAll('.tray button')].filter((e) => e.checkVisibility()).length"))
		b.press("Set up")
		assert.Equal(t, before, get[[][]float64](b, places))
		b.press("Make moves")
		assert.Equal(t, before, get[[][]float64](b, places))
	}
	b.view(1280, 900, "light")
	b.dragTo(`.tray [data-man="R"]`, square("h8"))
	b.waitForFEN("7R/8/8/8/8/2k5/8/KBN5 w")
	b.waitFor("document.querySelector('[data-mode=setUp]').getAttribute('aria-pressed') === 'true'")
}

// Each view has a title of its own. Moves are links to the positions after them.
func testTitlesAndLinks(t *testing.T, b *browser) {
	for path, title := range map[string]string{
		"/?fen=" + addressFEN(startKBN):           "KBNvK: White mates in 30 moves · Burnside",
		"/?fen=garbage":                           "No position · Burnside",
		"/?view=trainer&ending=KRvK":              "Trainer, KRvK · Burnside",
		"/?view=endings":                          "Endings · Burnside",
		"/?view=ending&ending=KRvK":               "KRvK · Burnside",
		"/?view=symmetry&fen=8/8/8/8/8/2k5/8/KR6": "Symmetry of KRvK · Burnside",
	} {
		b.open(path)
		b.waitFor(fmt.Sprintf("document.title === %q", title))
	}
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".to-move .moves a", "Nd3")
	require.Equal(t, b.path("/?fen=8/8/8/8/8/2k5/4N3/KB6_b_-_-_1_1"), get[string](b, "document.querySelector('.to-move .moves a').getAttribute('href')"))
	b.waitUntilReady()
	b.click(".to-move .moves a")
	b.waitForFEN("8/8/8/8/8/2k5/4N3/KB6 b")
	require.Equal(t, 2, get[int](b, "document.querySelectorAll('.cell.last').length"))
}

// Keys step through the line, whatever was clicked before.
func testKeys(t *testing.T, b *browser) {
	const start, after = "7k/8/5K2/6Q1/8/8/8/8 b", "8/7k/5K2/6Q1/8/8/8/8 w"
	const mate = "8/6Qk/5K2/8/8/8/8/8 b"
	for _, first := range []string{"", square("h8"), "[data-mode=play]", ".answers"} {
		b.open("/?fen=" + addressFEN(start+" - - 0 1"))
		b.waitForText(".verdict", "Black is mated in 1")
		b.waitUntilReady()
		if first != "" {
			b.click(first)
		}
		for _, step := range []struct{ key, fen string }{
			{kb.ArrowRight, after}, {kb.ArrowLeft, start}, {kb.End, mate}, {kb.Home, start},
		} {
			b.do(chromedp.KeyEvent(step.key))
			b.waitForFEN(step.fen)
		}
		b.do(chromedp.KeyEvent("f"))
		b.waitFor("document.querySelector('.board .cell').getAttribute('aria-label').startsWith('h1')")
		b.do(chromedp.KeyEvent("f"))
		b.waitFor("document.querySelector('.board .cell').getAttribute('aria-label').startsWith('a8')")
		if first != "[data-mode=play]" {
			b.do(chromedp.KeyEvent(" "))
			b.waitForFEN(mate)
		}
	}
	b.run("document.querySelector('#fen').focus()")
	b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent("f"))
	require.Equal(t, "f", get[string](b, "document.querySelector('#fen').value.slice(0, 1)"))
	b.waitForFEN(mate)
	b.open("/?view=trainer&fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.do(chromedp.KeyEvent("f"))
	b.waitFor("document.querySelector('.board .cell').getAttribute('aria-label').startsWith('h1')")
}
