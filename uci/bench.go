package uci

import (
	"errors"
	"fmt"
	"math"
	"time"

	"burnside/board"
	"burnside/internal/book"
	"burnside/internal/shorten"
	"burnside/search"
)

// BenchTotal is the format of the line that gives a bench's number of nodes. Stockfish's scripts
// read this line.
const BenchTotal = "Nodes searched  : %d"

// benchCommand runs the command bench.
func (d *Driver) benchCommand(c command) error {
	bench, notes, err := ParseBench(c.arguments(), d.game.Position().FEN())
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	d.noteBook("bench", notes)
	d.begin(task{number: c.task, stop: bench.Stop})
	nodes, err := bench.Run(d.out)
	switch {
	case errors.Is(err, search.ErrStopped):
		d.out.print("info string bench stopped")
		return nil
	case err != nil:
		return fmt.Errorf("bench: %w", err)
	}
	d.out.printf(BenchTotal, nodes)
	return nil
}

// ParseBench reads the arguments of the command bench. There may be no argument, a depth alone, or
// two to five arguments in Stockfish's order:
//
//   - the hash size in MiB
//   - the number of threads
//   - the limit
//   - the positions: "default" for the fixed positions, "current", or the name of a file
//   - the kind of limit: "depth", "nodes" or "movetime" (milliseconds)
//
// The parameter "current" holds the FEN of the current position. The result "notes" lists the parts
// of the file that are ignored.
func ParseBench(args []string, current string) (b *search.Bench, notes []string, err error) {
	b = &search.Bench{}
	switch {
	case len(args) == 0:
		return b, nil, nil
	case len(args) == 1:
		return b, nil, setBenchLimit(b, "depth", args[0])
	case len(args) > 5:
		return nil, nil, fmt.Errorf("want at most 5 arguments, not %d", len(args))
	}
	given := []string{"", "", fmt.Sprint(search.BenchDepth), "default", "depth"}
	copy(given, args)
	if b.Hash, err = parseNumber("hash size", given[0], search.MaxHash); err != nil {
		return nil, nil, err
	}
	if b.Threads, err = parseNumber("number of threads", given[1], search.MaxThreads); err != nil {
		return nil, nil, err
	}
	if err = setBenchLimit(b, given[4], given[2]); err != nil {
		return nil, nil, err
	}
	b.Games, notes, err = benchGames(given[3], current)
	return b, notes, err
}

// setBenchLimit sets the limit of each position.
func setBenchLimit(b *search.Bench, kind, text string) (err error) {
	l := &b.Limits
	switch kind {
	case "depth":
		l.Depth, err = parseNumber("depth", text, search.MaxBenchDepth)
	case "nodes":
		var nodes int
		nodes, err = parseNumber("number of nodes", text, math.MaxInt)
		l.Nodes = uint64(nodes)
	case "movetime":
		var ms int
		ms, err = parseNumber("time in milliseconds", text, math.MaxInt32)
		l.MoveTime = time.Duration(ms) * time.Millisecond
	default:
		err = fmt.Errorf(`limit %s: want "depth", "nodes" or "movetime"`, shorten.Quoted(kind))
	}
	return err
}

// benchGames returns the positions for the command bench. The parameter "name" is "default",
// "current", or the name of a file. For "default" it returns nil. If it reads a file, the result
// "notes" lists the parts of the file that are ignored.
func benchGames(name, current string) (games []*board.Game, notes []string, err error) {
	switch name {
	case "default":
		return nil, nil, nil
	case "current":
		p, err := board.ParseFEN(current)
		return []*board.Game{board.NewGame(p)}, nil, err
	}
	b, err := book.Load([]string{name})
	if err != nil {
		return nil, nil, err
	}
	return b.Games(), b.Notes(), nil
}

// noteBook prints which parts of a file of positions a command has ignored.
func (d *Driver) noteBook(command string, notes []string) {
	for _, note := range notes {
		d.out.printf("info string %s: %s", command, note)
	}
}
