package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/pgn"
)

// annotated is a game with variations in variations, comments and glyphs.
const annotated = `[Event "A game"]
[White "White, A."]
[Black "Black \"B\""]
[Result "0-1"]

1. f3 $2 {loosens the king} e5 (1... d5 2. e4 (2. d4 $1) 2... dxe4 {fine}) 2. g4?? Qh4# 0-1`

// openGame opens the view of games, with no game stored.
func (b *browser) openGame() {
	b.t.Helper()
	b.open(blank())
	b.run("localStorage.clear(); localStorage.setItem('engine', 'off')")
	b.open("/?view=game")
	b.waitUntilReady()
}

// load loads a text into the view of games.
func (b *browser) load(text string) {
	b.t.Helper()
	b.run(fmt.Sprintf("document.querySelector('#pgn').value = %q", text))
	b.press("Load")
}

// copied returns the PGN that the page gives.
func (b *browser) copied() string {
	b.t.Helper()
	b.run("navigator.clipboard.write = async ([item]) => { window.copied = await (await item.getType('text/plain')).text(); }; navigator.clipboard.writeText = async (text) => { window.copied = text; }; window.copied = ''")
	b.run("document.querySelector('.copy').click()")
	b.waitFor("window.copied")
	return get[string](b, "window.copied")
}

// requireGame fails unless package pgn reads the text as a game of the given moves.
func (b *browser) requireGame(text string, moves ...string) {
	b.t.Helper()
	game, err := pgn.NewReader(strings.NewReader(text)).Next()
	require.NoError(b.t, err, text)
	require.Empty(b.t, game.Warnings, text)
	var got []string
	position := game.Start
	for node := range game.Root.Line() {
		got = append(got, position.SAN(node.Move))
		position = node.Play(&position)
	}
	require.Equal(b.t, moves, got, text)
}

// A game with variations is read, stepped through, and written unchanged.
func testGame(t *testing.T, b *browser) {
	b.openGame()
	b.load(annotated)
	b.waitForText(".game-moves h2", `White, A. – Black "B" 0-1`)
	require.Equal(t, []string{"f3?", "e5", "d5", "e4", "d4!", "dxe4", "g4??", "Qh4#"},
		get[[]string](b, "[...document.querySelectorAll('.tree button')].map((e) => e.textContent)"))
	require.Equal(t, []string{"loosens the king", "fine"}, get[[]string](b, "[...document.querySelectorAll('.remark')].map((e) => e.textContent)"))
	text := b.copied()
	b.requireGame(text, "f3", "e5", "g4", "Qh4#")
	require.Contains(t, text, "1. f3 $2 {loosens the king} 1... e5 (1... d5 2. e4 (2. d4 $1) 2... dxe4 {fine})\n2. g4 $4 Qh4# 0-1")
	b.openGame()
	b.load(text)
	b.waitForText(".tree", "Qh4#")
	require.Equal(t, text, b.copied())

	b.do(chromedp.KeyEvent(kb.End))
	b.waitFor("document.querySelector('.cell.check .mated')")
	b.waitForText(".engine .state", "The game is over.")
	b.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
	b.waitForText(".tree [aria-current]", "e5")
	b.do(chromedp.Reload())
	b.waitForText(".tree [aria-current]", "e5")
	b.run("[...document.querySelectorAll('.tree button')].find((e) => e.textContent === 'dxe4').click()")
	b.waitForText(".tree [aria-current]", "dxe4")
	b.press("Make main")
	b.waitFor("document.querySelectorAll('.tree button')[1].textContent === 'd5'")
	b.requireGame(b.copied(), "f3", "d5", "e4", "dxe4")
	b.press("Delete")
	b.waitForText(".tree [aria-current]", "e4")
	b.requireGame(b.copied(), "f3", "d5", "e4")
}

// Moves on the board extend the game. A move that differs from the game's next move begins a
// variation.
func testGamePlayed(t *testing.T, b *browser) {
	b.openGame()
	for _, move := range []string{"e2e4", "e7e5", "g1f3"} {
		b.waitUntilReady()
		b.waitFor("document.querySelector('[data-square=\"12\"]').classList.contains('has-man') || document.querySelector('.tree button')")
		b.dragTo(square(move[:2]), square(move[2:]))
	}
	b.waitForText(".tree [aria-current]", "Nf3")
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.waitForText(".tree [aria-current]", "e5")
	b.waitUntilReady()
	b.click(square("f1"))
	b.click(square("c4"))
	b.waitForText(".variation [aria-current]", "Bc4")
	b.requireGame(b.copied(), "e4", "e5", "Nf3")
	require.Equal(t, "1. e4 e5 2. Nf3 (2. Bc4) *", lastLine(b.copied()))
	b.press("New game")
	b.waitForText(".tree", "Play a move")

	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForText(".ending a", "a game from here")
	b.press("a game from here")
	b.waitForMan("f4", "white bishop")
	b.waitFor("location.search === '?view=game'")
	b.do(chromedp.Reload())
	b.waitForMan("f4", "white bishop")
	b.waitUntilReady()

	// A position, also of Chess960, begins a game.
	b.load("4k3/8/8/8/8/8/PPPPPPPP/5RKR w HF - 0 1")
	b.waitForMan("e8", "black king")
	b.waitUntilReady()
	b.load("[FEN \"4k3/8/8/8/8/8/PPPPPPPP/5RKR w HF - 0 1\"]\n\n1. O-O-O Ke7 *")
	b.waitForText(".tree", "Ke7")
	b.requireGame(b.copied(), "O-O-O", "Ke7")
}

// waitForMan waits until a man is on a square.
func (b *browser) waitForMan(name, man string) {
	b.t.Helper()
	b.waitFor(fmt.Sprintf("document.querySelector('%s').getAttribute('aria-label').includes(%q)", square(name), man))
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// The page names the faults of a game and shows the moves before them. It keeps what it cannot read.
func testGameFaults(t *testing.T, b *browser) {
	const unreadable = "1. e4 e5 (1... Ke4) 2. Ke3 Nc6 *"
	b.openGame()
	b.load(unreadable)
	b.waitForText(".pgn-form [role=alert]", `Move "Ke3": not legal`)
	require.Equal(t, unreadable, lastLine(b.copied()))
	b.do(chromedp.Reload())
	b.waitForText(".tree", "e5")
	require.Equal(t, unreadable, lastLine(b.copied()))
	b.load(`[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]`)
	b.waitForText(".pgn-form [role=alert]", "no white king")
	require.Equal(t, unreadable, lastLine(b.copied()))
	b.load("")
	b.waitForText(".pgn-form [role=alert]", "Paste a game or a position first.")
	require.Equal(t, unreadable, lastLine(b.copied()))
	// Castling with zeros, numbers without spaces, clocks, and a second game.
	b.load("% escape\n[Event \"1\"]\n\n1.e4 {[%clk 0:01:00]} e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 ; castles\n1/2-1/2\n\n[Event \"2\"]\n\n1. d4 *")
	b.waitForText(".tree", "O-O")
	b.requireGame(b.copied(), "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O")
	b.waitForText(".tree", "1/2-1/2")
	b.run("document.querySelector('.games-dialog').close()")

	// Another variant of chess is named and not shown as chess.
	b.load("[Variant \"Crazyhouse\"]\n\n1. e4 e5 *")
	b.waitForText(".pgn-form [role=alert]", "This is a game of Crazyhouse")
	b.requireGame(b.copied(), "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O")
}

// judgeGame has the game judged within two seconds.
func (b *browser) judgeGame() {
	b.t.Helper()
	b.run("(() => { const time = document.querySelector('.judging select'); time.append(new Option('2 s', 2)); time.value = 2; })()")
	b.press("Judge game")
	b.waitForText(".judge-state", "Judged in")
	b.waitForText(".judge", "Judge game")
}

// turning is a game with two blunders: White's g4, and Black's a6, which misses Qh4#.
const turning = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. a3 d5 3. g4 a6 {[%clk 0:01:30] mine} 4. e3 Qh4+ 0-1"

// Faults are marked in the list of moves and in the graph, and the better move is shown too. The
// page also shows the accuracy of both sides. A reload keeps this judgement, and the user can write
// it into the game.
func testGameJudged(t *testing.T, b *browser) {
	b.openGame()
	b.load(turning)
	b.waitForText(".tree", "Qh4+")
	require.Equal(t, 0, get[int](b, "document.querySelectorAll('.graph .below').length"), "nothing is drawn before it is known")
	b.judgeGame()
	judged := func() {
		t.Helper()
		b.waitForText(".tree .blunder", "g4??")
		b.waitForText(".tree .blunder", "a6??")
		require.Equal(t, 0, get[int](b, "[...document.querySelectorAll('.tree button')].filter((e) => e.classList.length && e.textContent.startsWith('Qh4')).length"))
		b.waitFor("document.querySelectorAll('.graph .dot.blunder').length >= 2")
		require.Regexp(t, `Blunders: g4, a6`, get[string](b, "document.querySelector('.graph svg').getAttribute('aria-label')"))
		b.waitFor("document.querySelectorAll('.judge-result td').length > 10")
	}
	judged()
	b.do(chromedp.Reload())
	judged()

	// The graph says what it shows under the mouse, and a click goes there.
	b.centre(".graph svg")
	graph := b.box(".graph svg")
	b.do(chromedp.MouseEvent("mouseMoved", graph.Left+graph.Width*6/8, graph.Top+graph.Height/2))
	b.waitForText(".at", "3… a6?? · ")
	b.waitForText(".at", "White’s chances")
	b.waitForText(".at", "clock 0:01:30")
	b.waitForText(".at-fault", "misses mate in 1; better is Qh4#.")
	b.do(chromedp.MouseEvent("mouseMoved", graph.Left+graph.Width/2, graph.Top-30))
	b.waitForText(".at", "Beginning of the game")
	b.do(chromedp.MouseClickXY(graph.Left+graph.Width*6/8, graph.Top+graph.Height/2))
	b.waitForText(".tree [aria-current]", "a6??")
	b.waitForText(".tree [aria-current]", "a6")
	b.press("Better: Qh4#")
	b.waitForText(".variation [aria-current]", "Qh4#")
	b.press("Undo")
	b.waitForText(".tree [aria-current]", "a6")

	b.press("Write into game")
	b.waitForText(".judge-state", "Written into the game.")
	text := strings.ReplaceAll(b.copied(), "\n", " ")
	for _, part := range []string{"g4 $4", "a6 $4", "[%clk 0:01:30] mine", "(3... Qh4#)", "misses mate in 1", "[BlackAccuracy "} {
		require.Contains(t, text, part)
	}
	b.press("Undo")
	b.waitFor("!document.querySelector('.variation')")
	b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent("n"))
	b.waitForText(".tree [aria-current]", "?")
	b.waitUntilIdle()

	// A judgement can be stopped and resumed. While it is stopped, the engine is free.
	b.run("document.querySelector('.judging select').value = 300")
	b.press("Judge game")
	b.waitForText(".judge-state", " positions; ")
	b.press("Stop judging")
	b.waitForText(".judge-state", "Stopped.")
	b.waitUntilIdle()
	b.press("Analyse")
	b.waitForDepth(6)
	b.press("Stop")
	b.press("Go on judging")
	b.waitForText(".judge-state", "; ")
	b.press("Stop judging")
	b.waitUntilIdle()

	// While a finger touches the graph, the page shows what is known of the move at this place.
	// When the finger is lifted, the page goes to this move.
	b.view(phone.width, phone.height, "dark")
	b.centre(".graph svg")
	graph = b.box(".graph svg")
	b.touch("touchStart", graph.Left+2, graph.Top+graph.Height/2)
	b.waitForText(".at", "Beginning of the game")
	b.touch("touchMove", graph.Left+graph.Width*5/8, graph.Top+graph.Height/2)
	b.waitForText(".at", "3. g4")
	b.touch("touchEnd", 0, 0)
	b.waitForText(".tree [aria-current]", "g4")
	b.view(1280, 900, "light")

	// Evaluations that a game brings with it are shown at once.
	b.load("1. e4 {[%eval 0.3] [%clk 0:02:00]} e5 {[%eval 0.2]} 2. Nf3 *")
	b.waitForText(".opening", "King's Knight Opening")
	b.waitFor("document.querySelectorAll('.graph .below').length === 1")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.waitForText(".at", "1. e4 · +0.30 · White’s chances 53 % · clock 0:02:00")
	b.waitForText(".opening", "B00 King's Pawn Game")
}

// The user edits glyphs, comments and variations, and can undo each change.
func testGameEdited(t *testing.T, b *browser) {
	b.openGame()
	b.load("1. e4 {[%clk 0:01:00] old} e5 (1... c5) (1... e6) 2. Nf3 *")
	b.waitForText(".tree", "Nf3")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.waitForText(".edit label", "Comment on 1. e4")
	require.Equal(t, "old", get[string](b, "document.querySelector('#comment').value"))
	b.click("[data-nag='1']")
	b.waitForText(".tree [aria-current]", "e4!")
	b.click("[data-nag='3']")
	b.waitForText(".tree [aria-current]", "e4!!")
	b.run("(() => { const s = document.querySelector('.edit select'); s.value = 16; s.dispatchEvent(new Event('change')); })()")
	b.waitForText(".tree [aria-current]", "e4!! ±")
	b.click("#comment")
	b.do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent("er {x}"))
	b.waitFor("document.querySelector('#comment').value === 'older {x}'")
	b.run("document.querySelector('#comment').blur()")
	b.waitForText(".remark", "older {x}")
	require.Contains(t, b.copied(), "1. e4 $3 $16 {[%clk 0:01:00] older {x)} 1... e5")
	for _, left := range []string{"old", "old", "old", "old"} {
		b.press("Undo")
		b.waitForText(".remark", left)
	}
	b.waitFor("[...document.querySelectorAll('.tree button')][0].textContent === 'e4'")
	b.run("[...document.querySelectorAll('.tree button')].find((e) => e.textContent === 'e6').click()")
	b.waitForText(".tree [aria-current]", "e6")
	b.press("Move up")
	b.waitFor("document.querySelectorAll('.variation')[0].textContent.includes('e6')")
	b.press("Move up")
	b.waitFor("document.querySelectorAll('.variation')[0].textContent.includes('e5')")
	b.requireGame(b.copied(), "e4", "e6")
	b.press("Delete")
	b.waitForText(".tree [aria-current]", "e4")
	b.requireGame(b.copied(), "e4", "e5", "Nf3")
	b.do(chromedp.KeyEvent("u"))
	b.requireGame(b.copied(), "e4", "e6")
	require.True(t, get[bool](b, "document.querySelector('.edit .tools:last-of-type button').disabled"), "the main line has no place to move up to")
}

// The user changes players, date and result of a game, and undoes the last change.
func testGameTags(t *testing.T, b *browser) {
	b.openGame()
	b.load("[White \"Ann\"]\n[Annotator \"Eve\"]\n\n1. e4 e5 *")
	b.waitForText(".game-moves h2", "Ann – ? *")
	b.click(".tags summary")
	fill := func(name, text string) {
		b.click(".tags [name=" + name + "]")
		b.run("document.activeElement.select()")
		b.do(chromedp.KeyEvent(text), chromedp.KeyEvent(kb.Tab))
	}
	fill("White", "Anna")
	fill("Black", "Böb")
	b.waitForText(".game-moves h2", "Anna – Böb *")
	fill("Date", "2026-1-2")
	b.run("(() => { const s = document.querySelector('.tags select'); s.value = '1-0'; s.dispatchEvent(new Event('change')); })()")
	b.waitForText(".game-moves h2", "Anna – Böb 1-0")
	const tags = "[Date \"2026.01.02\"]\n[White \"Anna\"]\n[Black \"Böb\"]\n"
	require.Equal(t, tags+"[Result \"1-0\"]\n[Annotator \"Eve\"]\n\n1. e4 e5 1-0\n", b.copied())
	b.press("Undo")
	b.waitForText(".game-moves h2", "Anna – Böb *")
	require.Equal(t, "*", get[string](b, "document.querySelector('.tags select').value"))
	fill("Date", " ")
	require.Equal(t, "[White \"Anna\"]\n[Black \"Böb\"]\n[Annotator \"Eve\"]\n\n1. e4 e5 *\n", b.copied())
	b.do(chromedp.Reload())
	b.waitForText(".game-moves h2", "Anna – Böb *")
}

// A comment is stored when the user stops typing, or when the page is left before.
func testCommentStored(t *testing.T, b *browser) {
	b.openGame()
	b.load("1. e4 e5 *")
	b.waitForText(".tree", "e5")
	b.click("#comment")
	b.run("window.writes = 0; const set = Storage.prototype.setItem; Storage.prototype.setItem = function (...a) { if (this === localStorage) writes++; set.apply(this, a); }")
	b.do(chromedp.KeyEvent("a"), chromedp.KeyEvent("ny thought"))
	b.waitFor("Object.values(localStorage).some((text) => text.includes('any thought'))")
	require.Less(t, get[int](b, "writes"), len("any thought"))
	b.do(chromedp.KeyEvent(" more"), chromedp.Reload())
	b.waitForText(".remark", "any thought more")
}

// No game is lost: not by a broken text, a new game, a link, or a reload.
func testGamesKept(t *testing.T, b *browser) {
	b.openGame()
	b.load("[White \"First\"]\n\n1. e4 e5 *")
	b.waitForText(".game-moves h2", "First")
	b.load("hello world")
	b.waitForText(".pgn-form [role=alert]", "no game")
	b.do(chromedp.Reload())
	b.waitForText(".game-moves h2", "First")
	b.press("New game")
	b.waitForText(".tree", "Play a move")
	b.waitForText(".tools [role=status]", "The game before is under “Your games”.")
	b.do(chromedp.Reload())
	b.waitForText(".tree", "Play a move")
	b.waitUntilReady()
	b.dragTo(square("d2"), square("d4"))
	b.waitForText(".tree", "d4")
	b.open("/?view=game&fen=" + addressFEN(middlegame))
	b.waitForMan("f4", "white bishop")
	b.waitFor("location.search === '?view=game'")
	b.press("Your games")
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 3")
	b.run("document.querySelector('#kept-filter').value = 'first'; document.querySelector('#kept-filter').dispatchEvent(new Event('input'))")
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 1")
	b.click("dialog[open] .game-list .players")
	b.waitForText(".game-moves h2", "First")
	b.requireGame(b.copied(), "e4", "e5")
	b.press("Your games")
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 2")
	b.click("dialog[open] li:last-child .quiet")
	b.waitForText("dialog[open] li:last-child .quiet", "Sure?")
	b.click("dialog[open] li:last-child .quiet")
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 1")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.waitFor("!document.querySelector('dialog[open]')")
}

// Two tabs that change the same game have a game each.
func testGameInTwoTabs(t *testing.T, b *browser) {
	b.openGame()
	b.load("1. e4 e5 *")
	b.waitForText(".tree", "e5")
	ctx, cancel := chromedp.NewContext(b.ctx)
	defer cancel()
	second := &browser{t: t, ctx: ctx, address: b.address}
	second.open("/?view=game")
	second.waitForText(".tree", "e5")
	second.waitUntilReady()
	second.dragTo(square("d2"), square("d4"))
	second.waitForText(".tree", "d4")
	b.do(chromedp.KeyEvent(kb.End))
	b.waitForText(".tree [aria-current]", "e5")
	b.waitUntilReady()
	b.dragTo(square("g1"), square("f3"))
	b.waitForText(".tools [role=status]", "Another tab has changed this game.")
	for _, reload := range []bool{false, true} {
		if reload {
			b.do(chromedp.Reload())
			second.do(chromedp.Reload())
		}
		b.waitForText(".tree", "Nf3")
		second.waitForText(".tree", "d4")
		b.requireGame(b.copied(), "e4", "e5", "Nf3")
	}
}

// threeGames is a text with three games.
const threeGames = `[White "Ann"]
[Black "Bob"]
[Date "2024.05.01"]

1. e4 e5 1-0

[White "Cyd"]
[Black "Dan"]
[Date "2023.??.??"]

1. d4 d5 2. c4 1/2-1/2

[White "Eve"]
[Black "Ann"]

1. c4 *
`

// If a file has several games, the user chooses one from a list, also with the keyboard.
func testGamesOfFile(t *testing.T, b *browser) {
	b.openGame()
	give := func(text string) { // a file, in a drop
		b.run(fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File([%q], 'games.pgn'));
			for (const type of ['dragover', 'drop']) document.querySelector('.tree').dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true})); })()`, text))
	}
	give(threeGames)
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 3")
	b.waitForText("dialog[open] [aria-current]", "1. Ann – Bob1-0 · 2024.05.01 · 1 move")
	b.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	b.waitForText(".game-moves h2", "Cyd – Dan 1/2-1/2")
	b.waitForText(".several", "Game 2 of 3")
	b.click("[aria-label='Next game']")
	b.waitForText(".game-moves h2", "Eve – Ann")
	b.press("All games")
	b.waitFor("document.querySelector('dialog[open] [aria-current]')")
	b.click("#games-filter")
	b.do(chromedp.KeyEvent("ann 2024"))
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 1")
	b.click("dialog[open] .game-list .players")
	b.waitForText(".game-moves h2", "Ann – Bob 1-0")
	b.press("Your games")
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 1")
	b.run("document.querySelector('dialog[open]').close()")

	// The list survives a reload, until the tab has a new game.
	b.click("[aria-label='Next game']")
	b.waitForText(".game-moves h2", "Cyd – Dan 1/2-1/2")
	b.do(chromedp.Reload())
	b.waitForText(".several", "Game 2 of 3")
	b.waitForText(".game-moves h2", "Cyd – Dan 1/2-1/2")
	b.click("[aria-label='Next game']")
	b.waitForText(".game-moves h2", "Eve – Ann")
	b.press("All games")
	b.waitForText("dialog[open] [aria-current]", "3. Eve – Ann")
	b.run("document.querySelector('dialog[open]').close()")
	b.press("New game")
	b.waitForText(".tree", "Play a move")
	b.do(chromedp.Reload())
	b.waitForText(".tree", "Play a move")
	b.waitUntilReady()
	require.True(t, get[bool](b, "document.querySelector('.several').hidden"))

	// Thousands of games are listed at once; old encodings are read.
	give(strings.Repeat(threeGames, 1500))
	b.waitForText("dialog[open] [role=status]", "4\u202f500 games")
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 200")
	b.press("Show more")
	b.waitFor("document.querySelectorAll('dialog[open] .game-list li').length === 400")
	b.run("document.querySelector('dialog[open]').close()")
	b.run(`document.querySelector('.tree').dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: (() => { const data = new DataTransfer();
		data.items.add(new File([new Uint8Array([...'[White "M'].map((c) => c.charCodeAt(0)).concat(0xfc, ...[...'ller"] 1. e4 *'].map((c) => c.charCodeAt(0))))], 'a.pgn')); return data; })()}))`)
	b.waitForText(".game-moves h2", "Müller")
	b.run("HTMLAnchorElement.prototype.click = function () { window.saved = this.download; }")
	b.press("Download")
	b.waitFor("window.saved === 'Müller.pgn'")
}

// No control moves while one steps through a game.
func testGameMovesNothing(_ *testing.T, b *browser) {
	for _, size := range sizes() {
		b.view(size.width, size.height, "light")
		b.openGame()
		b.load(annotated)
		b.waitForText(".tree", "Qh4#")
		b.waitFor("document.querySelectorAll('.settings select').length === 3")
		b.requireSteadySteps(size, 4)
	}
}

// requireSteadySteps steps forward the given number of times. It fails if a control moves. In a
// window of a phone's size it also fails if a control is too small for a finger.
func (b *browser) requireSteadySteps(size windowSize, steps int) {
	b.t.Helper()
	const places = `[...document.querySelectorAll('button, a, input, select, textarea, .board')].filter((e) => e.checkVisibility() && !e.closest('.engine-lines, .tree'))
		.map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })`
	before := get[[][]float64](b, places)
	for range steps {
		b.click("[aria-label=Forward]")
		assert.Equal(b.t, before, get[[][]float64](b, places), "%d×%d", size.width, size.height)
	}
	if size.isPhone() {
		assert.Empty(b.t, get[[]string](b, smallTargets), "%d×%d", size.width, size.height)
	}
}
