package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/search"
)

// maxTime is the longest time that go accepts. No game takes so long.
const maxTime = search.MaxTime

// tinyTime is used in place of times of zero or less. Match runners send such times when a clock
// has almost run out.
const tinyTime = time.Millisecond

// A limitsReader reads the arguments of the command go.
type limitsReader struct {
	position *board.Position
	words    []string // words that have not been read yet
	limits   search.Limits
	faults   []string // faults of words that are ignored
	badValue bool     // a value was ignored that might have ended the search
}

// parseLimits reads the arguments of a go command in the position p. It ignores invalid words,
// because even after a faulty go a client waits for a move. The result "faults" describes these
// words. If searchmoves names no legal move, SearchMoves is empty but not nil. If a limit has a
// faulty value and no other limit ends the search, the depth is 1.
func parseLimits(p *board.Position, words []string) (limits search.Limits, faults []string) {
	r := limitsReader{position: p, words: words}
	for len(r.words) > 0 {
		if err := r.readLimit(); err != nil {
			r.faults = append(r.faults, err.Error())
		}
	}
	if l := &r.limits; r.badValue && !l.Infinite && !l.Ponder && isEndless(l) {
		l.Depth = 1
	}
	return r.limits, r.faults
}

// readLimit reads the name of one limit and its values.
func (r *limitsReader) readLimit() error {
	name := r.words[0]
	r.words = r.words[1:]
	if read := r.valueReader(name); read != nil {
		return read()
	}
	return fmt.Errorf("unknown limit %s", shorten.Quoted(name))
}

// isLimitName reports whether a word of a go command is the name of a limit.
func (r *limitsReader) isLimitName(word string) bool { return r.valueReader(word) != nil }

// valueReader returns the function that reads the values of the limit with the given name. If no
// limit has this name, it returns nil. All limits are defined here.
func (r *limitsReader) valueReader(name string) func() error {
	l := &r.limits
	set := func(flag *bool) func() error { return func() error { *flag = true; return nil } }
	clock := func(c board.Color) func() error { return func() error { return r.readClock(name, c) } }
	duration := func(least time.Duration, to *time.Duration) func() error {
		return func() error { return r.readTime(name, least, to) }
	}
	count := func(most int64, to func(int64)) func() error {
		return func() error { return r.readCount(name, most, to) }
	}
	switch name {
	case "infinite":
		return set(&l.Infinite)
	case "ponder":
		return set(&l.Ponder)
	case "searchmoves":
		return r.readSearchMoves
	case "wtime":
		return clock(board.White)
	case "btime":
		return clock(board.Black)
	case "winc":
		return duration(0, &l.Inc[board.White])
	case "binc":
		return duration(0, &l.Inc[board.Black])
	case "movetime":
		return duration(tinyTime, &l.MoveTime)
	case "movestogo":
		return r.readMovesToGo
	case "depth":
		return count(search.MaxPly, func(n int64) { l.Depth = int(n) })
	case "mate":
		return count(search.MaxPly, func(n int64) { l.Mate = int(n) })
	case "nodes":
		return count(1<<62, func(n int64) { l.Nodes = uint64(n) })
	}
	return nil
}

// readMovesToGo reads the number of moves to the next time control.
func (r *limitsReader) readMovesToGo() error {
	n, err := r.number("movestogo")
	if err == nil {
		r.limits.MovesToGo = int(min(max(n, 0), 1000)) // some clients send 0 for no time control
	}
	return err
}

// The method "number" reads the next word as a number. A number out of range counts as the nearest
// number in range.
func (r *limitsReader) number(name string) (int64, error) {
	if len(r.words) == 0 || r.isLimitName(r.words[0]) {
		r.badValue = true
		return 0, fmt.Errorf("%s without a value", name)
	}
	word := r.words[0]
	r.words = r.words[1:]
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		r.badValue = true
		return 0, fmt.Errorf("%s: %s is not a number", name, shorten.Quoted(word))
	}
	return n, nil
}

// readTime reads a time in milliseconds. The parameter "least" is the lower limit of the time. A
// shorter time counts as this limit.
func (r *limitsReader) readTime(name string, least time.Duration, to *time.Duration) error {
	n, err := r.number(name)
	if err != nil {
		return err
	}
	ms := min(max(n, 0), int64(maxTime/time.Millisecond))
	*to = max(time.Duration(ms)*time.Millisecond, least)
	return nil
}

// readClock reads the time that side c has left.
func (r *limitsReader) readClock(name string, c board.Color) error {
	if err := r.readTime(name, tinyTime, &r.limits.Time[c]); err != nil {
		return err
	}
	r.limits.HasClock = true
	return nil
}

// readCount reads a number, which must be at least 1. The parameter "most" is the upper limit of
// the number. A greater number counts as this limit.
func (r *limitsReader) readCount(name string, most int64, set func(int64)) error {
	n, err := r.number(name)
	switch {
	case err != nil:
		return err
	case n < 1:
		r.badValue = true
		return fmt.Errorf("%s: %d is less than 1", name, n)
	}
	set(min(n, most))
	return nil
}

// readSearchMoves reads moves until the name of a limit comes.
func (r *limitsReader) readSearchMoves() error {
	moves := &r.limits.SearchMoves
	if *moves == nil {
		*moves = []board.Move{} // nil would mean all moves
	}
	var wrong []string
	for len(r.words) > 0 && !r.isLimitName(r.words[0]) {
		m, err := r.position.ParseUCIMove(r.words[0])
		r.words = r.words[1:]
		switch {
		case err != nil:
			wrong = append(wrong, err.Error())
		case !slices.Contains(*moves, m):
			*moves = append(*moves, m)
		}
	}
	switch {
	case len(wrong) > 0:
		return fmt.Errorf("searchmoves: %s", strings.Join(wrong, "; "))
	case len(*moves) == 0:
		return errors.New("searchmoves without a move")
	}
	return nil
}
