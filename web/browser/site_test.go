package browser

import (
	"flag"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/stretchr/testify/require"
)

// site is the folder of a site that "make site" has written. If it is set, the tests use this site
// instead of a server.
var site = flag.String("site", "", "test the site in this folder, under the path /burnside/ of a server of files")

// siteHandler serves the files of a folder under /burnside/.
func siteHandler(folder string) http.Handler {
	return http.StripPrefix("/burnside/", http.FileServer(http.Dir(folder)))
}

// serveSite serves the site until the test ends. Like a host for static files, it serves nothing
// but files. It returns the address of the page without the final slash.
func serveSite(t *testing.T, folder string) string {
	server := httptest.NewServer(siteHandler(folder))
	t.Cleanup(server.Close)
	return server.URL + "/burnside"
}

// path returns a path of the page as its links have it.
func (b *browser) path(path string) string {
	address, err := url.Parse(b.address + path)
	require.NoError(b.t, err)
	return address.RequestURI()
}

// notOfSite says why tests are left out for a site.
var notOfSite = map[string]string{
	"OwnTables":      "the site has the tables of three and four men only",
	"Syzygy":         "the site has no Syzygy tables",
	"NoEngine":       "the site has an engine",
	"EngineEnds":     "looks for searches in the process of the server",
	"PlayEnds":       "looks for searches in the process of the server",
	"PlayFaults":     "takes the requests of the page away",
	"EngineSettings": "looks at requests; those of the site are messages",
	"Loading":        "weighs the files of the server's page",
	"ShiftsNothing":  "delays the answers of the server",
	"ErrorPage":      "the site has no such page",
	"OnYourPhone":    "looks for the addresses of the server",
}

// blank returns the path of a file on which nothing happens.
func blank() string {
	if *site != "" {
		return "/LICENSE.txt"
	}
	return "/style.css"
}

// testOffline stops the server after the browser has stored the site. After a reload, everything
// must still work.
func testOffline(t *testing.T, b *browser, server *httptest.Server) {
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in 30")
	b.waitFor("navigator.serviceWorker.controller")
	server.Close()
	b.do(chromedp.Reload())
	b.waitForText(".verdict", "White mates in 30")
	b.open("/?fen=" + addressFEN("8/8/8/8/8/2k5/1p6/KQ6 w - - 0 1")) // a table that nothing has needed
	b.waitForText(".to-move .verdict", "White mates in")
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForDepth(8)
	b.press("Stop")
	for path, text := range map[string]string{
		"/?view=endings":                          "KRvKP",
		"/?view=ending&ending=KRvK":               "Longest",
		"/?view=symmetry&fen=8/8/8/8/8/2k5/8/KR6": "KRvK",
		"/?view=trainer&ending=KRvK":              "Mate",
		"/?view=series&fen=7k/8/6K1/8/8/8/8/3Q4_w_-_-&moves=1&rule=italian": "#",
	} {
		b.open(path)
		b.waitForText("main", text)
	}
	b.newGame("/?view=play", map[string]string{"level": "0", "colour": "b"})
	b.waitForText(".verdict", "Your move.")
}

// testUpdate replaces the site by another version. The page offers this version, and uses it only
// when the user agrees.
func testUpdate(t *testing.T, b *browser, next func()) {
	version := func() string {
		return get[string](b, "document.querySelector('link[rel=stylesheet]').getAttribute('href').split('/')[0]")
	}
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in 30")
	b.waitFor("navigator.serviceWorker.controller")
	before := version()
	next()
	b.do(chromedp.Reload())
	b.waitForText(".site-note", "A new version of Burnside is ready.")
	require.Equal(t, before, version())
	b.press("Later")
	b.do(chromedp.Reload())
	b.waitForText(".site-note", "A new version of Burnside is ready.")
	require.Equal(t, before, version())
	b.press("Use it now")
	b.waitFor(fmt.Sprintf("!document.querySelector('link[rel=stylesheet]').getAttribute('href').startsWith(%q)", before))
	b.waitForText(".verdict", "White mates in 30")
	b.waitFor("caches.keys().then((names) => names.length === 1)")
}

// testBrokenTable begins with a site that lacks one table. The page must say so. After a call of
// "back" the table is there, and the page must use it.
func testBrokenTable(_ *testing.T, b *browser, back func()) {
	b.open("/?fen=" + addressFEN("8/8/8/8/8/2k5/1r6/KQ6 w - - 0 1"))
	b.waitForText(".answers", "Burnside has stopped: KQvKR.btb can't be loaded: Error: status 404.")
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in 30")
	back()
	b.open("/?fen=" + addressFEN("8/8/8/8/8/2k5/1r6/KQ6 w - - 0 1"))
	b.waitForText(".to-move .verdict", "White mates in 7")
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.troubles = nil // the program wrote to the console why it stopped
}

// mostBytes is the greatest number of bytes that a first visit may load before the tables give
// their first answer. The host compresses nothing.
const mostBytes = 6e6

// testFewBytes asks for a position that needs many tables: two pawns may promote.
func testFewBytes(t *testing.T, b *browser, count *counted) {
	b.open("/?fen=" + addressFEN("8/6P1/k7/8/8/4K3/3p4/8 w - - 0 1"))
	b.waitForText(".to-move .verdict", "White mates in 9")
	loaded := count.bytes.Load()
	t.Logf("first answer after %d bytes", loaded)
	require.Less(t, loaded, int64(mostBytes))
}

// withoutRanges returns a handler that ignores which part of a file a request is for.
func withoutRanges(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Range")
		handler.ServeHTTP(w, r)
	})
}

// wasmPage is the size of a page of WebAssembly's memory in bytes.
const wasmPage = 64 << 10

// greatestHash returns the largest hash that the engine's settings offer, in MiB.
func greatestHash(b *browser) int {
	return get[int](b, "Math.max(...[...document.querySelectorAll('.settings [name=hash] option')].map(({ value }) => Number(value)))")
}

// testNoMoreMemory asks for a hash that is too large for the memory of a worker. The page says so.
// The tables and an engine with a smaller hash still answer.
func testNoMoreMemory(_ *testing.T, b *browser) {
	choose := func(hash string) {
		b.run(fmt.Sprintf("{ const e = document.querySelector('.settings [name=hash]'); e.value = %q; e.dispatchEvent(new Event('change', { bubbles: true })); }", hash))
	}
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForDepth(1)
	choose("256")
	b.waitForText(".engine .state", "Burnside has run out of memory. A smaller hash may help.")
	b.open("/?fen=" + addressFEN(startKBN))
	b.waitForText(".verdict", "White mates in 30")
	b.open("/?fen=" + addressFEN(middlegame))
	b.waitForText(".engine .state", "Burnside has run out of memory.")
	choose("16")
	b.waitForDepth(1)
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.troubles = nil // the program wrote to the console why it stopped
}

// copySite copies a site, with changed names and contents of its files.
func copySite(t *testing.T, folder string, change func(text string) string) string {
	to := t.TempDir()
	require.NoError(t, fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		path := filepath.Join(to, change(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(change(string(content))), 0o600)
	}))
	return to
}

// TestSite tests what a site does that the server's page does not.
func TestSite(t *testing.T) {
	if *site == "" {
		t.Skip("no site is given")
	}
	var handler atomic.Value // http.Handler
	serve := func(folder string) { handler.Store(siteHandler(folder)) }
	begin := func(t *testing.T, options ...chromedp.ExecAllocatorOption) (*browser, *httptest.Server) {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			handler.Load().(http.Handler).ServeHTTP(w, r)
		}))
		t.Cleanup(server.Close)
		b := newTabs(t, 1, options...)[0]
		b.address = server.URL + "/burnside"
		t.Cleanup(b.requireNoTrouble)
		return b, server
	}
	version := siteVersion(t, *site)
	t.Run("Offline", func(t *testing.T) {
		serve(*site)
		b, server := begin(t)
		testOffline(t, b, server)
	})
	t.Run("Update", func(t *testing.T) {
		serve(*site)
		other := copySite(t, *site, func(text string) string { return strings.ReplaceAll(text, version, "another") })
		b, _ := begin(t)
		testUpdate(t, b, func() { serve(other) })
	})
	t.Run("FewBytes", func(t *testing.T) {
		count := &counted{Handler: siteHandler(*site)}
		handler.Store(http.Handler(http.HandlerFunc(count.ServeHTTP)))
		b, _ := begin(t)
		testFewBytes(t, b, count)
	})
	t.Run("NoRanges", func(t *testing.T) {
		handler.Store(withoutRanges(siteHandler(*site)))
		b, _ := begin(t)
		b.open("/?fen=" + addressFEN(startKBN))
		b.waitForText(".verdict", "White mates in 30")
	})
	t.Run("OnYourPhone", func(t *testing.T) {
		serve(*site)
		b, _ := begin(t, chromedp.Flag("host-resolver-rules", "MAP site.example 127.0.0.1"))
		b.address = strings.ReplaceAll(b.address, "127.0.0.1", "site.example")
		b.open("/?view=endings")
		b.waitForText("main", "KRvKP")
		b.click("#settings")
		b.waitForText(".addresses code", b.address+"/")
	})
	t.Run("NoStorage", func(t *testing.T) {
		serve(*site)
		b, server := begin(t)
		quota := 1e6
		_, err := chromedp.Call(b.ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: server.URL, QuotaSize: &quota})
		require.NoError(t, err)
		b.open("/?fen=" + addressFEN(startKBN))
		b.waitForText(".verdict", "White mates in 30")
		b.waitForText(".site-note", "The browser did not store Burnside, so it works only with a network.")
	})
	t.Run("StorageForbidden", func(t *testing.T) { // a browser refuses the service worker
		files := siteHandler(*site)
		handler.Store(http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/burnside/sw.js" {
				http.NotFound(w, r)
				return
			}
			files.ServeHTTP(w, r)
		})))
		b, _ := begin(t)
		b.open("/?fen=" + addressFEN(startKBN))
		b.waitForText(".verdict", "White mates in 30")
		b.waitForText(".site-note", "The browser did not store Burnside, so it works only with a network.")
	})
	t.Run("LittleMemory", func(t *testing.T) {
		serve(copySite(t, *site, func(text string) string { return strings.ReplaceAll(text, "navigator.deviceMemory", "1") }))
		b, _ := begin(t)
		b.open("/?fen=" + addressFEN(middlegame))
		b.waitForDepth(1)
		require.Equal(t, 64, greatestHash(b))
	})
	t.Run("NoMoreMemory", func(t *testing.T) {
		serve(*site)
		b, _ := begin(t, chromedp.Flag("js-flags", fmt.Sprintf("--wasm-max-mem-pages=%d", 160<<20/wasmPage)))
		testNoMoreMemory(t, b)
	})
	t.Run("BrokenTable", func(t *testing.T) {
		serve(copySite(t, *site, func(text string) string {
			if strings.HasPrefix(text, "data/KQvKR-") {
				return "data/elsewhere"
			}
			return text
		}))
		b, _ := begin(t)
		testBrokenTable(t, b, func() { serve(*site) })
	})
}

// siteVersion returns the version of a site, which is the name of a folder.
func siteVersion(t *testing.T, folder string) string {
	style, err := filepath.Glob(filepath.Join(folder, "*", "style.css"))
	require.NoError(t, err)
	require.Len(t, style, 1)
	return filepath.Base(filepath.Dir(style[0]))
}
