package browser

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var (
	npm     = flag.String("npm", "", "measure the npm package in this folder, in a page, with -numbers")
	other   = flag.String("other", "", "measure this script beside it: the path of another engine's worker")
	numbers = flag.Bool("numbers", false, "measure the site of -site: bytes, times, stops, memory")
	minutes = flag.Int("minutes", 0, "how long an analysis runs before the memory of the tab is measured")
)

// counted counts the bytes that a handler writes.
type counted struct {
	http.Handler
	bytes atomic.Int64
}

type countedWriter struct {
	http.ResponseWriter
	bytes *atomic.Int64
}

func (w countedWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.bytes.Add(int64(n))
	return n, err
}

func (c *counted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.Handler.ServeHTTP(countedWriter{w, &c.bytes}, r)
}

// measured holds JavaScript functions for the scripts below. The function "summary" describes a
// list of times by the median and the maximum. The function "starting" starts a worker and keeps
// all lines that the worker sends.
const measured = `
	const summary = (times) => { times.sort((a, b) => a - b); return times[times.length >> 1].toFixed(1) + ' ms median, ' + times.at(-1).toFixed(1) + ' ms worst of ' + times.length; };
	const pause = (ms) => new Promise((done) => setTimeout(done, ms));
	const starting = (address) => {
		const worker = new Worker(address), begun = performance.now();
		let wanted, found, lines = [];
		worker.onmessage = ({ data }) => { for (const line of String(data).split('\n')) { lines.push(line); if (wanted?.test(line)) found(line); } };
		const until = (pattern) => new Promise((done) => { wanted = pattern; found = done; });
		return { send: (line) => worker.postMessage(line), until, lines, begun, worker };
	};`

// ask evaluates a promise in the page.
func promised(b *browser, script string) string {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("(async () => {"+measured+script+"})()", chromedp.EvalAwaitPromise))
	require.NoError(b.t, err)
	return value
}

// TestSiteNumbers logs what the site and the npm package take.
func TestSiteNumbers(t *testing.T) {
	if !*numbers {
		t.Skip("measures only with -numbers")
	}
	files := http.NewServeMux()
	files.Handle("/burnside/", siteHandler(*site))
	if *npm != "" {
		files.Handle("/npm/", http.StripPrefix("/npm/", http.FileServer(http.Dir(*npm))))
	}
	files.HandleFunc("/other/", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, strings.TrimSuffix(*other, ".js")+r.URL.Path[strings.LastIndex(r.URL.Path, "."):])
	})
	count := &counted{Handler: files}
	server := httptest.NewServer(count)
	t.Cleanup(server.Close)
	b := newTabs(t, 1)[0]
	b.address = server.URL + "/burnside"
	measureLoading(t, b, count)
	measureTables(t, b)
	b.open("/LICENSE.txt")
	if *npm != "" {
		measureWorker(t, b, "/npm/burnside.js", true)
	}
	if *other != "" {
		measureWorker(t, b, "/other/engine.js", false)
	}
	if *minutes > 0 {
		measureMemory(t, b)
	}
}

// measureLoading measures a first and a second visit.
func measureLoading(t *testing.T, b *browser, count *counted) {
	answered := func(visit string) {
		b.waitForText(".to-move .verdict", "White mates in 30")
		t.Logf("%s: first answer after %.0f ms, %d bytes", visit, get[float64](b, "performance.now()"), count.bytes.Load())
	}
	b.open("/?fen=" + addressFEN(startKBN))
	answered("first visit")
	b.waitFor("navigator.serviceWorker.controller")
	t.Logf("first visit: %d bytes until everything is stored", count.bytes.Load())
	count.bytes.Store(0)
	b.do(chromedp.Reload())
	answered("second visit")
	time.Sleep(5 * time.Second)
	t.Logf("second visit: %d bytes", count.bytes.Load())
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForDepth(1)
	t.Logf("engine: first line after %.0f ms, with the cache", get[float64](b, "performance.now()"))
}

// measureTables measures how long the tables take to answer while the engine searches.
func measureTables(t *testing.T, b *browser) {
	t.Log("tables beside a search: " + promised(b, `
		const api = await import(document.querySelector('link[href$="/js/api.js"]').href);
		const end = new AbortController();
		let updates = 0;
		const search = api.analyse('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', { client: api.client, lines: 3, threads: 1, hash: 64 }, end.signal, () => updates++).catch(() => {});
		while (!updates) await pause(10);
		const times = [];
		for (let i = 0; i < 100; i++) {
			const file = 'abcdefgh'[i % 8];
			const begun = performance.now();
			await api.probe('8/8/8/' + (i % 8 ? i % 8 : '') + 'k' + (7 - i % 8 || '') + '/8/8/' + (1 + i / 20 | 0) + 'r' + (6 - (i / 20 | 0)) + '/KQ6 w - - 0 ' + (1 + i));
			times.push(performance.now() - begun);
			await pause(20);
		}
		end.abort();
		return summary(times) + ', ' + updates + ' updates of the search';`))
}

// measureWorker measures a worker that speaks UCI.
func measureWorker(t *testing.T, b *browser, path string, whole bool) {
	t.Log(path + ": " + promised(b, `
		const e = starting('`+path+`');
		e.send('uci'); e.send('isready');
		await e.until(/^readyok/);
		const ready = performance.now() - e.begun;
		const times = [];
		for (let i = 0; i < 100; i++) {
			e.send('position startpos'); e.send('go infinite');
			await pause(20 + Math.random() * 300);
			const begun = performance.now();
			e.send('stop');
			await e.until(/^bestmove/);
			times.push(performance.now() - begun);
		}
		e.send('ucinewgame'); e.send('position startpos'); e.send('go movetime 10000');
		await e.until(/^bestmove/);
		const speed = e.lines.findLast((line) => / nps /.test(line)).match(/nps (\d+)/)[1];
		let nodes = '';
		if (`+strconv.FormatBool(whole)+`) { e.send('bench'); nodes = ', ' + await e.until(/^Nodes searched/); }
		e.worker.terminate();
		return 'readyok after ' + ready.toFixed(0) + ' ms; stop to bestmove ' + summary(times) + '; ' + speed + ' nodes/s' + nodes;`))
}

// measureMemory measures the memory of the browser's processes after an analysis with a hash of 64
// MiB.
func measureMemory(t *testing.T, b *browser) {
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForDepth(4)
	time.Sleep(time.Duration(*minutes) * time.Minute)
	out, err := exec.Command("ps", "-o", "pid=,rss=,args=", "--ppid", strconv.Itoa(os.Getpid()), "--deselect").Output()
	require.NoError(t, err)
	greatest := 0
	for line := range strings.Lines(string(out)) {
		if words := strings.Fields(line); strings.Contains(line, "--type=renderer") {
			size, _ := strconv.Atoi(words[1])
			greatest = max(greatest, size)
		}
	}
	t.Logf("the largest renderer takes %d MB after %d minutes", greatest/1000, *minutes)
}
