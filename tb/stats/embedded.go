package stats

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"burnside/tb/ending"
)

//go:generate go run ./internal/make embedded.json

// embedded holds the statistics of the tables inside the program. To work them out takes
// seconds for each, so it is done once, by go generate.
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

// ofEmbedded returns the statistics of an ending whose table is inside the program, nil of
// any other.
func ofEmbedded(m ending.Material) *Stats {
	all, err := load()
	if err != nil {
		return nil // the tests see that the embedded file is sound
	}
	return all[m.String()]
}
