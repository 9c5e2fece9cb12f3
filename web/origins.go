package web

import (
	"fmt"
	"net/http"
	"strings"

	"burnside/internal/pattern"
	"burnside/internal/shorten"
)

// originPattern matches an origin in lower case: scheme, host and port.
var originPattern = pattern.Lazy(`^(https?)://([a-z0-9.-]*[a-z0-9]|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?$`)

// ParseOrigin reads the origin of a web page, such as https://example.org:8443. An origin is a
// scheme, a host and optionally a port. The result has the form in which browsers write the header
// Origin.
func ParseOrigin(text string) (string, error) {
	parts := originPattern().FindStringSubmatch(strings.ToLower(text))
	if parts == nil {
		return "", fmt.Errorf("%s is not the address of a page's server, such as https://example.org", shorten.Quoted(text))
	}
	scheme, host, port := parts[1], parts[2], parts[3]
	if port == map[string]string{"http": ":80", "https": ":443"}[scheme] {
		port = ""
	}
	return scheme + "://" + host + port, nil
}

// allowed reports whether a page of an allowed origin made a browser send the request.
func (g *guard) allowed(r *http.Request) bool { return g.origins[r.Header.Get("Origin")] }

// share lets a page of an allowed origin read the answer to its request. If the request is a
// preflight request, share answers it and returns true. Browsers send a preflight request before a
// request with unusual headers, and before a request to an address in a private network.
func (g *guard) share(w http.ResponseWriter, r *http.Request) bool {
	if len(g.origins) == 0 {
		return false
	}
	header := w.Header()
	header.Add("Vary", "Origin")
	if !g.allowed(r) {
		return false
	}
	header.Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
	header.Set("Access-Control-Expose-Headers", "ETag, Retry-After")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	header.Set("Access-Control-Allow-Methods", "GET, HEAD, POST")
	header.Set("Access-Control-Allow-Headers", "*")
	header.Set("Access-Control-Max-Age", "7200")
	if r.Header.Get("Access-Control-Request-Private-Network") == "true" {
		header.Set("Access-Control-Allow-Private-Network", "true")
	}
	w.WriteHeader(http.StatusNoContent)
	return true
}
