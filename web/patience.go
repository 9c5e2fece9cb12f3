package web

import "time"

// patience holds how long requests may search. If a search ends early, its answer says so.
type patience struct {
	position time.Duration // for a random position
	series   time.Duration // for a series mate
	reply    time.Duration // for a series of progressive chess
}

// newPatience returns the times of a configuration.
func newPatience(c Config) patience {
	if c.Patience > 0 {
		return patience{c.Patience, c.Patience, c.Patience}
	}
	return patience{position: 4 * time.Second, series: 10 * time.Second, reply: 8 * time.Second}
}
