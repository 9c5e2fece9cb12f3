package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// The trainer lists the lessons on endings that have tables. The user can step through the positions
// of a lesson and the moves between them, and can train from any of these positions.
func testLessons(t *testing.T, b *browser) {
	b.open("/?view=trainer&ending=KBNvK&fen=" + addressFEN(startKBN))
	b.waitFor("document.querySelectorAll('.lesson-list a').length === 8") // without the endings of five men
	b.press("Bishop and knight against king")
	b.waitForText("h1", "Bishop and knight against king")
	b.waitUntilReady()
	b.waitForText(".lesson-step .verdict", "White mates in 30 moves")
	for range 5 { // to the second position, three moves, to the third position
		b.do(chromedp.KeyEvent(kb.ArrowRight))
	}
	b.waitForText(".lesson-step .verdict", "White mates in 18 moves")
	b.waitFor("document.querySelectorAll('.arrow.win').length === 1")
	for range 9 {
		b.click("[aria-label=Forward]")
	}
	b.waitForText(".lesson-step .verdict", "Black is mated in 13 moves")
	b.waitForText(".lesson-step .reason", "1. Bh7 Ke8 2. Ne5 Kd8 3. Ke6 Kc7 4. Nd7 Kb7 5. Bd3")
	b.click(".lesson .diagram-link:last-child")
	b.waitForText(".lesson-step .verdict", "White mates in 5 moves")
	b.press("Train from here")
	b.waitForText(".trainer .verdict", "White mates in 5 moves")
	b.open("/?view=lesson&ending=nonsense")
	b.waitUntilReady()
	require.Equal(t, "Queen against king", get[string](b, "document.querySelector('h1').textContent"))
}
