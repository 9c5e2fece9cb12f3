package board

import (
	"fmt"
	"strconv"
	"strings"
)

// PerftCase is a position with known numbers of leaves.
type PerftCase struct {
	FEN      string // as the line gives it
	Position Position
	LeftOut  []string // what ReadFEN left out of it
	Counts   []PerftCount
}

// PerftCount is the number of leaves of a tree of the given depth.
type PerftCount struct {
	Depth int
	Nodes uint64
}

// maxPerftCaseDepth bounds the depths of a case; no count could be that deep.
const maxPerftCaseDepth = 30

// ParsePerftCase reads a line of a perft suite, such as "FEN ;D1 20 ;D2 400". The FEN is
// one that ReadFEN takes, without EPD operations; semicolons at the end are ignored.
func ParsePerftCase(line string) (PerftCase, error) {
	fields := strings.Split(strings.TrimRight(line, "; \t\r\n"), ";")
	c := PerftCase{FEN: strings.TrimSpace(fields[0])}
	var err error
	if c.Position, c.LeftOut, err = ReadFEN(c.FEN); err != nil {
		return PerftCase{}, err
	}
	for _, field := range fields[1:] {
		count, ok := parsePerftCount(field)
		if !ok {
			return PerftCase{}, fmt.Errorf("perft count %q: want a depth and a number, such as D1 20", clip(field))
		}
		c.Counts = append(c.Counts, count)
	}
	if len(c.Counts) == 0 {
		return PerftCase{}, fmt.Errorf("no perft count after FEN %q", clip(c.FEN))
	}
	return c, nil
}

// parsePerftCount reads "D1 20".
func parsePerftCount(text string) (c PerftCount, ok bool) {
	words := strings.Fields(text)
	if len(words) != 2 {
		return c, false
	}
	digits, ok := strings.CutPrefix(words[0], "D")
	if !ok {
		return c, false
	}
	var depthErr, nodesErr error
	c.Depth, depthErr = strconv.Atoi(digits)
	c.Nodes, nodesErr = strconv.ParseUint(words[1], 10, 64)
	return c, depthErr == nil && nodesErr == nil && c.Depth >= 0 && c.Depth <= maxPerftCaseDepth
}
