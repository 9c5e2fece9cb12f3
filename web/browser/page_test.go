package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/web"
)

// A pageTest is a test of the page in a tab.
type pageTest struct {
	name string
	run  func(*testing.T, *browser)
}

// aloneTests run before all other tests, one at a time, because they examine the whole process.
var aloneTests = []pageTest{
	{"Engine", testEngine},
	{"EngineBesideTables", testEngineBesideTables},
	{"EngineSettings", testEngineSettings},
	{"EngineEnds", testEngineEnds},
	{"EngineLineMoves", testEngineLineMoves},
	{"GameJudged", testGameJudged},
	{"Loading", testLoading},
	{"NextFault", testNextFault},
	{"PlayEnds", testPlayEnds},
}

// pageTests has the longest tests first.
var pageTests = []pageTest{
	{"Axe", testAxe},
	{"NothingMoves", testNothingMoves},
	{"Looks", testLooks},
	{"SetUpByDragging", testSetUpByDragging},
	{"PlaysMoves", testPlaysMoves},
	{"Tools", testTools},
	{"PlaysBestLineToMate", testPlaysBestLineToMate},
	{"StepsThroughLine", testStepsThroughLine},
	{"Trainer", testTrainer},
	{"TrainerLosesTheWin", testTrainerLosesTheWin},
	{"TrainerTellsNothing", testTrainerTellsNothing},
	{"TrainerPlaysBlack", testTrainerPlaysBlack},
	{"TrainerHoldsTheDraw", testTrainerHoldsTheDraw},
	{"TrainerWithoutEnding", testTrainerWithoutEnding},
	{"EndingAndSymmetry", testEndingAndSymmetry},
	{"EndingsStaySorted", testEndingsStaySorted},
	{"Histogram", testHistogram},
	{"ShiftsNothing", testShiftsNothing},
	{"OwnTables", testOwnTables},
	{"BadFEN", testBadFEN},
	{"BadAddresses", testBadAddresses},
	{"TrainerClock", testTrainerClock},
	{"TrainerKeepsTheExercise", testTrainerKeepsTheExercise},
	{"TrainerProgress", testTrainerProgress},
	{"ErrorPage", testErrorPage},
	{"PositionTexts", testPositionTexts},
	{"EachMove", testEachMove},
	{"Clock", testClock},
	{"Layout", testLayout},
	{"Head", testHead},
	{"Keys", testKeys},
	{"SetUpMovesNothing", testSetUpMovesNothing},
	{"TitlesAndLinks", testTitlesAndLinks},
	{"Promotion", testPromotion},
	{"ArrowsApart", testArrowsApart},
	{"Marks", testMarks},
	{"Slides", testSlides},
	{"Copies", testCopies},
	{"LeftOut", testLeftOut},
	{"EngineMovesNothing", testEngineMovesNothing},
	{"NoEngine", testNoEngine},
	{"Game", testGame},
	{"GamePlayed", testGamePlayed},
	{"GameFaults", testGameFaults},
	{"GameEdited", testGameEdited},
	{"GameTags", testGameTags},
	{"CommentStored", testCommentStored},
	{"GamesKept", testGamesKept},
	{"GameInTwoTabs", testGameInTwoTabs},
	{"GamesOfFile", testGamesOfFile},
	{"GameMovesNothing", testGameMovesNothing},
	{"Play", testPlay},
	{"PlayClocks", testPlayClocks},
	{"PlayFaults", testPlayFaults},
	{"PlayWholeGames", testPlayWholeGames},
	{"PlayMovesNothing", testPlayMovesNothing},
	{"Series", testSeries},
	{"SeriesMovesNothing", testSeriesMovesNothing},
	{"ProgressiveGames", testProgressiveGames},
	{"ProgressiveAgainstBurnside", testProgressiveAgainstBurnside},
	{"ProgressiveAvoidsMate", testProgressiveAvoidsMate},
	{"Keyboard", testKeyboard},
	{"TabReachesAll", testTabReachesAll},
	{"Touch", testTouch},
	{"Theme", testTheme},
	{"Syzygy", testSyzygy},
	{"OnYourPhone", testOnYourPhone},
	{"SetUpRights", testSetUpRights},
	{"Lessons", testLessons},
	{"OwnDrawings", testOwnDrawings},
	{"Wheel", testWheel},
	{"KeyList", testKeyList},
	{"PieceSets", testPieceSets},
	{"Sounds", testSounds},
	{"Premove", testPremove},
	{"DrawOffer", testDrawOffer},
	{"LineBeforeAnswers", testLineBeforeAnswers},
	{"Reflow", testReflow},
	{"ForcedColours", testForcedColours},
	{"WhyNoLine", testWhyNoLine},
	{"NamesAndAdvice", testNamesAndAdvice},
	{"Languages", testLanguages},
	{"LanguageOfBrowser", testLanguageOfBrowser},
	{"ViewsInLanguages", testViewsInLanguages},
	{"GameInLanguages", testGameInLanguages},
	{"UnfinishedLanguage", testUnfinishedLanguage},
}

// TestBrowser tests the page in a real browser. No test may cause a console error, or a request
// to another server.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("takes many seconds")
	}
	t.Parallel()
	// Each tab runs one test at a time. Pages wait more than they compute, so there are two tabs
	// for each core. t.Parallel would run only one test for each core.
	tabs := newTabs(t, 2*runtime.GOMAXPROCS(0))
	for _, test := range aloneTests {
		test.in(t, tabs[0])
	}
	next := make(chan pageTest)
	var group sync.WaitGroup
	for _, b := range tabs {
		group.Go(func() {
			for test := range next {
				test.in(t, b)
			}
		})
	}
	for _, test := range pageTests {
		next <- test
	}
	close(next)
	group.Wait()
}

// The method "in" runs the test in a tab, and leaves the page afterwards.
func (test *pageTest) in(t *testing.T, b *browser) {
	t.Run(test.name, func(t *testing.T) {
		if why := notOfSite[test.name]; *site != "" && why != "" {
			t.Skip(why)
		}
		b.begin(t)
		test.run(t, b)
		b.leave()
		b.requireNoTrouble()
	})
}

const (
	startKBN = "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"
	longKBN  = "8/8/8/8/8/5k2/8/KN4B1 w - - 0 1"
)

func testSetUpByDragging(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("8/8/8/4k3/8/8/8/4K3 w - - 0 1"))
	b.waitForText(".verdict", "Draw")
	b.press("Set up")
	b.dragTo(`.tray [data-man="Q"]`, square("d4"))
	b.waitForFEN("8/8/8/4k3/3Q4/8/8/4K3 w")
	b.waitForText(".faults li", "side that is not to move is in check")
	b.dragTo(square("d4"), square("h1"))
	b.waitForFEN("8/8/8/4k3/8/8/8/4K2Q w")
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	x, y := b.centre(square("h1"))
	b.do(chromedp.DragAndDropXY(x, y, x, 5))
	b.waitForFEN("8/8/8/4k3/8/8/8/4K3 w")
	b.click(`.tray [data-man="r"]`)
	b.click(square("a8"))
	b.waitForFEN("r7/8/8/4k3/8/8/8/4K3 w")
	b.do(chromedp.NavigateBack())
	b.waitForFEN("8/8/8/4k3/8/8/8/4K3 w")
	b.do(chromedp.Reload())
	b.waitForText(".verdict", "Draw")
}

func testPlaysMoves(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("8/8/8/8/8/5k2/1p6/7K b - - 0 1"))
	b.waitUntilReady()
	b.waitForText(".verdict", "Black mates in")
	b.press("Make moves")
	b.click(square("b2"))
	b.waitForText(square("b1")+" .badge", "")
	b.dragTo(square("b2"), square("b1"))
	b.waitFor("!document.querySelector('.promotion').hidden")
	b.click(".promotion [data-man=r]")
	b.waitForFEN("8/8/8/8/8/5k2/8/1r5K w")
	b.waitForText(".verdict", "White is mated in")
	b.click(square("h1"))
	b.click(square("h2"))
	b.waitForFEN("8/8/8/8/8/5k2/7K/1r6 b")
}

func testTools(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in 30")
	b.waitFor("document.querySelectorAll('.arrow.win').length > 0")
	for _, step := range []struct{ button, fen string }{
		{"Mirror position ↕", "KBN5/8/2k5/8/8/8/8/8 w"},
		{"Mirror position ↔", "5NBK/8/5k2/8/8/8/8/8 w"},
		{"Swap colours", "8/8/8/8/8/5K2/8/5nbk b"},
		{"White", "8/8/8/8/8/5K2/8/5nbk w"},
		{"Kings only", "8/8/8/8/8/5K2/8/7k w"},
	} {
		b.press(step.button)
		b.waitForFEN(step.fen)
	}
	b.press("Make moves")
	b.press("Flip board")
	require.Equal(t, "h1", get[string](b, "document.querySelector('.board .cell').getAttribute('aria-label').slice(0, 2)"))
	b.run("document.querySelector('#random').value = 'KQvKR'")
	b.press("Random position")
	b.waitForText(".ending a", "KQvKR")
	b.waitUntilReady()
}

func testPlaysBestLineToMate(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.run("document.querySelector('.speed input').value = 10")
	b.click("[aria-label='Watch the best line']")
	b.waitLong("[...document.querySelectorAll('.line-moves button')].at(-1)?.hasAttribute('aria-current')")
	b.waitForText(".verdict.loss", "Black is mated")
	b.waitForText(".reason", "No legal moves.")
	require.Contains(t, get[string](b, "[...document.querySelectorAll('.line-moves button')].at(-1).textContent"), "#")
	require.Contains(t, get[string](b, "document.querySelector('.line-moves .reason').textContent"), "in time for the fifty-move rule")
	b.click("[aria-label='To the beginning']")
	b.waitForFEN("8/8/8/3k4/8/8/8/KQ6 w")
}

// One can step through the line, and copy it as PGN.
func testStepsThroughLine(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"))
	b.waitForText(".verdict", "Black is mated in 1")
	b.waitUntilReady()
	b.click("[aria-label='Watch the best line']")
	b.click("[aria-label='Pause']")
	b.click("[aria-label='To the end']")
	b.waitForFEN("8/6Qk/5K2/8/8/8/8/8 b")
	b.click("[aria-label='Back']")
	b.waitForFEN("8/7k/5K2/6Q1/8/8/8/8 w")
	b.click("[aria-label='Back']")
	b.waitForFEN("7k/8/5K2/6Q1/8/8/8/8 b")
	b.click("[aria-label='Forward']")
	b.waitForFEN("8/7k/5K2/6Q1/8/8/8/8 w")
	b.holdTimers()
	b.press("Copy PGN")
	// The browser may forbid pages the clipboard.
	b.waitFor("document.querySelector('.copy').textContent === 'Copied' || document.querySelector('.line textarea')?.value.includes('1... Kh7 2. Qg7# 1-0')")
}

func testEndingAndSymmetry(t *testing.T, b *browser) {
	b.open("/?view=endings")
	b.waitForText("tbody a", "KRvK")
	b.press("KRvK")
	b.waitForText("h1", "KRvK")
	b.waitForText("h3", "mates in 16")
	kings := get[[]string](b, "[...new Set([...document.querySelector('.longest').querySelectorAll('a')].map((e) => e.getAttribute('href').replace(/[^kK1-8/]/g, '1')))]")
	require.Greater(t, len(kings), 2, "longest mates that differ")
	b.click(".longest a")
	b.waitForText(".verdict", "White mates in 16")
	b.press("its symmetries")
	b.waitFor("document.querySelectorAll('.image').length === 8")
	require.Equal(t, 1, get[int](b, "document.querySelectorAll('.image.canonical').length"))
	b.do(chromedp.Reload())
	b.waitFor("document.querySelectorAll('.image').length === 8")
	b.do(chromedp.NavigateBack())
	b.waitForText(".verdict", "White mates in 16")
	b.do(chromedp.NavigateBack())
	b.waitForText("h3", "mates in 16")
}

// The list of endings stays sorted when one comes back to it.
func testEndingsStaySorted(t *testing.T, b *browser) {
	const sorted = "document.querySelectorAll('thead th')[3]?.getAttribute('aria-sort') === 'ascending'"
	b.open("/?view=endings")
	b.waitForText("tbody a", "KRvK")
	b.click("thead th:nth-child(4) button")
	b.waitFor(sorted)
	first := get[string](b, "document.querySelector('tbody a').textContent")
	require.NotEqual(t, "KQvK", first)
	b.click("tbody a")
	b.waitForText("h1", first)
	b.do(chromedp.NavigateBack())
	b.waitFor(sorted)
	b.do(chromedp.Reload())
	b.waitFor(sorted)
	require.Equal(t, first, get[string](b, "document.querySelector('tbody a').textContent"))
}

// Histograms have an axis. A click on a bar shows a position with that distance.
func testHistogram(t *testing.T, b *browser) {
	for _, test := range []struct{ bar, verdict string }{
		{"White to move mates in 16 moves:", "White mates in 16"},
		{"Black to move is mated in 3 moves:", "Black is mated in 3"},
		{"Black to move is mated:", "Black is mated"},
	} {
		b.open("/?view=ending&ending=KRvK")
		b.waitForText("h1", "KRvK")
		b.waitFor("document.querySelectorAll('.chart').length === 2")
		require.Equal(t, []string{"0", "10 k", "20 k"}, get[[]string](b, "[...document.querySelector('.chart').querySelectorAll('text[text-anchor=end]')].map((e) => e.textContent)"))
		bar := fmt.Sprintf(".chart a[aria-label^=%q]", test.bar)
		b.waitFor(fmt.Sprintf("document.querySelector('%s')", bar))
		x, y := b.centre(strings.ReplaceAll(bar, `"`, "'"))
		b.do(chromedp.MouseClickXY(x, y))
		b.waitForText(".to-move .verdict", test.verdict)
	}
}

func testBadFEN(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.run("document.querySelector('#fen').select()")
	b.do(chromedp.KeyEvent("8/8/8/8/8/2k5/8/KBX5 w - - 0 1"), chromedp.KeyEvent(kb.Enter))
	b.waitForText("#fen-problem li", "board")
	b.waitForFEN(startKBN)
	b.run("document.querySelector('#fen').value = '8/8/8/8/8/8/1k6/KB6 w - - 0 1'")
	b.press("Set")
	b.waitForText(".faults li", "kings stand next")
	for _, unknown := range []struct{ fen, reason string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "castling rights"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "32 men"},
	} {
		b.open("/?fen=" + addressFEN(unknown.fen))
		b.waitForText(".reason", unknown.reason)
	}
}

// For any faulty address the page says what is wrong, and stays usable.
func testBadAddresses(_ *testing.T, b *browser) {
	for _, test := range []struct{ path, selector, text string }{
		{"/?fen=garbage", ".problem li", `Board "garbage": needs 8 ranks, not 1`},
		{"/?fen=8/8/8/8/8/2k5/8/KBX5_w_-_-", ".problem li", "'X' is neither a piece nor a number"},
		{"/?fen=8/8/8/8/8/2k5/8/KBN5_white_-_-", ".problem li", "side to move"},
		{"/?fen=%zz", ".problem li", "board"},
		{"/?fen=8/8/8/8/8/8/8/8_w_-_-", ".problem h2", "this position is impossible"},
		{"/?view=nonsense", ".verdict", "White mates in"},
		{"/?view=__proto__", ".verdict", "White mates in"},
		{"/?view=constructor", ".verdict", "White mates in"},
		{"/?view=hasOwnProperty&rule=__proto__&sort=__proto__&moves=__proto__", ".verdict", "White mates in"},
		{"/?view=series&rule=constructor&moves=4", ".verdict", "Black mates with"},
		{"/?view=progressive&rule=constructor&fen=7k/8/8/8/8/8/8/KQ6_w_-_-", ".verdict", "not italian or scottish"},
		{"/?view=progressive&fen=garbage", ".verdict", "needs 8 ranks"},
		{"/?view=endings&sort=__proto__", "th", "ending"},
		{"/?view=trainer&ending=__proto__", ".verdict", "not an ending"},
		{"/?view=symmetry&fen=garbage", ".problem li", "needs 8 ranks"},
		{"/?view=ending&ending=foo", "[role=alert]", "not an ending"},
		{"/?view=ending", "[role=alert]", "not an ending"},
		{"/?view=ending&ending=KQRvKR", "[role=alert]", "burnside tb gen KQRvKR --out tables"},
	} {
		b.open(test.path)
		b.waitFor(fmt.Sprintf("[...document.querySelectorAll(%q)].some((e) => e.textContent.toLowerCase().includes(%q))", test.selector, strings.ToLower(test.text)))
	}
	b.open("/?fen=garbage")
	b.waitForText(".problem", "garbage")
	b.press("Begin with an example")
	b.waitForText(".verdict", "White mates in 30")
}

// The field takes a board alone, and the address of a page on another server.
func testPositionTexts(_ *testing.T, b *browser) {
	const board = "8/8/8/4k3/8/8/8/KQ6"
	b.open("/?fen=" + board)
	b.waitForText(".to-move .verdict", "White mates in")
	for _, text := range []string{
		board,
		"https://lichess.org/analysis/8/8/8/4k3/8/8/8/KQ6_w_-_-_0_1",
		"https://lichess.org/analysis/fromPosition/8/8/8/4k3/8/8/8/KQ6_w_-_-_0_1?color=black",
		"lichess.org/editor/8/8/8/4k3/8/8/8/KQ6_w_-_-_0_1?color=white",
		"https://lichess.org/analysis/standard/8/8/8/4k3/8/8/8/KQ6%20w%20-%20-%200%201#0",
		"https://syzygy-tables.info/?fen=8/8/8/4k3/8/8/8/KQ6_w_-_-_0_1",
		b.address + "/?fen=" + board + "_w_-_-_0_1",
	} {
		b.open("/?fen=" + addressFEN(startKBN))
		b.waitForText(".verdict", "White mates in 30")
		b.waitUntilReady()
		b.run(fmt.Sprintf("document.querySelector('#fen').value = %q", text))
		b.press("Set")
		b.waitForFEN(board + " w")
		b.waitFor(fmt.Sprintf("document.querySelector('#fen').value === %q", board+" w - - 0 1"))
	}
}

// If a position is not in the tables, the page shows the results of captures and castling.
func testEachMove(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("8/8/8/3k4/8/8/1r6/KQR5 w - - 0 1"))
	b.waitForText(".to-move .verdict", "White wins")
	b.waitForText(".to-move .moves a.win", "Kxb2")
	b.waitForText(".to-move .moves a.win", "Qxb2")
	b.waitForText(".to-move .reason", "burnside tb gen KQRvKR")
	require.Equal(t, 2, get[int](b, "document.querySelectorAll('.arrow.win').length"))
	b.open("/?fen=" + addressFEN("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
	b.waitForText(".to-move .verdict", "White mates in")
	b.waitForText(".to-move .moves a", "O-O")
	b.waitUntilReady()
	b.click("[aria-label='To the end']")
	b.waitForText(".verdict", "Black is mated")
}

// The page explains the fifty-move rule for the clock of the position.
func testClock(_ *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".to-move .reason", "in time for the fifty-move rule")
	b.open("/?fen=" + addressFEN("8/8/8/8/8/2k5/8/KBN5 w - - 99 60"))
	b.waitForText(".to-move .verdict", "the fifty-move rule makes it a draw")
	b.waitForText(".line .reason", "The fifty-move rule comes before the mate")
	b.waitForText(".to-move .moves a.draw", "draw by 50 moves")
	b.waitFor("document.querySelector('.watch').disabled")
	b.open("/?fen=" + addressFEN("8/8/8/4k3/8/3K4/3P4/8 w - - 70 1"))
	b.waitForText(".to-move .verdict", "White mates in 20 moves")
	b.waitForText(".to-move .reason", "The mate comes in time for the fifty-move rule")
	b.open("/?fen=" + addressFEN("8/8/8/b7/1K6/5R2/8/k7 w - - 99 80"))
	b.waitForText(".to-move .verdict", "White mates in 10 moves")
	b.waitForText(".to-move .reason", "The mate in 3 moves comes too late for the fifty-move rule; this one does not")
}

// An unknown address gets an error page.
func testErrorPage(t *testing.T, b *browser) {
	b.open("/nowhere")
	b.waitForText("body", "there is nothing at")
	require.Equal(t, "text/html", get[string](b, "document.contentType"))
	require.Equal(t, "Play", get[string](b, "document.querySelector('nav [href=\"/?view=play\"]').textContent"))
	b.click("a")
	b.waitForText(".verdict", "White mates in")
}

// Everything can be done with the keyboard.
func testKeyboard(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN("8/8/8/8/8/2k5/8/K6Q w - - 0 1"))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.run("document.querySelector('.board [tabindex=\"0\"]').focus()")
	for range 7 {
		b.do(chromedp.KeyEvent(kb.ArrowRight)) // right
	}
	b.do(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter)) // take, up, put
	b.waitForFEN("8/8/8/8/8/2k5/7Q/K7 b")
	b.press("Set up")
	b.run("document.querySelector('.board [tabindex=\"0\"]').focus()")
	b.do(chromedp.KeyEvent(kb.Delete))
	b.waitForFEN("8/8/8/8/8/2k5/8/K7 b")
	b.do(chromedp.KeyEvent("R"))
	b.waitForFEN("8/8/8/8/8/2k5/7R/K7 b")
}

// Tab goes to every control.
func testTabReachesAll(t *testing.T, b *browser) {
	for _, name := range []string{"set-up", "line", "trainer", "ending"} {
		b.show(views[slices.IndexFunc(views, func(v pageView) bool { return v.name == name })])
		const unreached = `[...document.querySelectorAll('a, button:enabled, input, select:enabled, textarea, [tabindex="0"]')]
			.filter((e) => e.tabIndex >= 0 && e.checkVisibility() && !e.dataset.reached)`
		b.run("document.activeElement.blur(); scrollTo(0, 0)")
		b.run("document.addEventListener('focusin', ({target}) => { target.dataset.reached = true; })")
		for range 20 {
			b.do(slices.Repeat([]chromedp.Action[chromedp.Void]{chromedp.KeyEvent(kb.Tab)}, 10)...)
			if get[int](b, unreached+".length") == 0 {
				break
			}
		}
		require.Empty(t, get[[]string](b, unreached+".map((e) => e.outerHTML.slice(0, 80))"), name)
	}
}

// A finger does what the mouse does.
func testTouch(t *testing.T, b *browser) {
	_, err := chromedp.Call(b.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	b.view(360, 800, "light")
	b.open("/?fen=" + addressFEN("8/8/8/8/8/2k5/8/K6Q w - - 0 1"))
	b.waitForText(".verdict", "White mates in")
	b.waitUntilReady()
	b.press("Make moves")
	for _, name := range []string{"h1", "h2"} {
		x, y := b.centre(square(name))
		b.do(chromedp.TapXY(x, y))
	}
	b.waitForFEN("8/8/8/8/8/2k5/7Q/K7 b")
	b.waitForText(".verdict", "Black is mated in")
	fromX, fromY := b.centre(square("c3"))
	toX, toY := b.centre(square("c4"))
	b.holdTimers()
	b.touch("touchStart", fromX, fromY)
	b.touch("touchMove", (fromX+toX)/2, (fromY+toY)/2)
	b.touch("touchMove", toX, toY)
	b.touch("touchEnd", 0, 0)
	b.waitForFEN("8/8/8/8/2k5/8/7Q/K7 w")
	_, err = chromedp.Call(b.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{})
	require.NoError(t, err)
}

// The page remembers the chosen look.
func testTheme(t *testing.T, b *browser) {
	b.open("/")
	b.waitForView()
	for _, look := range []string{"dark", "light"} {
		b.click("#settings")
		b.set("theme", look)
		b.do(chromedp.Reload())
		b.waitForView()
		require.Equal(t, look, get[string](b, "document.documentElement.dataset.theme"))
		require.Equal(t, look, get[string](b, "getComputedStyle(document.documentElement).colorScheme"))
	}
	b.click("#settings")
	b.set("theme", "")
	require.Equal(t, "light dark", get[string](b, "getComputedStyle(document.documentElement).colorScheme"))
}

// set picks a value of a setting in the open dialog.
func (b *browser) set(setting, value string) {
	b.t.Helper()
	b.run(fmt.Sprintf("(() => { const e = document.querySelector('[name=setting-%s]'); e.value = %q; e.dispatchEvent(new Event('change')); })()", setting, value))
}

// pageView is a state of the page whose look is checked.
type pageView struct {
	name, path string
	prepare    func(*browser) // what to do there, if anything
}

var views = []pageView{
	{"board", "/?fen=" + addressFEN(longKBN), nil},
	{"man-picked-up", "/?fen=" + addressFEN(longKBN), func(b *browser) { b.click(square("g1")) }},
	{"set-up", "/?fen=" + addressFEN(longKBN), func(b *browser) {
		b.press("Set up")
		b.click(`.tray [data-man="R"]`)
	}},
	{"promotion", "/?fen=" + addressFEN("8/8/8/8/8/5k2/1p6/7K b - - 0 1"), func(b *browser) {
		b.click(square("b2"))
		b.click(square("b1"))
	}},
	{"line", "/?fen=" + addressFEN(longKBN), func(b *browser) {
		b.click("[aria-label='Watch the best line']")
		b.click("[aria-label='Pause']")
		b.click("[aria-label='Forward']")
		b.holdTimers()
		b.press("Copy PGN")
		b.waitFor("document.querySelector('.copy').textContent === 'Copied' || document.querySelector('.line textarea')")
	}},
	{"bad-fen", "/?fen=" + addressFEN(startKBN), func(b *browser) {
		b.run("document.querySelector('#fen').value = '8/8/8/8/8/2k5/8/KBX5 white'")
		b.press("Set")
		b.waitForText("#fen-problem li", "board")
	}},
	{"impossible", "/?fen=" + addressFEN("8/8/8/8/8/8/1k6/KB6 w - - 0 1"), nil},
	{"unknown", "/?fen=" + addressFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), nil},
	{"engine", "/?fen=" + addressFEN(middlegame), func(b *browser) { b.waitForDepth(10) }},
	{"engine-beside-tables", "/?fen=" + addressFEN(longKBN), func(b *browser) {
		b.press("Engine")
		b.waitFor("document.querySelector('.pv')?.textContent")
	}},
	{"game", "/?view=game", func(b *browser) {
		b.load(annotated)
		b.waitForText(".tree", "Qh4#")
		b.judgeGame()
		b.click("[aria-label=Forward]")
		b.waitForDepth(6)
	}},
	{"game-list", "/?view=game", func(b *browser) {
		b.load(threeGames)
		b.waitFor("document.querySelector('.games-dialog[open] li')")
	}},
	{"play-new", "/?view=play", nil},
	{"play", "/?view=play", func(b *browser) {
		b.newGame("/?view=play", map[string]string{"level": "1500", "colour": "w", "minutes": "1"})
		b.move("e2", "e4")
		b.press("Hint")
		b.waitForText(".verdict", "Hint: ")
	}},
	{"play-over", "/?view=play", func(b *browser) {
		b.newGame("/?view=play&fen=6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_1", map[string]string{"colour": "w"})
		b.waitForText(".verdict", "Your move.")
		b.click(square("a1"))
		b.click(square("a8"))
		b.waitForText(".verdict", "You won by checkmate: 1 move.")
	}},
	{"series", seriesPath, func(b *browser) {
		b.waitForText(".series-result .verdict", "mates")
		b.click("[aria-label=Forward]")
	}},
	{"progressive", "/?view=progressive&fen=" + addressFEN("rnbqkb1r/ppppppp1/5n2/7p/8/7N/PPPPPPPP/RNBQKB1R w KQkq - 0 2"), func(b *browser) {
		b.press("Hint")
		b.waitFor("document.querySelector('.advice .note')")
	}},
	{"trainer", "/?view=trainer&ending=KQvK&fen=" + addressFEN("8/8/8/8/2k5/8/8/K2Q4 w - - 0 1"), func(b *browser) {
		for i, move := range []string{"a1b2", "d1a1", "b2b3"} {
			b.waitForFEN("")
			b.dragTo(square(move[:2]), square(move[2:]))
			b.waitFor(fmt.Sprintf("document.querySelectorAll('.log li').length === %d", i+1))
			b.waitUntilReady()
		}
		b.press("Hint")
	}},
	{"trainer-failed", "/?view=trainer&ending=KQvK&fen=" + addressFEN("8/8/8/8/2k5/8/8/K2Q4 w - - 0 1"), func(b *browser) {
		b.dragTo(square("d1"), square("d3"))
		b.waitForText(".verdict", "lets the win slip")
	}},
	{"endings", "/?view=endings", nil},
	{"ending", "/?view=ending&ending=KBNvK", nil},
	{"ending-both-win", "/?view=ending&ending=KRvKP", nil},
	{"ending-missing", "/?view=ending&ending=KQQQvK", nil},
	{"lesson", "/?view=lesson&ending=KBNvK", func(b *browser) {
		for range 5 { // to the third position, which has an arrow
			b.click("[aria-label=Forward]")
		}
		b.waitFor("document.querySelector('.arrow')")
	}},
	{"settings", "/?fen=" + addressFEN(longKBN), func(b *browser) {
		b.click("#settings")
		if *site == "" { // on the site, an address of this machine has no code for a phone
			b.waitFor("document.querySelector('.qr')")
		} else {
			b.waitForText("dialog .reason", "burnside web")
		}
	}},
	{"symmetry", "/?view=symmetry&fen=" + addressFEN("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"), nil},
	{"symmetry-pawns", "/?view=symmetry&fen=" + addressFEN("8/8/4k3/8/8/3pP3/2P5/4K3 w - - 0 1"), nil},
}

// show opens a view and brings it into its state.
func (b *browser) show(v pageView) {
	b.t.Helper()
	b.leave() // drops the state of the last view
	b.run("localStorage.clear()")
	b.open(v.path)
	b.waitForView()
	if v.prepare != nil {
		b.waitUntilReady()
		v.prepare(b)
	}
}

// waitForView waits until a view has its content.
func (b *browser) waitForView() {
	b.t.Helper()
	b.waitFor("document.querySelector('.verdict:not(:empty), td, .image, .problem, [role=alert]:not(:empty), .tree > *')")
}

// No view is wider than the window. All controls have names, and the keyboard can reach them. Texts
// have a contrast of at least 4.5 to 1. If the environment variable BURNSIDE_SCREENSHOTS names a
// folder, a picture of each view is written there.
func testLooks(t *testing.T, b *browser) {
	for _, v := range views {
		b.requireLooks(v)
	}
}

// All views follow the rules of axe-core. The environment variable BURNSIDE_AXE must name the file
// axe.min.js, which is not part of this project.
func testAxe(t *testing.T, b *browser) {
	file := os.Getenv("BURNSIDE_AXE")
	if file == "" {
		t.Skip("BURNSIDE_AXE names no file")
	}
	axe, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, v := range views {
		for _, look := range []string{"light", "dark"} {
			b.view(1280, 900, look)
			b.show(v)
			assert.Empty(t, b.violations(string(axe)), "%s, %s", v.name, look)
		}
	}
}

// violations returns the rules of axe-core, given as a script, that the page breaks.
func (b *browser) violations(axe string) []string {
	b.t.Helper()
	b.run(axe)
	b.run(`window.violations = null; axe.run().then((result) => {
		window.violations = result.violations.map(({id, nodes}) => id + ': ' + nodes.map((n) => n.html.slice(0, 100)).join(' | ')); })`)
	b.waitFor("window.violations")
	return get[[]string](b, "window.violations")
}

// requireLooks shows a view in all looks and checks it as testLooks says.
func (b *browser) requireLooks(v pageView) {
	b.t.Helper()
	check, err := os.ReadFile("testdata/looks.js")
	require.NoError(b.t, err)
	folder := os.Getenv("BURNSIDE_SCREENSHOTS")
	b.view(1280, 900, "light")
	b.show(v)
	for _, look := range []string{"light", "dark"} {
		for _, size := range sizes() {
			b.view(size.width, size.height, look)
			require.Empty(b.t, get[[]string](b, string(check)), "%s, %d pixels, %s", v.name, size.width, look)
			if folder != "" {
				b.screenshot(filepath.Join(folder, fmt.Sprintf("%s-%d-%s.png", v.name, size.width, look)))
			}
		}
	}
}

// Outside our own tables Syzygy tables answer, under the fifty-move rule.
func testSyzygy(t *testing.T, b *browser) {
	tables, err := syzygy.Open("../../tb/syzygy/testdata")
	require.NoError(t, err)
	whole := b.address
	b.address = listen(t, web.Config{Tables: tb.NewSet(), Syzygy: tables})
	defer func() { b.address = whole }()
	for _, test := range []struct{ fen, verdict string }{
		{"8/8/8/8/8/2k5/8/KR6 w - - 0 1", "White wins"},
		{"8/8/8/8/8/2k5/8/KR6 w - - 80 1", "Win, but the fifty-move rule makes it a draw"},
	} {
		b.open("/?fen=" + addressFEN(test.fen))
		b.waitForText(".to-move .verdict", test.verdict)
		b.waitForText(".to-move .reason", "27 or 28 plies")
		b.waitForText(".line .reason", "Syzygy tables hold no distances to mate")
	}
	b.waitForText(".moves a.draw", "cursed win, 27")
	b.click(square("b1"))
	b.waitForText(square("c1")+" .badge.draw", "=")
	b.requireLooks(pageView{"syzygy", "/?fen=" + addressFEN("8/8/8/3k4/8/3R4/8/K7 b - - 80 1"), nil})
}

// screenshot writes a picture of the whole page to a file.
func (b *browser) screenshot(file string) {
	b.t.Helper()
	b.run("scrollTo(0, 0)")
	time.Sleep(300 * time.Millisecond)
	image, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	require.NoError(b.t, err)
	require.NoError(b.t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(b.t, os.WriteFile(file, image, 0o600))
}
