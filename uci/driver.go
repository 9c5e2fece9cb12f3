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

// An engine has the methods of search.Engine that a session uses. Tests use other engines.
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

// A Driver is one session. It holds the engine, the options as set so far, and the current
// position.
type Driver struct {
	out *output
	// The function "engine" returns the searcher, which uses the session's tables. The first call
	// builds the searcher. This takes about half of the time that the program needs to start. So
	// the command uci is answered before the first call.
	engine  func() engine
	version string // version of the program
	control control
	queue   queue

	// Only the goroutine that reads lines may use these two fields. The field "tasks" is the number
	// of long commands that have been read. The field "full" says that the queue was full and that
	// the session has reported this.
	tasks int
	full  bool

	interrupted chan struct{} // closed by Interrupt
	interrupt   sync.Once

	// Only the goroutine that takes commands from the queue may use the fields below.
	options  []option
	game     *board.Game
	refused  error            // error of the last position command; nil if the position was accepted
	net      func() *eval.Net // the network in use
	threads  int
	tables   tables
	syzygy   search.Syzygy
	strength strength
	chess960 bool
	showWDL  bool
}

// New returns a session that writes its answers to out. The parameter "version" is the program's
// version in the answer to the command uci.
func New(out io.Writer, version string) *Driver {
	return newDriver(out, version, func() engine {
		reserveProcessor(1)
		return search.New()
	})
}

// newDriver returns a session. The function "made" returns the session's engine. A call of this
// function may take a while.
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
	d.options = d.declareOptions()
	return d
}

// equipped returns a function that returns the engine. The first call of this function makes the
// engine and gives it the tables.
func equipped(made func() engine, tables *tb.Set) func() engine {
	return sync.OnceValue(func() engine {
		e := made()
		e.SetTables(tables)
		return e
	})
}

// Run reads commands from the reader "in" and runs them, until the command quit or the end of the
// input. It returns when all commands are finished. The command quit stops every search. The end of
// the input stops only searches without a limit. Run returns an error if reading fails. After
// Interrupt it returns context.Canceled.
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
	case <-d.interrupted: // a read may block for ever, so do not wait for it
	}
	d.queue.close()
	<-finished
	if d.isInterrupted() {
		return context.Canceled
	}
	return err
}

// Interrupt ends the session at once. Commands that still wait are not run. Any goroutine may call
// it.
func (d *Driver) Interrupt() {
	d.interrupt.Do(func() {
		close(d.interrupted)
		d.control.interrupt()
	})
}

// isInterrupted reports whether Interrupt has been called.
func (d *Driver) isInterrupted() bool {
	select {
	case <-d.interrupted:
		return true
	default:
		return false
	}
}

// read reads lines from in until the command quit or the end of the input.
func (d *Driver) read(in io.Reader) error {
	r := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := d.readLine(r)
		d.out.logInput(line)
		// The first line of a file may begin with a byte-order mark. If files were joined into one,
		// later lines may have a mark too. So the mark is removed from every line.
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

// maxLine is the greatest length of a line in bytes. The moves of a long game make a long line.
const maxLine = 64 << 20

// readLine reads a line, including the line end. If the line is longer than maxLine, readLine
// prints an error and returns a harmless line instead. The harmless line has the first word of the
// long line, and an argument that no command accepts.
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

// accept handles a line. If the line can't wait, accept acts on it at once. If it can wait, accept
// puts it into the queue. The result "quit" says that the line ends the session.
func (d *Driver) accept(line string) (quit bool) {
	word := firstWord(line)
	if word == "" {
		return false
	}
	def, _ := definitionOf(word) // an unknown command gives an error when its turn comes
	switch def.when {
	case atOnce:
		return errors.Is(def.run(d, command{words: []string{word}}), errQuit)
	case urgent:
		// While a long command runs, an urgent command is answered at once. If no long command
		// runs, the urgent command goes into the queue. For example, isready must not be answered
		// before a new hash table is made.
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

// refuse reports that lines are lost. It does so only once in a session.
func (d *Driver) refuse() {
	if !d.full {
		d.full = true
		d.out.printf("info string error: more than %d MiB of lines wait for a search that only stop ends; further lines are ignored", maxWaiting>>20)
	}
}

// work runs the commands of the queue until the queue is closed and empty.
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

// begin records that a task other than a search begins.
func (d *Driver) begin(t task) {
	d.control.beginOther(t)
	d.answerWaiting(false)
}

// answerWaiting records that a long command has started. It also answers the commands isready and
// uci that wait in the queue, because the long command may take minutes. The parameter "endless"
// says that only a stop ends the long command.
func (d *Driver) answerWaiting(endless bool) {
	for _, word := range d.queue.run(endless) {
		d.answer(word)
	}
}

// answer runs an urgent command. Such a command never fails.
func (d *Driver) answer(name string) { _ = d.execute(command{words: []string{name}}) }
