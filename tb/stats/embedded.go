package stats

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"burnside/tb/ending"
)

//go:generate go run ./internal/make embedded.json

// embedded holds the statistics of the tables inside the program. Counting takes seconds for each
// table, so go generate does it once.
//
//go:embed embedded.json
var embedded []byte

// load reads the embedded statistics.
var load = sync.OnceValues(func() (map[string]*Stats, error) {
	var all []*Stats
	if err := json.Unmarshal(embedded, &all); err != nil {
		return nil, fmt.Errorf("embedded statistics: %w", err)
	}
	byName := make(map[string]*Stats, len(all))
	for _, s := range all {
		byName[s.Ending] = s
	}
	return byName, nil
})

// ofEmbedded returns the statistics of an embedded table, nil for other endings.
func ofEmbedded(m ending.Material) *Stats {
	all, err := load()
	if err != nil {
		return nil // the tests check that the embedded file is sound
	}
	return all[m.String()]
}
