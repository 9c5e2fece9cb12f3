// Package browser tests the page in a real browser, if there is one. It is a separate module,
// because only these tests need the library that drives the browser.
package browser

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/web"
	"burnside/web/analysis"
	"burnside/web/play"
)

// embeddedSet holds the tables inside the program, for all tests.
var embeddedSet = tb.NewEmbeddedSet()

// browser is a tab of a real browser that shows the page. It records errors of the page and
// requests to other servers.
type browser struct {
	t       *testing.T
	ctx     context.Context
	address string // of the server, without path; of the site, with its folder
	server  string // address of a server that answers questions of the tests

	mutex    sync.Mutex
	troubles []string // console errors and requests to other servers
	requests []string // addresses that the page requested, without the server's
}

// findBrowser returns the path of a browser that speaks the DevTools protocol.
func findBrowser(t *testing.T) string {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium or Chrome found on the path")
	return ""
}

// TestMain fails if a server logged a panic in any test.
func TestMain(m *testing.M) {
	var logged bytes.Buffer
	log.SetOutput(io.MultiWriter(os.Stderr, &logged))
	code := m.Run()
	if strings.Contains(logged.String(), "panic") {
		fmt.Fprintln(os.Stderr, "FAIL: a request made the server panic")
		code = 1
	}
	os.Exit(code)
}

// listen serves the page on a free port of this machine and returns its address. The server ends
// when the test ends.
func listen(t *testing.T, c web.Config) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ended := make(chan error, 1)
	go func() {
		ended <- web.Serve(t.Context(), listener, web.New(c))
	}()
	t.Cleanup(func() { require.NoError(t, <-ended) })
	return "http://" + listener.Addr().String()
}

// patience is how long tests wait for something that takes a moment on an idle machine. The default
// is longer than any time limit of go test, so that no test fails only because a machine is slow. A
// shorter patience shows failures sooner.
var patience = noLimit

// noLimit is longer than any time limit of go test.
const noLimit = 1000 * time.Hour

func init() {
	flag.DurationVar(&patience, "patience", patience, "how long to wait for something that takes a moment")
}

// longPatience is how long tests wait for something that takes many steps. Examples are a line that
// is played to its end, and a whole game in which the engine may think as long as a human. If the
// variable "patience" is longer, tests wait for that time instead.
const longPatience = 10 * time.Minute

// untilDeadline returns a context that ends shortly before go test would stop the tests. So a test
// that waits for too long can report what it waits for.
func untilDeadline(t *testing.T) (context.Context, context.CancelFunc) {
	deadline, limited := t.Deadline()
	if !limited {
		return context.WithCancel(context.Background())
	}
	return context.WithDeadline(context.Background(), deadline.Add(-10*time.Second))
}

// newTabs starts a browser with the given number of empty tabs. Each tab has its own storage. The
// parameter "more" holds further options of the browser.
func newTabs(t *testing.T, count int, more ...chromedp.ExecAllocatorOption) []*browser {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(findBrowser(t)), chromedp.WSURLReadTimeout(patience))
	options = append(options, more...)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	engine := analysis.New(analysis.DefaultConfig(embeddedSet, nil))
	t.Cleanup(engine.Close)
	quick := play.DefaultConfig(embeddedSet, nil)
	quick.Quick = 100 * time.Millisecond
	opponent := play.New(quick)
	t.Cleanup(opponent.Close)
	server := listen(t, web.Config{Tables: embeddedSet, Analysis: engine, Play: opponent, Elsewhere: []string{"http://192.168.1.2:8064/"}, Patience: noLimit})
	address := server
	if *site != "" {
		address = serveSite(t, *site)
	}
	limited, cancelTime := untilDeadline(t)
	t.Cleanup(cancelTime)
	allocator, stop := chromedp.NewExecAllocator(limited, options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(ctx)) // starts the browser
	tabs := make([]*browser, count)
	for i := range tabs {
		tabs[i] = newTab(ctx, t, address)
		tabs[i].server = server
	}
	return tabs
}

// newTab opens an empty tab for pages of a server.
func newTab(ctx context.Context, t *testing.T, address string) *browser {
	ctx, cancel := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &browser{t: t, ctx: ctx, address: address}
	require.NoError(t, chromedp.Listen(ctx, b.watch))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, cdplog.Enable, struct{}{})
	require.NoError(t, err)
	// Otherwise only one tab could have the focus.
	_, err = chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	return b
}

// begin prepares a tab for a test. The window gets its usual size, and the storage is emptied.
func (b *browser) begin(t *testing.T) {
	b.t = t
	b.leave()
	b.view(1280, 900, "light")
	b.run("localStorage.clear()")
}

// leave goes from the page to an address on which nothing happens.
func (b *browser) leave() {
	b.t.Helper()
	b.open(blank())
}

// watch records console errors and requests to other servers.
func (b *browser) watch(event any) {
	trouble := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		trouble = fmt.Sprintf("exception: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			trouble = fmt.Sprintf("console: %+v", e.Args)
		}
	case *cdplog.EventEntryAdded:
		// Some tests make the page send requests that the server refuses.
		if e.Entry.Source != "network" {
			trouble = fmt.Sprintf("log: %s %s", e.Entry.Text, e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		b.noteRequest(e.Request.URL)
		if address := e.Request.URL; !strings.HasPrefix(address, b.address+"/") && !strings.HasPrefix(address, "data:") {
			trouble = "request to another server: " + address
		}
	}
	if trouble != "" {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		b.troubles = append(b.troubles, trouble)
	}
}

// noteRequest records a request of the page.
func (b *browser) noteRequest(address string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.requests = append(b.requests, strings.TrimPrefix(address, b.address))
}

// takeRequests returns the requests of the page since the last call.
func (b *browser) takeRequests() []string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	taken := b.requests
	b.requests = nil
	return taken
}

// do carries out actions.
func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, actions...))
}

// open goes to a path of the server.
func (b *browser) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.address + path))
}

// run runs JavaScript.
func (b *browser) run(script string) {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](script))
}

// get evaluates a JavaScript expression.
func get[T any](b *browser, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b.t, err)
	return value
}

// The constant "holding" is a JavaScript promise. Its value tells whether a condition becomes true
// within a second. An error in the condition counts as false, because the page may be changing at
// that moment.
const holding = `new Promise((done) => {
	const end = Date.now() + 1000;
	const look = () => {
		let holds = false;
		try { holds = Boolean(%s); } catch { }
		if (holds || Date.now() > end) done(holds);
		else setTimeout(look, 5);
	};
	look();
})`

// waitFor waits until a JavaScript condition holds.
func (b *browser) waitFor(condition string) {
	b.t.Helper()
	b.waitWithin(patience, condition)
}

// waitLong waits until a JavaScript condition holds. It serves conditions that need many steps.
func (b *browser) waitLong(condition string) {
	b.t.Helper()
	b.waitWithin(max(patience, longPatience), condition)
}

// waitWithin waits until a JavaScript condition holds, but not longer than limit.
func (b *browser) waitWithin(limit time.Duration, condition string) {
	b.t.Helper()
	deadline := time.Now().Add(limit)
	for time.Now().Before(deadline) && b.ctx.Err() == nil {
		holds, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](fmt.Sprintf(holding, condition), chromedp.EvalAwaitPromise))
		if err == nil && holds {
			return
		}
		time.Sleep(5 * time.Millisecond) // after an error the page is being replaced
	}
	shown, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("location.href + '\\n' + document.body.innerText.slice(0, 1500)"))
	require.FailNow(b.t, "waited in vain", "%s\ntroubles %q\npage: %s\n%v", condition, b.troubles, shown, err)
}

// waitForText waits until an element of a selector contains a text.
func (b *browser) waitForText(selector, text string) {
	b.t.Helper()
	b.waitFor(fmt.Sprintf("[...document.querySelectorAll(%q)].some((e) => e.textContent.includes(%q))", selector, text))
}

// waitForFEN waits until the FEN in the address begins with a text.
func (b *browser) waitForFEN(fen string) {
	b.t.Helper()
	b.waitFor(fmt.Sprintf("(new URLSearchParams(location.search).get('fen') ?? '').startsWith(%q)", addressFEN(fen)))
	b.waitUntilReady()
}

// waitUntilReady waits until the page has the answers to its requests.
func (b *browser) waitUntilReady() {
	b.t.Helper()
	b.waitFor("document.querySelector('[aria-busy=\"false\"]')")
}

// The method "hold" delays the requests for paths with the given prefix until a script calls
// window.go(). The page of the site sends messages to workers instead of requests, so hold delays
// these messages too.
func (b *browser) hold(prefix string) {
	b.t.Helper()
	b.run(fmt.Sprintf(`{
		const real = fetch, post = Worker.prototype.postMessage, isHeld = (path) => path?.startsWith(%q);
		window.fetch = async (path, ...more) => { if (isHeld(path)) await new Promise((go) => { window.go = go; }); return real(path, ...more); };
		Worker.prototype.postMessage = function (message, ...more) {
			const send = () => post.call(this, message, ...more);
			if (isHeld(message.path)) window.go = send;
			else send();
		};
	}`, prefix))
}

// centre scrolls the element of a selector into view and returns its centre.
func (b *browser) centre(selector string) (x, y float64) {
	b.t.Helper()
	point := get[[]float64](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: 'nearest'});
		const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
	return point[0], point[1]
}

// click clicks the element of a selector with the mouse, once it is there.
func (b *browser) click(selector string) {
	b.t.Helper()
	b.waitFor(fmt.Sprintf("document.querySelector(%q)", selector))
	x, y := b.centre(selector)
	b.do(chromedp.MouseClickXY(x, y))
}

// press clicks a button or link by its text.
func (b *browser) press(text string) {
	b.t.Helper()
	b.run(fmt.Sprintf("[...document.querySelectorAll('button, a')].find((e) => e.textContent.trim() === %q && e.checkVisibility()).click()", text))
}

// clickText clicks a button or link with the mouse. The parameter "text" is the text of the button.
// A browser lets a page copy a text only after an action of the user. This click counts as such an
// action, but a call of the method "press" does not.
func (b *browser) clickText(text string) {
	b.t.Helper()
	b.run("document.querySelector('[data-wanted]')?.removeAttribute('data-wanted')")
	b.run(fmt.Sprintf("[...document.querySelectorAll('button, a')].find((e) => e.textContent.trim() === %q && e.checkVisibility()).dataset.wanted = ''", text))
	b.click("[data-wanted]")
}

// dragTo drags from the element of one selector to the element of another. Both must be visible at
// the same time.
func (b *browser) dragTo(from, to string) {
	b.t.Helper()
	b.centre(to)
	fromX, fromY := b.centre(from)
	toX, toY := b.centre(to)
	b.do(chromedp.DragAndDropXY(fromX, fromY, toX, toY))
}

// touch sends an event of a finger on the screen.
func (b *browser) touch(kind input.DispatchTouchEventType, x, y float64) {
	b.t.Helper()
	points := []*input.TouchPoint{}
	if kind != "touchEnd" {
		points = append(points, &input.TouchPoint{X: x, Y: y})
	}
	_, err := chromedp.Call(b.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	require.NoError(b.t, err)
}

// view sets the size of the window in pixels, and the look: light or dark.
func (b *browser) view(width, height int64, look string) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height))
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look}}})
	require.NoError(b.t, err)
}

// requireNoTrouble fails if there were console errors or requests to other servers.
func (b *browser) requireNoTrouble() {
	b.t.Helper()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	require.Empty(b.t, b.troubles)
}

// square returns the selector of a square of the board.
func square(name string) string {
	return fmt.Sprintf(`.board [data-square="%d"]`, int(name[0]-'a')+8*int(name[1]-'1'))
}

// addressFEN writes a FEN for an address.
func addressFEN(fen string) string { return strings.ReplaceAll(fen, " ", "_") }
