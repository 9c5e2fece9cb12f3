package browser

import (
	"compress/gzip"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/web"
)

// The handler "slowly" delays the answers of the JSON interface, so that the browser draws the page
// before they arrive.
type slowly struct{ http.Handler }

func (s slowly) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		time.Sleep(100 * time.Millisecond)
	}
	s.Handler.ServeHTTP(w, r)
}

// listenSlowly is like listen, with a server that is slow.
func listenSlowly(t *testing.T, c web.Config) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(t.Context(), listener, slowly{web.New(c)}) }()
	t.Cleanup(func() { require.NoError(t, <-ended) })
	return "http://" + listener.Addr().String()
}

// shifts sums the layout shifts since the page was opened, and lists the elements that moved.
const shifts = `window.shifted = 0; window.movers = [];
	new PerformanceObserver((list) => { for (const e of list.getEntries()) {
		shifted += e.value;
		movers.push(...e.sources.map(({node}) => e.value.toFixed(3) + ' ' + (node?.outerHTML ?? node?.data ?? '').slice(0, 80)));
	} window.looked = true; }).observe({type: 'layout-shift', buffered: true});
	setTimeout(() => { window.looked = true; }, 100)`

// The page keeps room free for content that arrives late.
func testShiftsNothing(t *testing.T, b *browser) {
	whole := b.address
	b.address = listenSlowly(t, web.Config{Tables: embeddedSet})
	defer func() { b.address = whole }()
	for _, size := range []windowSize{phone, tablet} {
		for _, path := range []string{"/", "/?fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1", "/?view=trainer&fen=" + addressFEN(startKBN), "/?view=ending&ending=KRvK", "/?view=play"} {
			b.leave()
			b.view(size.width, size.height, "light")
			b.open(path)
			b.waitForView()
			b.run(shifts)
			b.waitFor("window.looked")
			assert.Less(t, get[float64](b, "shifted"), 0.05, "%d×%d, %s: %q", size.width, size.height, path, get[[]string](b, "movers"))
		}
	}
}

// The browser loads less than 100 kB for the first view. The loading time depends on the machine,
// so the test only logs it.
func testLoading(t *testing.T, b *browser) {
	b.leave()
	b.takeRequests()
	b.open("/")
	b.waitFor("document.querySelector('.to-move .verdict') && window.performance.getEntriesByName('first-contentful-paint').length")
	answered := get[float64](b, "performance.now()")
	painted := get[float64](b, "performance.getEntriesByName('first-contentful-paint')[0].startTime")
	b.waitUntilReady()
	asked := b.takeRequests()
	slices.Sort(asked)
	weight := 0
	for _, path := range slices.Compact(asked) {
		weight += b.weigh(path)
	}
	assert.Less(t, weight, 100_000)
	assert.NotContains(t, strings.Join(asked, " "), "/js/trainer.js", "modules of other views")
	t.Logf("%d bytes in %d files; first paint after %.0f ms, the tables' answer after %.0f ms", weight, len(slices.Compact(asked)), painted, answered)
}

// weigh returns the number of bytes that a browser receives for an answer, including the header.
func (b *browser) weigh(path string) int {
	b.t.Helper()
	request, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.address+path, nil)
	require.NoError(b.t, err)
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := http.DefaultTransport.RoundTrip(request)
	require.NoError(b.t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(b.t, err)
	weight := len(body)
	for name, values := range response.Header {
		weight += len(name) + len(strings.Join(values, ",")) + len(": \r\n")
	}
	if response.Header.Get("Content-Encoding") == "gzip" {
		_, err = gzip.NewReader(strings.NewReader(string(body)))
		require.NoError(b.t, err)
	}
	return weight
}
