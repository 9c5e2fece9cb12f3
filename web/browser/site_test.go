package browser

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
)

// site makes the tests use the files of a site, as "make site" writes them, instead of a server.
var site = flag.String("site", "", "test the site in this folder, under the path /burnside/ of a server of files")

// serveSite serves the site like a host of plain files until the test ends, and returns the
// address of the page without the slash at its end.
func serveSite(t *testing.T, folder string) string {
	server := httptest.NewServer(http.StripPrefix("/burnside/", http.FileServer(http.Dir(folder))))
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
