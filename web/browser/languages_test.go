package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The languages of the page, what one reads there, and a move in their notation.
var languages = []struct{ name, verdict, move, board string }{
	{"en", "White mates in 30 moves", "Nd3", "Board"},
	{"sv", "Vit gör matt i 30 drag", "Sd3", "Bräde"},
	{"ru", "Белые дают мат в 30 ходов", "Кd3", "Доска"},
	{"sl", "Beli matira v 30 potezah", "Sd3", "Šahovnica"},
}

// viewsToRead are the addresses of all views.
var viewsToRead = []string{
	"/?fen=" + addressFEN(startKBN), "/?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_60_1", "/?fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1",
	"/?view=game", "/?view=play", "/?view=trainer&fen=" + addressFEN(startKBN), "/?view=lesson&ending=KBNvK", "/?view=endings",
	"/?view=ending&ending=KBNvK", "/?view=ending&ending=KPvK", "/?view=series", "/?view=progressive", "/?view=symmetry",
}

// The page has the language that the user chose. Without a choice, it has the browser's language.
// It shows no text before it knows the language.
func testLanguages(t *testing.T, b *browser) {
	// Any paint of an English word of the head would stay in this list.
	script := `window.seen = []; new MutationObserver(() => {
		const nav = document.querySelector('nav a');
		if (nav && getComputedStyle(nav).visibility === 'visible' && !seen.includes(nav.textContent)) seen.push(nav.textContent);
	}).observe(document, {childList: true, subtree: true, characterData: true, attributes: true});`
	added, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	require.NoError(t, err)
	defer func() {
		_, err := chromedp.Call(b.ctx, page.RemoveScriptToEvaluateOnNewDocument, page.RemoveScriptToEvaluateOnNewDocumentParams(added))
		require.NoError(t, err)
	}()
	for _, language := range languages {
		b.run(fmt.Sprintf("localStorage.setItem('language', %q)", language.name))
		b.open(viewsToRead[0])
		b.waitForText(".to-move .verdict", language.verdict)
		b.waitForText(".moves .san", language.move)
		assert.Equal(t, language.name, get[string](b, "document.documentElement.lang"))
		assert.Equal(t, []string{language.board}, get[[]string](b, "seen.map((text) => text.trim())"))
		assert.Equal(t, "visible", get[string](b, "getComputedStyle(document.querySelector('nav')).visibility"))
	}
	b.run("localStorage.setItem('notation', 'figurines')")
	b.do(chromedp.Reload())
	b.waitForText(".moves .san", "♘d3")
	b.run("localStorage.clear()")
}

// The browser's languages choose, and the settings change that.
func testLanguageOfBrowser(t *testing.T, b *browser) {
	set := func(locale string) {
		_, err := chromedp.Call(b.ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
			UserAgent: get[string](b, "navigator.userAgent"), AcceptLanguage: locale})
		require.NoError(t, err)
	}
	defer set("en-US,en")
	for locale, title := range map[string]string{"de-DE,sl-SI,en": "Končnice", "de-DE,fr": "Endings", "ru": "Эндшпили"} {
		set(locale)
		b.open("/?view=endings")
		b.waitForText("h1", title)
	}
	set("en-US,en")
	b.open("/?view=endings")
	b.waitForText("h1", "Endings")
	b.click("#settings")
	b.waitFor("document.querySelector('dialog').open")
	b.run("const select = document.querySelector('[name=setting-language]'); select.value = 'sv'; select.dispatchEvent(new Event('change'))")
	b.press("Close")
	b.waitForText("h1", "Slutspel")
	assert.Equal(t, "sv", get[string](b, "document.documentElement.lang"))
	b.run("localStorage.clear()")
}

// Each view is opened in each language. No text may be missing or cut, and no view may be wider than
// the screen of a phone. If BURNSIDE_AXE names the file axe.min.js, the views must also follow the
// rules of axe-core.
func testViewsInLanguages(t *testing.T, b *browser) {
	defer b.view(1280, 900, "light")
	b.view(phone.width, phone.height, "light")
	var axe []byte
	if file := os.Getenv("BURNSIDE_AXE"); file != "" {
		var err error
		axe, err = os.ReadFile(file)
		require.NoError(t, err)
	}
	for _, language := range languages {
		b.run(fmt.Sprintf("localStorage.setItem('language', %q)", language.name))
		for _, path := range viewsToRead {
			b.open(path)
			b.waitForView()
			text := get[string](b, "document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((e) => '\\n' + e.ariaLabel).join('')")
			for _, odd := range []string{"undefined", "[object", "NaN", "null", "{", "=>"} {
				if odd == "{" && strings.Contains(path, "symmetry") {
					continue // a set
				}
				assert.NotContains(t, text, odd, "%s %s", language.name, path)
			}
			assert.LessOrEqual(t, get[int](b, "document.documentElement.scrollWidth"), int(phone.width), "%s %s", language.name, path)
			assert.Empty(t, get[[]string](b, cutWords), "%s %s", language.name, path)
			if axe != nil {
				assert.Empty(t, b.violations(string(axe)), "%s %s", language.name, path)
			}
		}
	}
	b.run("localStorage.clear()")
}

// cutWords lists the buttons, choices and labels whose text needs more room than they have.
const cutWords = `[...document.querySelectorAll('main :is(button, a.button, select, label)')]
	.filter((e) => e.checkVisibility() && getComputedStyle(e).display !== 'inline' && e.scrollWidth > e.clientWidth + 1)
	.map((e) => e.textContent.slice(0, 40) + ' ' + e.scrollWidth + ' > ' + e.clientWidth)`

// What is not translated yet is English.
func testUnfinishedLanguage(t *testing.T, b *browser) {
	b.open("/")
	b.waitUntilReady()
	merged := get[map[string]any](b, `(() => { window.merged = null; import(document.querySelector('script[type=module]').src.replace(/[^/]*$/, 'messages.js'))
		.then(({completed}) => { window.merged = completed({a: 'own', b: {c: 'own'}}, {a: 'x', b: {c: 'x', d: 'other'}, e: ['other']}); }); return {}; })()`)
	require.Empty(t, merged)
	b.waitFor("window.merged")
	assert.Equal(t, map[string]any{"a": "own", "b": map[string]any{"c": "own", "d": "other"}, "e": []any{"other"}}, get[map[string]any](b, "window.merged"))
}

// The judgement of a game is shown in each language: the fault of a move, the accuracy, and the
// lists of games. On a phone nothing is wider than the screen.
func testGameInLanguages(t *testing.T, b *browser) {
	defer b.view(1280, 900, "light")
	for _, language := range []struct{ name, load, fault, better, accuracy, kept, games string }{
		{"sv", "Läs in", "Blunder: missar matt i 1 drag; bättre är Dh4#.", "Bättre: Dh4#", "Precision", "Dina partier", "2 partier"},
		{"ru", "Загрузить", "Грубая ошибка: упускает мат в 1 ход; лучше Фh4#.", "Лучше: Фh4#", "Точность", "Ваши партии", "2 партии"},
		{"sl", "Naloži", "Huda napaka: spregleda mat v 1 potezi; bolje je Dh4#.", "Bolje: Dh4#", "Natančnost", "Tvoje partije", "2 partiji"},
	} {
		b.open(blank())
		b.run(fmt.Sprintf("localStorage.clear(); localStorage.setItem('engine', 'off'); localStorage.setItem('language', %q)", language.name))
		b.view(phone.width, phone.height, "light")
		b.open("/?view=game")
		b.waitUntilReady()
		b.run(fmt.Sprintf("document.querySelector('#pgn').value = %q", turning+"\n\n1. e4 *"))
		b.press(language.load)
		b.waitForText(".games-dialog[open] .reason", language.games)
		b.run("document.querySelector('.games-dialog').close()")
		b.run("(() => { const time = document.querySelector('.judging select'); time.append(new Option('2 s', 2)); time.value = 2; })()")
		b.run("document.querySelector('.judge').click()")
		b.waitForText(".judge-result th", language.accuracy)
		b.run("[...document.querySelectorAll('.tree button')].find((e) => e.textContent.startsWith('a6')).click()")
		b.waitForText(".at-fault", language.fault)
		b.waitForText(".better", language.better)
		assert.Contains(t, get[string](b, "document.querySelector('.tree .blunder').getAttribute('aria-label')"), strings.ToLower(strings.Split(language.fault, ":")[0]))
		b.press(language.kept)
		b.waitFor("document.querySelector('#kept-title').checkVisibility()")
		assert.LessOrEqual(t, get[int](b, "document.documentElement.scrollWidth"), int(phone.width), language.name)
		text := get[string](b, "document.body.innerText")
		for _, odd := range []string{"undefined", "[object", "NaN", "{", "=>"} {
			assert.NotContains(t, text, odd, language.name)
		}
		b.waitUntilIdle()
	}
	b.run("localStorage.clear()")
}
