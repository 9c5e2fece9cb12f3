package browser

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each view that takes a FEN shows what was left out of it.
func testLeftOut(t *testing.T, b *browser) {
	const men = "4k3/8/8/8/8/8/8/4K2R"
	const note = "Left out of the FEN: castling right without a rook on its square."
	b.open("/?fen=" + addressFEN(men+" w KQ - 0 1"))
	b.waitForText("#fen-note", note)
	b.waitForText(".to-move .verdict", "White mates in 11")
	b.waitFor("document.querySelector('#fen-note').getBoundingClientRect().left === document.querySelector('#fen').getBoundingClientRect().left")
	for _, text := range []string{men + " w KQ - hmvc 3; fmvn 9;", men + " w KQ - 3 9;", men + "_w_KQ_-_3_9"} {
		b.open("/?fen=" + addressFEN(startKBN))
		b.waitForText(".verdict", "White mates in 30")
		b.waitUntilReady()
		require.Empty(t, get[string](b, "document.querySelector('#fen-note').textContent"))
		b.run(fmt.Sprintf("document.querySelector('#fen').value = %q", text))
		b.press("Set")
		b.waitForFEN(men + " w K - 3 9")
		b.waitForText("#fen-note", note)
		b.waitFor(fmt.Sprintf("document.querySelector('#fen').value === %q", men+" w K - 3 9"))
		b.waitUntilReady()
		b.press("Mirror position ↕")
		b.waitFor("document.querySelector('#fen-note').textContent === ''")
	}
	for path, selector := range map[string]string{
		"/?view=series&moves=1&fen=": ".series", "/?view=play&fen=": ".play .verdict", "/?view=trainer&fen=": ".trainer .verdict", "/?view=game&fen=": ".game",
	} {
		b.open(path + addressFEN(men+" w KQ - 0 1"))
		b.waitForText(selector, note)
	}
}
