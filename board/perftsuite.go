package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// PerftCase is a position with known numbers of leaves.
type PerftCase struct {
	FEN      string // as in the line
	Position Position
	LeftOut  []string // what ReadFEN left out
	Counts   []PerftCount
}

// PerftCount is the number of leaves of a tree of the given depth.
type PerftCount struct {
	Depth int
	Nodes uint64
}

// maxPerftCaseDepth is the greatest depth in a case. No count could go so deep.
const maxPerftCaseDepth = 30

// ParsePerftCase reads a line of a perft suite. In "FEN ;D1 20 ;D2 400" there are 20 leaves at
// depth 1, and 400 at depth 2. The FEN is read in the same way as by ReadFEN. EPD operations such
// as "hmvc 5" may come before the counts.
func ParsePerftCase(line string) (PerftCase, error) {
	fields := strings.Split(strings.TrimRight(line, "; \t\r\n"), ";")
	operations := slices.IndexFunc(fields[1:], isPerftCount)
	if operations < 0 {
		return PerftCase{}, fmt.Errorf("no perft count, such as \";D1 20\", after FEN %q", clip(line))
	}
	fen, counts := fields[:operations+1], fields[operations+1:]
	c := PerftCase{FEN: strings.TrimSpace(strings.Join(fen, ";"))}
	var err error
	if c.Position, c.LeftOut, err = ReadFEN(c.FEN); err != nil {
		return PerftCase{}, err
	}
	for _, field := range counts {
		count, ok := parsePerftCount(field)
		if !ok {
			return PerftCase{}, fmt.Errorf("perft count %q: want a depth and a number, such as D1 20", clip(field))
		}
		c.Counts = append(c.Counts, count)
	}
	return c, nil
}

// isPerftCount reports whether a field is meant to be a count, that is, begins with D.
func isPerftCount(field string) bool { return strings.HasPrefix(strings.TrimSpace(field), "D") }

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
