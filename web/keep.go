package web

import (
	"net/http"
	"slices"
	"strings"
)

// A lasting answer may be the same for ever.
type lasting interface {
	// lasts reports whether the same request always gets the same answer, even after tables have
	// been added.
	lasts() bool
}

// lasts returns true if tables know a distance and the effect of the fifty-move rule, whichever
// side is to move.
func (a probeAnswer) lasts() bool { return a.White.lasts() && a.Black.lasts() }

func (s *sideAnswer) lasts() bool {
	return !s.Legal || s.Known && !s.uncertain && s.Metric != metricNone
}

func (a lineAnswer) lasts() bool    { return !a.uncertain }
func (*symmetryAnswer) lasts() bool { return true }
func (playedAnswer) lasts() bool    { return true }
func (gameAnswer) lasts() bool      { return true }

// lasts reports whether all categories are certain.
func (a *standardAnswer) lasts() bool {
	return a.Category.certain() && !slices.ContainsFunc(a.Moves, func(m standardMove) bool { return !m.Category.certain() })
}

// lasts is false without Syzygy files, which may be added.
func (a *mainlineAnswer) lasts() bool { return a.DTZ != nil }

// Values of the header Cache-Control.
const (
	keepNothing = "no-store"
	keepAwhile  = "max-age=300" // the next version of Burnside may say more, so not for long
	keepAsking  = "no-cache"    // may be kept, but the server is asked whether it still holds
)

// writeAnswer writes the answer to a request. If the answer lasts, clients may keep it.
func writeAnswer(w http.ResponseWriter, r *http.Request, answer any) {
	if a, ok := answer.(lasting); ok && a.lasts() {
		w.Header().Set("Cache-Control", keepAwhile)
	}
	writeJSON(w, r, http.StatusOK, answer)
}

// tagOf returns the entity tag of a content. The tag does not depend on compression.
func tagOf(content []byte) string { return `W/"` + digest(content) + `"` }

// isKept adds an entity tag to the header of an answer. If the client already has the content with
// that tag, isKept writes the status 304 and returns true.
func isKept(w http.ResponseWriter, r *http.Request, tag string) bool {
	w.Header().Set("ETag", tag)
	for known := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		if known = strings.TrimSpace(known); known == tag || known == "*" || "W/"+known == tag {
			w.WriteHeader(http.StatusNotModified)
			return true
		}
	}
	return false
}
