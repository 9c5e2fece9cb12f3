package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"burnside/board"
	"burnside/search"
)

// maxTime bounds the times that are read; it is longer than any game.
const maxTime = search.MaxTime

// tinyTime stands for a time that is zero or negative, as match runners send
// when a flag has all but fallen.
const tinyTime = time.Millisecond

// limitsReader reads the arguments of go.
type limitsReader struct {
	position *board.Position
	words    []string // what is left to read
	limits   search.Limits
}

// parseLimits reads the arguments of a go command for a position.
func parseLimits(p *board.Position, words []string) (search.Limits, error) {
	r := limitsReader{position: p, words: words}
	for len(r.words) > 0 {
		if err := r.readLimit(); err != nil {
			return search.Limits{}, fmt.Errorf("go: %w", err)
		}
	}
	return r.limits, nil
}

// readLimit reads one limit with its values.
func (r *limitsReader) readLimit() error {
	name := r.words[0]
	r.words = r.words[1:]
	l := &r.limits
	switch name {
	case "infinite":
		l.Infinite = true
	case "ponder":
		l.Ponder = true
	case "searchmoves":
		return r.readSearchMoves()
	case "wtime":
		return r.readClock(name, board.White)
	case "btime":
		return r.readClock(name, board.Black)
	case "winc":
		return r.readTime(name, 0, &l.Inc[board.White])
	case "binc":
		return r.readTime(name, 0, &l.Inc[board.Black])
	case "movetime":
		return r.readTime(name, tinyTime, &l.MoveTime)
	case "movestogo":
		n, err := r.number(name)
		l.MovesToGo = int(min(max(n, 0), 1000)) // some senders write 0 for the rest of the game
		return err
	case "depth":
		return r.readCount(name, search.MaxPly, func(n int64) { l.Depth = int(n) })
	case "mate":
		return r.readCount(name, search.MaxPly, func(n int64) { l.Mate = int(n) })
	case "nodes":
		return r.readCount(name, 1<<62, func(n int64) { l.Nodes = uint64(n) })
	default:
		return fmt.Errorf("unknown limit %s", quote(name))
	}
	return nil
}

// number takes the next word as a number.
func (r *limitsReader) number(name string) (int64, error) {
	if len(r.words) == 0 {
		return 0, fmt.Errorf("%s without a value", name)
	}
	word := r.words[0]
	r.words = r.words[1:]
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: %s is not a number", name, quote(word))
	}
	return n, nil
}

// readTime reads a time in milliseconds that is at least least.
func (r *limitsReader) readTime(name string, least time.Duration, to *time.Duration) error {
	n, err := r.number(name)
	ms := min(max(n, 0), int64(maxTime/time.Millisecond))
	*to = max(time.Duration(ms)*time.Millisecond, least)
	return err
}

// readClock reads the time that c has left.
func (r *limitsReader) readClock(name string, c board.Color) error {
	r.limits.HasClock = true
	return r.readTime(name, tinyTime, &r.limits.Time[c])
}

// readCount reads a number from 1; what is above most counts as most.
func (r *limitsReader) readCount(name string, most int64, set func(int64)) error {
	n, err := r.number(name)
	switch {
	case err != nil:
		return err
	case n < 1:
		return fmt.Errorf("%s: %d is less than 1", name, n)
	}
	set(min(n, most))
	return nil
}

// readSearchMoves reads moves up to the next limit.
func (r *limitsReader) readSearchMoves() error {
	for len(r.words) > 0 && !isLimitName(r.words[0]) {
		m, err := r.position.ParseUCIMove(r.words[0])
		if err != nil {
			return fmt.Errorf("searchmoves: %w", err)
		}
		r.words = r.words[1:]
		if !slices.Contains(r.limits.SearchMoves, m) {
			r.limits.SearchMoves = append(r.limits.SearchMoves, m)
		}
	}
	if len(r.limits.SearchMoves) == 0 {
		return errors.New("searchmoves without a move")
	}
	return nil
}

// isLimitName reports whether a word of a go command names a limit.
func isLimitName(word string) bool {
	switch word {
	case "infinite", "ponder", "searchmoves", "wtime", "btime", "winc", "binc",
		"movetime", "movestogo", "depth", "mate", "nodes":
		return true
	}
	return false
}
