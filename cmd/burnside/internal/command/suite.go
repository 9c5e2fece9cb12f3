package command

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"burnside/board"
	"burnside/internal/progress"
	"burnside/internal/shorten"
)

// suiteLine is a line of a suite with a position and its counts.
type suiteLine struct {
	number int
	text   string
}

// suiteRun checks the lines of a suite on several goroutines.
type suiteRun struct {
	ctx   context.Context
	file  string // name of the suite, for messages
	flags *perftFlags
	line  *progress.Line
	lines int
	warn  func(error)

	mu        sync.Mutex // guards the fields below
	out       io.Writer
	checked   int
	faulty    int // number of counts that differ
	unread    int // number of lines that cannot be read
	nodes     uint64
	remaining []suiteLine
}

// runSuite checks the counts in a file. It returns an error if a count differs or if it cannot read
// a line. If it is interrupted, it prints no totals.
func runSuite(ctx context.Context, w io.Writer, f *perftFlags, warn func(error)) error {
	lines, err := untilDone(ctx, func() ([]suiteLine, error) { return readSuite(f.suite) })
	if err != nil {
		return err
	}
	run := suiteRun{ctx: ctx, file: shorten.Visible(f.suite), flags: f, line: progress.New(os.Stderr), out: w, lines: len(lines), warn: warn, remaining: lines}
	start := time.Now()
	var wg sync.WaitGroup
	for range f.options.Threads {
		wg.Go(run.work)
	}
	wg.Wait()
	taken := time.Since(start)
	run.line.Clear()
	if err := ctx.Err(); err != nil {
		return err
	}

	fmt.Fprintf(w, "%d positions, %d counts, %d mismatches, %d unreadable lines\n",
		len(lines)-run.unread, run.checked, run.faulty, run.unread)
	fmt.Fprintln(w, speedLine(run.nodes, taken))
	if run.faulty > 0 || run.unread > 0 {
		return fmt.Errorf("%s: %d mismatches, %d unreadable lines", run.file, run.faulty, run.unread)
	}
	return nil
}

// readSuite reads the lines of a suite that are neither empty nor comments.
func readSuite(file string) ([]suiteLine, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var lines []suiteLine
	scanner := bufio.NewScanner(f)
	for number := 1; scanner.Scan(); number++ {
		text := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), "\ufeff"))
		if text != "" && !strings.HasPrefix(text, "#") {
			lines = append(lines, suiteLine{number, text})
		}
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return lines, nil
}

// work checks lines until none is left.
func (r *suiteRun) work() {
	for {
		r.mu.Lock()
		if len(r.remaining) == 0 || r.ctx.Err() != nil {
			r.mu.Unlock()
			return
		}
		line := r.remaining[0]
		r.remaining = r.remaining[1:]
		r.line.Show("perft: line %d of %d", r.lines-len(r.remaining), r.lines)
		r.mu.Unlock()
		r.check(line)
	}
}

// check checks the counts of one line.
func (r *suiteRun) check(line suiteLine) {
	c, err := board.ParsePerftCase(line.text)
	if err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.unread++
		r.printf("%s:%d: %v\n", r.file, line.number, err)
		return
	}
	if len(c.LeftOut) > 0 {
		r.mu.Lock()
		r.line.Clear()
		r.warn(fmt.Errorf("%s:%d: %w", r.file, line.number, leftOutError(c.LeftOut)))
		r.mu.Unlock()
	}
	// The threads share the lines, so each line is counted by one thread.
	options := r.flags.options
	options.Threads = 1
	for _, want := range c.Counts {
		if limit := r.flags.maxNodes; limit > 0 && want.Nodes > limit {
			continue
		}
		got := board.Perft(&c.Position, want.Depth, options)
		if r.ctx.Err() != nil {
			return // the count is incomplete
		}
		r.mu.Lock()
		r.checked++
		r.nodes += got
		if got != want.Nodes {
			r.faulty++
			r.printf("%s:%d: mismatch: FEN %s depth %d expected %d got %d\n",
				r.file, line.number, c.FEN, want.Depth, want.Nodes, got)
		}
		r.mu.Unlock()
	}
}

// printf prints a finding instead of the progress line.
func (r *suiteRun) printf(format string, args ...any) {
	r.line.Clear()
	fmt.Fprintf(r.out, format, args...)
}
