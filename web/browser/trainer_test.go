package browser

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// move is a move in the answer of /api/probe, with its result.
type move struct {
	UCI     string
	Outcome string
	Plies   int
}

// moves returns the moves of the side to move in a position, the best first.
func (b *browser) moves(fen string) []move {
	b.t.Helper()
	var answer struct {
		Side         string
		White, Black struct{ Moves []move }
	}
	require.NoError(b.t, json.Unmarshal(b.ask("/api/probe?fen="+addressFEN(fen)), &answer))
	if answer.Side == "black" {
		return answer.Black.Moves
	}
	return answer.White.Moves
}

// ask sends a request of the test, not of the page, and returns the answer.
func (b *browser) ask(path string) []byte {
	b.t.Helper()
	response, err := http.Get(b.server + path)
	require.NoError(b.t, err)
	defer response.Body.Close()
	require.Equal(b.t, http.StatusOK, response.StatusCode, path)
	body, err := io.ReadAll(response.Body)
	require.NoError(b.t, err)
	return body
}

// fen returns the position in the address of the page.
func (b *browser) fen() string {
	b.t.Helper()
	return strings.ReplaceAll(get[string](b, "new URLSearchParams(location.search).get('fen')"), "_", " ")
}

func testTrainer(t *testing.T, b *browser) {
	b.open("/?view=trainer&ending=KBNvK&fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	const mistake = 4
	for i := range 10 {
		fen := b.fen()
		moves := b.moves(fen)
		chosen := moves[0]
		if i == mistake {
			chosen = moves[slices.IndexFunc(moves, func(m move) bool { return m.Outcome == "win" && m.Plies > moves[0].Plies })]
		}
		b.dragTo(square(chosen.UCI[:2]), square(chosen.UCI[2:4]))
		b.waitFor(fmt.Sprintf("document.querySelectorAll('.log li .reply').length === %d", i+1))
		b.waitFor(fmt.Sprintf("new URLSearchParams(location.search).get('fen') !== %q", addressFEN(fen)))
		b.waitUntilReady()
	}
	require.Equal(t, 9, get[int](b, "document.querySelectorAll('.log .kept').length"))
	require.Equal(t, 1, get[int](b, "document.querySelectorAll('.log .slower').length"))
	b.press("Hint")
	b.waitFor("document.querySelector('.board .mark')")
	b.press("Take back")
	b.waitFor("document.querySelectorAll('.log li').length === 9")
}

func testTrainerLosesTheWin(t *testing.T, b *browser) {
	b.open("/?view=trainer&ending=KQvK&fen=" + addressFEN("8/8/8/8/2k5/8/8/K2Q4 w - - 0 1"))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.dragTo(square("d1"), square("d3"))
	b.waitForText(".verdict", "lets the win slip")
	b.press("Take back")
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
}

// Before a move nothing that the trainer shows or requests reveals which moves are good.
func testTrainerTellsNothing(t *testing.T, b *browser) {
	for _, fen := range []string{
		startKBN,
		"8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
		"8/8/8/8/2k5/8/1p6/1K2R3 b - - 0 1",
		"k7/1p6/1K6/8/8/8/8/R7 b - - 0 1",
		"8/1P6/8/8/8/5k2/8/7K w - - 0 1",
	} {
		b.open(blank())
		b.takeRequests()
		b.open("/?view=trainer&fen=" + addressFEN(fen))
		b.waitForText(".verdict", "e")
		b.waitUntilReady()
		b.requireTellsNothing(fen)
		for _, from := range sources(b.moves(fen)) {
			b.click(square(from))
			b.waitFor(fmt.Sprintf("document.querySelector('%s.selected')", square(from)))
			b.requireTellsNothing(fen)
			b.click(square(from))
			x, y := b.centre(square(from))
			b.do(chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.Button("left"), chromedp.ClickCount(1)))
			b.do(chromedp.MouseEvent(chromedp.MouseMoved, x+20, y-20, chromedp.Button("left")))
			b.waitFor("document.querySelector('.ghost')")
			b.requireTellsNothing(fen)
			b.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y, chromedp.Button("left")))
			b.do(chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.Button("left"), chromedp.ClickCount(1)))
			b.waitFor("!document.querySelector('.ghost')")
			b.click(square(from))
		}
		for _, path := range b.takeRequests() {
			b.requireHarmless(path)
		}
	}
}

// sources returns the squares that moves start from.
func sources(moves []move) []string {
	var squares []string
	for _, m := range moves {
		if !slices.Contains(squares, m.UCI[:2]) {
			squares = append(squares, m.UCI[:2])
		}
	}
	return squares
}

// requireTellsNothing fails if something on the board reveals the result of a move.
func (b *browser) requireTellsNothing(fen string) {
	b.t.Helper()
	for _, label := range get[[]string](b, "[...document.querySelectorAll('.board .cell')].map((e) => e.getAttribute('aria-label'))") {
		assert.Regexp(b.t, `^[a-h][1-8](, (white|black) [a-z]+)?(, in check)?(, possible)?$`, label, fen)
	}
	badges := get[[]string](b, "[...document.querySelectorAll('.badge')].map((e) => [...e.classList].filter((name) => name !== 'corner').join(' ') + e.textContent.trim())")
	for _, badge := range badges {
		assert.Equal(b.t, "badge plain", badge, fen)
	}
	for _, look := range get[[]string](b, squareLooks) {
		assert.Regexp(b.t, `^cell (dark|light)( (has-man|check|selected|last|lifted))* \|( selected)?$`, look, fen)
	}
	assert.Zero(b.t, get[int](b, "document.querySelectorAll('.board-area title, .board [title], .arrow, .promotion:not([hidden])').length"), fen)
	assert.NotRegexp(b.t, `mates? in|\d`, get[string](b, "document.title"), fen)
}

// squareLooks lists the classes and other attributes of the squares, without their men.
const squareLooks = `[...document.querySelectorAll('.board .cell')].map((e) => [...e.classList].join(' ') + ' |' + (e.ariaSelected ? ' selected' : '') +
	e.getAttributeNames().filter((name) => !['class', 'role', 'aria-label', 'aria-selected', 'tabindex', 'data-square', 'data-man', 'data-rank', 'data-file'].includes(name)).map((name) => ' ' + name).join(''))`

// requireHarmless fails if the answer to a request of the page reveals which moves are good.
func (b *browser) requireHarmless(path string) {
	b.t.Helper()
	api, isAPI := strings.CutPrefix(path, "/api/")
	if !isAPI {
		return
	}
	name, _, _ := strings.Cut(api, "?")
	assert.Contains(b.t, []string{"endings", "train", "exercise"}, name, path)
	if name != "train" {
		return
	}
	var task map[string]any
	require.NoError(b.t, json.Unmarshal(b.ask(path), &task))
	var order []string
	for _, m := range task["moves"].([]any) {
		m := m.(map[string]any)
		assert.Len(b.t, m, 2, path)
		assert.Contains(b.t, m, "san")
		order = append(order, m["uci"].(string))
	}
	assert.IsIncreasing(b.t, order, path)
	delete(task, "moves")
	for field := range task {
		assert.Contains(b.t, []string{"fen", "side", "ending", "goal", "count", "note"}, field)
	}
}

// With Black to move the trainee plays Black, here until mate.
func testTrainerPlaysBlack(t *testing.T, b *browser) {
	b.open("/?view=trainer&fen=" + addressFEN("8/8/8/8/8/4k3/7q/4K3 b - - 0 1"))
	b.waitForText(".verdict", "Black mates in")
	b.waitUntilReady()
	require.Equal(t, "h1", get[string](b, "document.querySelector('.board .cell').getAttribute('aria-label').slice(0, 2)"))
	for i := 0; !get[bool](b, "document.querySelector('.verdict').textContent.startsWith('Mate in')"); i++ {
		fen := b.fen()
		best := b.moves(fen)[0]
		b.dragTo(square(best.UCI[:2]), square(best.UCI[2:4]))
		b.waitFor(fmt.Sprintf("document.querySelectorAll('.log li').length === %d", i+1))
		b.waitUntilReady()
	}
	b.waitForText(".verdict", "the best possible")

	b.run("document.querySelectorAll('.fields select')[2].value = 'black'")
	b.press("New position")
	b.waitForText(".card h2", "Mate with Black")
	b.waitUntilReady()
	require.Contains(t, b.fen(), " b ")
}

// The trainee holds a draw with either colour. The page refutes a mistake that loses.
func testTrainerHoldsTheDraw(t *testing.T, b *browser) {
	b.open("/?view=trainer&fen=" + addressFEN("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1"))
	b.waitForText(".verdict", "Black holds the draw")
	b.waitUntilReady()
	for i := range 3 {
		best := b.moves(b.fen())[0]
		b.dragTo(square(best.UCI[:2]), square(best.UCI[2:4]))
		b.waitFor(fmt.Sprintf("document.querySelectorAll('.log li.kept').length === %d", i+1))
		b.waitUntilReady()
	}
	b.open("/?view=trainer&fen=" + addressFEN("8/4k3/8/4PK2/8/8/8/8 b - - 0 1"))
	b.waitForText(".verdict", "Black holds the draw")
	b.waitUntilReady()
	moves := b.moves(b.fen())
	mistake := moves[len(moves)-1]
	require.Equal(t, "loss", mistake.Outcome)
	b.dragTo(square(mistake.UCI[:2]), square(mistake.UCI[2:4]))
	b.waitForText(".verdict", "White mates in")
	b.waitFor("document.querySelectorAll('.arrow').length === 1")
	b.press("Take back")
	b.waitForText(".verdict", "Black holds the draw")
	b.run("document.querySelectorAll('.fields select')[1].value = 'draw'")
	b.run("document.querySelectorAll('.fields select')[2].value = 'white'")
	b.press("New position")
	b.waitForText(".card h2", "Hold the draw with White")
}

// The trainer says when an ending has no table. Then another ending can be chosen.
func testTrainerWithoutEnding(_ *testing.T, b *browser) {
	for _, test := range []struct{ query, reason string }{
		{"ending=foo", "Not an ending: \"foo\""},
		{"ending=KQQQvK", "There is no table of KQQQvK"},
		{"fen=garbage", "This text is no position. Paste a FEN"},
		{"fen=k7/8/KQ6/8/8/8/8/8_b_-_-", "The game is over in this position"},
	} {
		b.open("/?view=trainer&" + test.query)
		b.waitForText(".verdict", test.reason)
		b.press("New position")
		b.waitForText(".card h2", "Mate with White")
		b.waitUntilReady()
	}
}

// A reload keeps the exercise with its moves, counters and hints. The user can play the exercise
// again from the start. If an ending has no exercise, the page says so and shows no man on the
// board.
func testTrainerKeepsTheExercise(t *testing.T, b *browser) {
	b.open("/?view=trainer&ending=KBNvK&fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	for i := range 3 {
		moves := b.moves(b.fen())
		chosen := moves[0]
		if i == 1 {
			chosen = moves[slices.IndexFunc(moves, func(m move) bool { return m.Outcome == "win" && m.Plies > moves[0].Plies })]
		}
		b.dragTo(square(chosen.UCI[:2]), square(chosen.UCI[2:4]))
		b.waitFor(fmt.Sprintf("document.querySelectorAll('.log li .reply').length === %d", i+1))
		b.waitUntilReady()
	}
	b.press("Hint")
	b.waitFor("document.querySelector('.board .mark')")
	const state = "[document.querySelector('.counter').textContent, document.querySelector('.log').textContent, location.search]"
	before := get[[]string](b, state)
	b.do(chromedp.Reload())
	b.waitUntilReady()
	require.Equal(t, before, get[[]string](b, state))
	b.press("Take back")
	b.waitFor("document.querySelectorAll('.log li').length === 2")
	b.press("Start again")
	b.waitForFEN(startKBN)
	require.Zero(t, get[int](b, "document.querySelectorAll('.log li').length"))

	b.run("(() => { const e = document.querySelector('#train'); e.value = 'KNvK'; e.dispatchEvent(new Event('change')); })()")
	b.waitForText(".verdict", "No such position of KNvK was found")
	require.Zero(t, get[int](b, "document.querySelectorAll('.board .piece').length"))
	require.Equal(t, "Trainer", get[string](b, "document.querySelector('.card h2').textContent"))
}

// The page counts solved exercises by ending and task. If an exercise is solved with a hint, the
// streak ends. The user can also choose the task to resist a mate.
func testTrainerProgress(t *testing.T, b *browser) {
	const start = "8/8/8/8/8/5k2/1p6/7K b - - 0 1"
	const row = "[...document.querySelectorAll('.progress td')].map((e) => e.textContent)"
	for i, want := range [][]string{{"Mate", "1", "1 / 1", "0.0"}, {"Mate", "2", "2 / 2", "0.0"}, {"Mate", "3", "0 / 2", "0.0"}} {
		b.open("/?view=trainer&fen=" + addressFEN(start))
		b.waitForText(".verdict", "Black mates in 2")
		b.waitUntilReady()
		if i > 0 {
			b.press("Start again")
			b.waitUntilReady()
		}
		if i == 2 {
			b.press("Hint")
			b.waitFor("document.querySelector('.board .mark')")
		}
		for !get[bool](b, "document.querySelector('.verdict').textContent.startsWith('Mate in')") {
			best := b.moves(b.fen())[0]
			done := get[int](b, "document.querySelectorAll('.log li').length")
			b.dragTo(square(best.UCI[:2]), square(best.UCI[2:4]))
			if len(best.UCI) == 5 {
				b.click(".promotion [data-man=" + best.UCI[4:] + "]")
			}
			b.waitFor(fmt.Sprintf("document.querySelectorAll('.log li').length === %d", done+1))
			b.waitUntilReady()
		}
		require.Equal(t, want, get[[]string](b, row))
	}
	b.run("document.querySelector('#train').value = 'KRvK'; document.querySelector('#train-goal').value = 'resist'")
	b.press("New position")
	b.waitForText(".card h2", "Resist with")
}

// If the fifty-move rule turns a win into a draw, the task is to hold this draw until the rule ends
// the game.
func testTrainerClock(_ *testing.T, b *browser) {
	b.open("/?view=trainer&fen=" + addressFEN("8/8/8/8/8/2k5/8/KBN5 w - - 98 60"))
	b.waitForText(".verdict", "White holds the draw")
	b.waitForText(".verdict", "the fifty-move rule makes it a draw")
	b.waitUntilReady()
	b.dragTo(square("c1"), square("e2"))
	b.waitForText(".verdict", "The draw is held by the fifty-move rule")
	b.waitForText(".log .kept", "holds")

	// At this clock only one move wins.
	b.open("/?view=trainer&fen=" + addressFEN("8/5k2/5r2/3K1Q2/8/8/8/8 w - - 73 14"))
	b.waitForText(".verdict", "White mates in 21 moves")
	b.waitUntilReady()
	b.dragTo(square("f5"), square("e4"))
	b.waitForText(".verdict", "lets the win slip, Qd7+ wins")
	b.waitFor("document.querySelector('.log .failed')")
	b.waitUntilReady()
	b.press("Take back")
	b.waitForText(".verdict", "White mates in 21 moves")
	b.open("/?view=trainer&fen=" + addressFEN("8/1R6/8/q7/6k1/8/6K1/8 w - - 95 60"))
	b.waitForText(".card h2", "Hold the draw with White")
	b.waitUntilReady()
	b.dragTo(square("b7"), square("g7"))
	b.waitForText(".log .kept", "holds")
}
