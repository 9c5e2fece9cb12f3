// Package openings finds the names of chess openings. It looks up the positions of a game, so the
// order of the moves does not matter.
//
// The names come from github.com/lichess-org/chess-openings, commit 51b8862 of 2026-07-22. They are
// in the public domain (CC0). The program openings/internal/make turns the list of names into the
// file table.tsv.gz in this package.
package openings

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"burnside/board"
)

// Opening is a named opening.
type Opening struct {
	ECO  string // code of the Encyclopaedia of Chess Openings, such as "B90"
	Name string // such as "Sicilian Defense: Najdorf Variation"
}

// String returns the code and the name.
func (o Opening) String() string { return o.ECO + " " + o.Name }

// compressed is the compressed text of the table. Each line begins with a position. If the position
// has a name, its ECO code and its name follow, with tabs between them. Lines that begin with "#"
// are remarks.
//
//go:embed table.tsv.gz
var compressed []byte

// table returns a map from positions to their openings. It contains every position that occurs in a
// line of the list of openings. If a position has no name, its Opening is the zero value.
var table = sync.OnceValue(func() map[uint64]Opening {
	entries, err := read(compressed)
	if err != nil {
		panic(err) // the table is part of the program, so it must be sound
	}
	return entries
})

// positionBits is the number of bits of a position's key that the table holds. The table has some
// 8,000 positions. A position that is not in the table is mistaken for one in the table with a
// chance of 1 in 2^35.
const positionBits = 48

// shortened returns the part of a key that the table holds.
func shortened(k board.Key) uint64 { return uint64(k) >> (64 - positionBits) }

// read reads a compressed table.
func read(compressed []byte) (map[uint64]Opening, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	entries := map[uint64]Opening{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		position, opening, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		key, err := strconv.ParseUint(position, 16, positionBits)
		if err != nil {
			return nil, fmt.Errorf("openings: %w", err)
		}
		eco, name, _ := strings.Cut(opening, "\t")
		entries[key] = Opening{ECO: eco, Name: name}
	}
	return entries, nil
}

// Of returns the opening that the list names for the position with the given key. If the list names
// no opening for this position, ok is false.
func Of(k board.Key) (o Opening, ok bool) {
	o = table()[shortened(k)]
	return o, o != Opening{}
}

// IsBook reports whether the position with the given key occurs in a line of the list of openings.
// Such a position has a name, or it leads to a position with a name. The initial position does not
// count.
func IsBook(k board.Key) bool {
	_, ok := table()[shortened(k)]
	return ok
}

// Last returns the name of the opening that a game has reached: it finds the last position that has
// a name. If no position of the game has a name, ok is false.
func Last(h *board.KeyHistory) (o Opening, ok bool) {
	for k := range h.Backward() {
		if o, ok = Of(k); ok {
			return o, true
		}
	}
	return Opening{}, false
}
