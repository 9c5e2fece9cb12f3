package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"burnside/board"
	"burnside/eval"
	"burnside/search"
	"burnside/search/level"
	"burnside/tb"
)

// engine is what a session needs of search.Engine; tests replace it.
type engine interface {
	Memory() uint64
	SetHash(mb int) error
	SetThreads(n int) error
	SetMultiPV(n int)
	SetMoveOverhead(d time.Duration)
	SetTables(t *tb.Set)
	SetSyzygy(s search.Syzygy)
	SetFiftyMoveRule(on bool)
	SetNet(n *eval.Net)
	SetPlayer(p *level.Player)
	Clear()
	Begin(game *board.Game, limits search.Limits, report func(search.Report)) (wait func() search.Result)
	Stop()
	PonderHit()
}

// Driver is one session: an engine, the options set so far, and the position that commands
// refer to.
type Driver struct {
	out *output
	// engine returns the searcher with the session's tables, and waits until it is built. New
	// builds it in a goroutine, because its table and network take half of the time of the start.
	engine  func() engine
	version string // version of the program
	control control
	queue   queue

	// Only the reading goroutine uses these two: the number of long commands so far, and
	// whether it has reported that lines are lost.
	tasks int
	full  bool

	interrupted chan struct{} // closed by Interrupt
	interrupt   sync.Once

	// Only the goroutine that takes commands off the queue uses the fields below.
	options  []option
	game     *board.Game
	refused  error            // error of the last position command, nil if it was accepted
	net      func() *eval.Net // the network in use
	threads  int
	tables   tables
	syzygy   search.Syzygy
	strength strength
	chess960 bool
	showWDL  bool
}

// New returns a session that answers on out. version is the version for id name.
func New(out io.Writer, version string) *Driver {
	made := sync.OnceValue(func() engine { return search.New() })
	go made()
	return newDriver(out, version, made)
}

// newDriver returns a session of the engine that made returns; it may wait for the engine.
func newDriver(out io.Writer, version string, made func() engine) *Driver {
	d := &Driver{
		out:      &output{w: out},
		version:  version,
		game:     board.NewGame(board.StartPosition()),
		net:      eval.Default,
		threads:  1,
		strength: strength{elo: defaultElo},
		syzygy:   newSyzygy(),

		interrupted: make(chan struct{}),
	}
	d.tables = newTables(d.tableFault)
	d.engine = equipped(made, d.tables.inUse())
	d.control.engine = d.engine
	d.queue.init()
	reserveProcessor(d.threads)
	d.options = d.declareOptions()
	return d
}

// equipped returns a function that returns the engine, which gets the tables the first time.
func equipped(made func() engine, tables *tb.Set) func() engine {
	return sync.OnceValue(func() engine {
		e := made()
		e.SetTables(tables)
		return e
	})
}

// Run reads and answers the commands of in until quit or the end of the input, and returns
// when all of them are done. At the end of the input searches with a limit finish; quit stops
// them. The error is a fault of reading, or context.Canceled after Interrupt.
func (d *Driver) Run(in io.Reader) error {
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		d.work()
	}()
	read := make(chan error, 1)
	go func() { read <- d.read(in) }()
	var err error
	select {
	case err = <-read:
	case <-d.interrupted: // a read may block for ever
	}
	d.queue.close()
	<-finished
	if d.isInterrupted() {
		return context.Canceled
	}
	return err
}

// Interrupt ends the session at once and drops the commands that wait. Any goroutine may call
// it.
func (d *Driver) Interrupt() {
	d.interrupt.Do(func() {
		close(d.interrupted)
		d.control.interrupt()
	})
}

// isInterrupted reports whether Interrupt was called.
func (d *Driver) isInterrupted() bool {
	select {
	case <-d.interrupted:
		return true
	default:
		return false
	}
}

// read reads lines from in until quit or the end of the input.
func (d *Driver) read(in io.Reader) error {
	r := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := d.readLine(r)
		d.out.logInput(line)
		// A file may begin with a byte-order mark, and joined files have several.
		if quit := d.accept(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))); quit {
			d.control.quit()
			return nil
		}
		if err != nil {
			d.control.endInput()
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("reading commands: %w", err)
		}
	}
}

// maxLine bounds the length of lines, in bytes. A long game makes a long line.
const maxLine = 64 << 20

// readLine reads a line with its end. If the line is longer than maxLine, it prints an error
// and returns the first word with an argument that no command accepts.
func (d *Driver) readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for length := 0; ; {
		part, err := r.ReadSlice('\n')
		if length += len(part); length <= maxLine {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if length > maxLine {
			d.out.printf("info string error: a line is longer than %d MiB; only its first word is read", maxLine>>20)
			line = []byte(firstWord(strings.TrimSpace(string(line[:min(len(line), 100)]))) + " (line-too-long)\n")
		}
		return string(line), err
	}
}

// accept acts on a line at once if the line cannot wait, and queues it otherwise. It reports
// whether the line ends the session.
func (d *Driver) accept(line string) (quit bool) {
	word := firstWord(line)
	if word == "" {
		return false
	}
	def, _ := definitionOf(word) // without one the command fails in its turn
	switch def.when {
	case atOnce:
		return errors.Is(def.run(d, command{words: []string{word}}), errQuit)
	case urgent:
		// During a search the answer comes at once. Otherwise it waits its turn: readyok
		// must follow a new hash table, for example.
		if !d.queue.addUnlessRunning(line) {
			d.answer(word)
		}
		return false
	}
	if !d.queue.add(line) {
		d.refuse()
	} else if def.when == long {
		d.tasks++
	}
	return false
}

// refuse reports, once per session, that lines are lost.
func (d *Driver) refuse() {
	if !d.full {
		d.full = true
		d.out.printf("info string error: more than %d MiB of lines wait for a search that only stop ends; further lines are ignored", maxWaiting>>20)
	}
}

// work runs queued commands until the queue is closed and empty.
func (d *Driver) work() {
	for {
		c, ok := d.queue.next()
		if !ok || d.isInterrupted() {
			return
		}
		if err := d.execute(c); err != nil {
			d.out.printf("info string error: %v", err)
		}
		if c.isLong() {
			d.control.finish(c.task)
		}
		d.queue.finish(c)
	}
}

// begin notes the start of a task other than a search.
func (d *Driver) begin(t task) {
	d.control.beginOther(t)
	d.answerWaiting(false)
}

// answerWaiting notes that a long command has started, and answers the isready and uci that
// were queued before, so that they need not wait for its end. endless reports whether only a
// stop ends the command.
func (d *Driver) answerWaiting(endless bool) {
	for _, word := range d.queue.run(endless) {
		d.answer(word)
	}
}

// answer runs an urgent command, which cannot fail.
func (d *Driver) answer(name string) { _ = d.execute(command{words: []string{name}}) }
