// Package summary holds what the page says of whole endings: counts,
// distances, the longest mates and the drawn exceptions of all endings inside
// the program. Working them out of the tables takes seconds for each ending, so
// they are made once, by go generate, and are part of the program.
package summary

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/stats"
)

//go:generate go run ./make summary.json

// Summary is what is known of an ending as a whole.
type Summary struct {
	stats.Stats
	Exceptions BothExceptions `json:"exceptions"`
}

// BothExceptions are the drawn exceptions with either side to move; nil for a
// side that draws as often as not.
type BothExceptions struct {
	White []Exception `json:"white"`
	Black []Exception `json:"black"`
}

//go:embed summary.json
var embedded []byte

// load reads the embedded summaries.
var load = sync.OnceValues(func() (map[string]*Summary, error) {
	var all []*Summary
	if err := json.Unmarshal(embedded, &all); err != nil {
		return nil, fmt.Errorf("embedded summaries: %w", err)
	}
	byName := make(map[string]*Summary, len(all))
	for _, s := range all {
		byName[s.Ending] = s
	}
	return byName, nil
})

// Of returns the summary of an ending inside the program, nil of any other.
func Of(m ending.Material) *Summary {
	all, err := load()
	if err != nil {
		return nil // the tests see that the embedded file is sound
	}
	return all[m.String()]
}

// Compute works out the summary of an ending that the set has a table of.
func Compute(ctx context.Context, set *tb.Set, m ending.Material, threads int) (*Summary, error) {
	counts, err := stats.Of(ctx, set, m, threads)
	if err != nil {
		return nil, fmt.Errorf("summary of %s: %w", m, err)
	}
	s := &Summary{Stats: *counts}
	var counters [2]*counter
	for side := board.White; side <= board.Black; side++ {
		if c := counts.Reduced.Side(side); c.Draw > 0 && 2*c.Draw < c.Legal {
			counters[side] = newCounter()
		}
	}
	err = stats.Each(ctx, set, m, threads, func(e *stats.Entry) error {
		c := counters[e.SideToMove]
		if c == nil || e.Result.Outcome != result.Draw {
			return nil
		}
		p, err := e.Position()
		if err != nil {
			return err
		}
		return c.add(set, &p)
	})
	if err != nil {
		return nil, fmt.Errorf("summary of %s: %w", m, err)
	}
	s.Exceptions = BothExceptions{White: counters[board.White].exceptions(), Black: counters[board.Black].exceptions()}
	return s, nil
}
