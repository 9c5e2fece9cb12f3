package stats

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"burnside/tb/ending"
)

//go:generate go run ./internal/make embedded.json

// embedded holds the statistics of the tables inside the program. They are made by go generate,
// because counting takes seconds for each table.
//
//go:embed embedded.json
var embedded []byte

// load reads the statistics inside the program, and indexes them by the name of the ending.
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

// ofEmbedded returns the statistics of an ending's table inside the program. If the program does
// not contain the table, ofEmbedded returns nil.
func ofEmbedded(m ending.Material) *Stats {
	all, err := load()
	if err != nil {
		return nil // can't happen: tests check the embedded file
	}
	return all[m.String()]
}
