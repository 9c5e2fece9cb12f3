package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A user can set up castling rights, a pawn that can be captured en passant, and whole positions.
// If a man is moved, only the rights that depend on this man are lost.
func testSetUpRights(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitUntilReady()
	b.press("Start position")
	b.waitForFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	b.dragTo(square("g1"), square("f3"))
	b.waitForFEN("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -")
	b.dragTo(square("h1"), square("g1"))
	b.waitForFEN("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 w Qkq -")
	b.click("[data-right=q]")
	b.waitForFEN("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 w Qk -")
	b.click("[data-right=Q]")
	b.waitForFEN("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 w k -")
	b.click("[data-right=q]")
	b.waitForFEN("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 w kq -")
	b.press("Swap colours")
	b.waitForFEN("rnbqkbr1/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQ -")

	b.open("/?fen=" + addressFEN("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"))
	b.waitUntilReady()
	require.Equal(t, []string{"none", "d6"}, get[[]string](b, "[...document.querySelector('#en-passant').options].map((e) => e.textContent)"))
	b.run("(() => { const e = document.querySelector('#en-passant'); e.value = 'd6'; e.dispatchEvent(new Event('change')); })()")
	b.waitForFEN("4k3/8/8/3pP3/8/8/8/4K3 w - d6")
	b.waitForText(".moves .san", "exd6")

	b.press("Kings only")
	b.waitForFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	require.Equal(t, 4, get[int](b, "document.querySelectorAll('[data-right]:disabled').length"))
	b.press("Empty board")
	b.waitForFEN("8/8/8/8/8/8/8/8 w")
	b.run("document.querySelector('#chess960').focus()")
	b.do(chromedp.KeyEvent("0"), chromedp.KeyEvent(kb.Enter))
	b.waitForFEN("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -")
	assert.Equal(t, 4, get[int](b, "document.querySelectorAll('[data-right][aria-pressed=true]').length"))
}

// Beside a position without a line to mate stands the reason.
func testWhyNoLine(_ *testing.T, b *browser) {
	for fen, reason := range map[string]string{
		"8/8/8/4k3/8/8/8/4K3 w - - 0 1":                            "The position is drawn",
		"8/8/8/8/8/8/1k6/KB6 w - - 0 1":                            "There is no position",
		"4k3/8/8/8/8/8/4Q3/K7 w - - 0 1":                           "The position is impossible",
		"k7/1Q6/K7/8/8/8/8/8 b - - 0 1":                            "The game is over",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "The tables do not know this position",
		"8/8/8/8/8/2k5/8/KBN5 w - - 98 60":                         "The fifty-move rule comes before the mate",
	} {
		b.open("/?fen=" + addressFEN(fen))
		b.waitUntilReady()
		b.waitForText(".line .reason", reason)
	}
}

// Endings have names, and problems say what to do.
func testNamesAndAdvice(_ *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".ending", "KBNvK · bishop and knight against king")
	b.open("/?view=ending&ending=KPPvK")
	b.waitForText("h1", "KPPvK · two pawns against king")
	b.open("/?fen=garbage")
	b.waitForText(".problem h2", "Paste a FEN")
	b.open("/?fen=" + addressFEN("8/8/8/8/8/8/1k6/KB6 w - - 0 1"))
	b.waitForText(".problem li", "The kings stand next to each other.")
	b.open("/?view=series")
	b.waitUntilReady()
	for _, view := range []string{"", "view=game", "view=play", "view=trainer", "view=series"} {
		b.open("/?" + view)
		b.waitFor(fmt.Sprintf("[...document.querySelectorAll('button')].some((e) => e.textContent === %q)", "Flip board"))
	}
}
