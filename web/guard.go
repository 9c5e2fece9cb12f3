package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"burnside/internal/shorten"
)

// Limits on requests.
const (
	maxQuery = 2048            // bytes of path and query
	maxWait  = 2 * time.Second // that a request waits for others to finish
)

// policy is the content security policy of all answers. It allows only the page's own files, no
// inline scripts and styles, and no frame around the page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// setHeaders sets the headers that all answers have.
func setHeaders(header http.Header) {
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Cache-Control", keepNothing)
}

// guard refuses requests that are not the user's own.
type guard struct {
	addresses bool
	hosts     []string        // in lower case
	origins   map[string]bool // of other pages that may ask
}

func newGuard(c Config) guard {
	g := guard{addresses: c.Addresses, origins: map[string]bool{}}
	for _, host := range c.Hosts {
		g.hosts = append(g.hosts, strings.ToLower(host))
	}
	for _, origin := range c.Origins {
		g.origins[origin] = true
	}
	return g
}

// check returns the reason to refuse a request, or nil if there is none. It does not read the
// parameters. The argument "withText" says that the request should have a text as its body.
func (g *guard) check(r *http.Request, withText bool) *problem {
	switch {
	case !g.allowsHost(r.Host):
		return &problem{status: http.StatusMisdirectedRequest, Code: "host",
			Message: fmt.Sprintf("this server does not answer for the host %s", shorten.Quoted(r.Host))}
	case crossSite(r) && !g.allowed(r):
		return &problem{status: http.StatusForbidden, Code: "origin", Message: "requests made by other pages are refused"}
	case withText && r.Method != http.MethodPost:
		return &problem{status: http.StatusMethodNotAllowed, Code: "method",
			Message: fmt.Sprintf("the method %s is not POST", shorten.Quoted(r.Method)), allow: "POST"}
	case !withText && r.Method != http.MethodGet && r.Method != http.MethodHead:
		return &problem{status: http.StatusMethodNotAllowed, Code: "method",
			Message: fmt.Sprintf("the method %s is not GET or HEAD", shorten.Quoted(r.Method)), allow: "GET, HEAD"}
	case len(r.URL.RawPath)+len(r.URL.Path)+len(r.URL.RawQuery) > maxQuery:
		return &problem{status: http.StatusRequestURITooLong, Code: "length",
			Message: fmt.Sprintf("the address is longer than %d bytes", maxQuery)}
	case !withText && r.ContentLength != 0:
		return &problem{status: http.StatusRequestEntityTooLarge, Code: "body", Message: "requests have no body"}
	}
	return nil
}

// allowsHost reports whether the handler may answer a request with the given header Host. Without
// this check, an attacker could let his own host name point to this machine (DNS rebinding).
// Browsers would then treat his page and ours as one site.
func (g *guard) allowsHost(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.TrimSuffix(strings.TrimPrefix(hostport, "["), "]")
	}
	if address, err := netip.ParseAddr(host); err == nil {
		return g.addresses || address.Unmap().IsLoopback()
	}
	host = strings.ToLower(host)
	return host == "localhost" || slices.Contains(g.hosts, host)
}

// crossSite reports whether a page of another origin caused the request. If that page has a link to
// our page "/" and the user has followed this link, crossSite returns false.
func crossSite(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" && !strings.EqualFold(origin, "http://"+r.Host) {
		return true
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return false
	}
	return r.URL.Path != "/" || r.Header.Get("Sec-Fetch-Mode") != "navigate" || r.Header.Get("Sec-Fetch-Dest") != "document"
}
