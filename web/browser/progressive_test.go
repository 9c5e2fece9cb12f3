package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/progressive"
)

// These are two whole games of progressive chess. In one, a pawn makes its double push early in a
// series and is captured en passant in the next series. The other ends in progressive stalemate
// within a series.
const (
	enPassantGame = "1.e4 2.a6 h6 3.e5 Nc3 Nf3 4.d5 f5 Be6 Nf6 5.exd6 Ne5 Bc4 Bxe6 Bf7# 1-0"
	stalemateGame = `1.c4 2.f5 a5 3.e4 b4 Qh5+ 4.g6 Bh6 Kf7 Bxd2+ 5.Bxd2 Bg5 Bxe7 Bxd8 Qxf5+
6.gxf5 axb4 Rxa2 Rxa1 fxe4 Rxb1+ 7.Kd2 c5 c6 cxd7 dxc8=Q Bd3 Bxb1 8.Ne7 Nxc8 Rg8 Rxg2 Rxg1 Rxb1
Rxh1 Ne7 9.Bxe7 Ke3 Kxe4 Kf3 Kg2 Kxh1 Bxb4 Kg2 h4 10.c5 cxb4 b3 b2 b1=Q Qb4 Qxh4 b5 b4 Qxf2+
11.Kh1 1/2-1/2`
)

// progressiveGame begins a game on the page.
func (b *browser) progressiveGame(values map[string]string) {
	b.t.Helper()
	b.open("/?view=progressive")
	b.waitUntilReady()
	for name, value := range values {
		b.run(fmt.Sprintf("document.querySelector('.progressive-form [name=%s]').value = %q", name, value))
	}
	b.press("New game")
	b.waitUntilReady()
}

// madeMoves is the number of moves on the page.
const madeMoves = "document.querySelectorAll('.series-moves button').length"

// clickMove makes a move in UCI notation on the board.
func (b *browser) clickMove(uci string) {
	b.t.Helper()
	before := get[int](b, madeMoves)
	b.click(square(uci[:2]))
	b.click(square(uci[2:4]))
	if len(uci) == 5 {
		b.run(fmt.Sprintf("document.querySelector('.promotion:not([hidden]) [data-man=%s i]').click()", uci[4:]))
	}
	b.waitFor(fmt.Sprintf("%s > %d && document.querySelector('.progressive').getAttribute('aria-busy') === 'false'", madeMoves, before))
}

// playRecord makes all moves of a record on the board.
func (b *browser) playRecord(text string) *progressive.Record {
	b.t.Helper()
	r, err := progressive.NewRecordReader(strings.NewReader(text)).Next()
	require.NoError(b.t, err)
	for _, series := range r.Game.Series() {
		b.waitForText(".progressive .verdict", fmt.Sprintf("Series %d", series.Number))
		for _, uci := range series.UCI {
			b.clickMove(uci)
		}
	}
	return r
}

// Two people play whole games on the page.
func testProgressiveGames(t *testing.T, b *browser) {
	for text, ending := range map[string]string{
		enPassantGame: "White wins by mate.", stalemateGame: "Draw: progressive stalemate.",
	} {
		b.progressiveGame(map[string]string{"white": "person", "black": "person", "rule": "italian"})
		r := b.playRecord(text)
		b.waitForText(".progressive .verdict", ending)
		assert.Equal(t, r.Game.Result() == "1-0", get[bool](b, "Boolean(document.querySelector('.mated'))"))
		copied := b.copied()
		assert.Equal(t, r.String(), copied)
		b.press("Take back")
		b.waitForText(".progressive .verdict", fmt.Sprintf("Series %d", r.Game.Number()-1))
		require.True(t, get[bool](b, "document.querySelector('.record-form textarea').checkVisibility()"))
		b.run(fmt.Sprintf("document.querySelector('.record-form textarea').value = %q", copied))
		b.press("Read record")
		b.waitForText(".progressive .verdict", ending)
	}
}

// The user plays Scottish progressive chess against Burnside. After a look at another view, the
// game is still there. The page shows hints and can take back series.
func testProgressiveAgainstBurnside(t *testing.T, b *browser) {
	b.progressiveGame(map[string]string{"white": "person", "black": "burnside", "rule": "scottish", "level": "2"})
	b.waitForText(".progressive h2", "Scottish progressive chess")
	b.clickMove("e2e4")
	b.waitForText(".progressive .verdict", "Series 3: White has 3 moves.")
	moves := get[string](b, "document.querySelector('.series-moves').textContent")
	b.open("/?view=series")
	b.waitForView()
	b.press("Play a whole game of progressive chess")
	b.waitForText(".progressive .verdict", "Series 3: White has 3 moves.")
	require.Equal(t, moves, get[string](b, "document.querySelector('.series-moves').textContent"))

	b.press("Hint")
	b.waitForText(".progressive .verdict", "Hint: 3. ")
	b.waitFor("document.querySelectorAll('.arrow.engine').length === 1 && document.querySelector('.advice .note')")
	b.press("Take back")
	b.waitForText(".progressive .verdict", "Series 1: White has 1 move.")
	b.run("document.querySelector('.record-form textarea').value = '1.e5'")
	b.press("Read record")
	b.waitForText(".progressive .verdict", "line 1: series 1")
}

// The page offers series after which the opponent can't mate in reply. A click plays such a series.
// If the page runs without a server, it searches for eight seconds only. On a busy machine this
// time can be too short, and the test fails.
func testProgressiveAvoidsMate(_ *testing.T, b *browser) {
	b.open("/?view=progressive")
	b.waitUntilReady()
	b.run("document.querySelector('.record-form textarea').value = '1.Nh3 2.Nf6 h5 3.f3 f4 g4'")
	b.press("Read record")
	b.waitForText(".progressive .verdict", "Series 4: Black has 4 moves.")
	b.run("localStorage.setItem('progressive', JSON.stringify({...JSON.parse(localStorage.getItem('progressive')), level: 6}))")
	b.open("/?view=progressive")
	b.waitForText(".progressive .verdict", "Series 4: Black has 4 moves.")
	b.press("Hint")
	b.waitFor("document.querySelector('.avoiding button')")
	b.click(".avoiding button")
	b.waitForText(".progressive .verdict", "Series 5: White has 5 moves.")
}
