package browser

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/stretchr/testify/require"
)

// site makes the tests use the files of a site, as "make site" writes them, instead of a server.
var site = flag.String("site", "", "test the site in this folder, under the path /burnside/ of a server of files")

// siteHandler serves the files of a folder under /burnside/.
func siteHandler(folder string) http.Handler {
	return http.StripPrefix("/burnside/", http.FileServer(http.Dir(folder)))
}

// serveSite serves the site like a host of plain files until the test ends, and returns the
// address of the page without the slash at its end.
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
}

// blank returns the path of a file on which nothing happens.
func blank() string {
	if *site != "" {
		return "/LICENSE.txt"
	}
	return "/style.css"
}

// testOffline takes the server away once the browser has stored the site: everything must still
// work after a reload.
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

// TestSite tests what a site does that the server's page does not.
func TestSite(t *testing.T) {
	if *site == "" {
		t.Skip("no site is given")
	}
	t.Run("Offline", func(t *testing.T) {
		server := httptest.NewServer(siteHandler(*site))
		t.Cleanup(server.Close)
		b := newTabs(t, 1)[0]
		b.address = server.URL + "/burnside"
		testOffline(t, b, server)
		b.requireNoTrouble()
	})
}
