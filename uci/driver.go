package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/buildinfo"
	"burnside/search"
	"burnside/search/level"
	"burnside/tb"
)

// engine is what the driver asks of a searcher; search.Engine is the one.
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

// Driver is one session: an engine, the options set so far and the position
// that commands refer to.
type Driver struct {
	out *output
	// engine waits for the searcher, which New makes in a goroutine of its own: with table
	// and network it takes as long as all else at the start.
	engine  func() engine
	version string // of the program
	control control
	queue   queue

	// These belong to the reading goroutine: the number of long commands so far, and whether
	// it has reported that lines are lost.
	tasks int
	full  bool

	interrupted chan struct{} // closed by Interrupt
	interrupt   sync.Once

	// What follows belongs to the goroutine that takes commands off the queue.
	options  []option
	game     *board.Game
	refused  error            // of the last position command, nil if it was good
	net      func() *eval.Net // in use
	threads  int
	tables   tables
	syzygy   search.Syzygy
	strength strength
	chess960 bool
	showWDL  bool
}

// New returns a session of a version of the program that answers on out.
func New(out io.Writer, version string) *Driver {
	made := sync.OnceValue(func() engine { return search.New() })
	go made()
	return newDriver(out, version, made)
}

func newDriver(out io.Writer, version string, e func() engine) *Driver {
	d := &Driver{
		out:      &output{w: out},
		engine:   e,
		version:  version,
		control:  control{engine: e},
		game:     board.NewGame(board.StartPosition()),
		net:      eval.Default,
		threads:  1,
		strength: strength{elo: defaultElo},
		tables:   newTables(),
		syzygy:   newSyzygy(),

		interrupted: make(chan struct{}),
	}
	d.queue.init()
	reserveProcessor(d.threads)
	d.options = d.declareOptions()
	return d
}

// Run answers the commands that it reads from in until quit or the end of the
// input. It returns when all that was read is done: at the end of the input
// searches with a limit run to their end, quit cuts them short. The error is
// that of reading, nil at the end of the input, and context.Canceled after Interrupt.
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
	case <-d.interrupted: // reading may never end
	}
	d.queue.close()
	<-finished
	if d.isInterrupted() {
		return context.Canceled
	}
	return err
}

// Interrupt ends the session, whatever it is doing, and drops the commands that wait. It may
// be called from any goroutine.
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

// read takes lines from in until quit or the end of the input.
func (d *Driver) read(in io.Reader) error {
	r := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := d.readLine(r)
		d.out.logInput(line)
		// Editors put a byte-order mark at the start of a file, and files are joined.
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

// maxLine bounds lines, in bytes. The moves of a long game make a long line.
const maxLine = 64 << 20

// readLine reads a line with its end. If the line is longer than maxLine, it reports that, and
// returns the first word with an argument that no command accepts.
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

// accept acts on a line at once if it can't wait and queues it if it can. It
// reports whether the line ends the session.
func (d *Driver) accept(line string) (quit bool) {
	word := firstWord(line)
	switch {
	case word == "":
	case word == "quit":
		return true
	case word == "stop":
		d.control.stop(d.tasks)
	case word == "ponderhit":
		d.control.ponderHit(d.tasks)
	case isUrgent(word):
		// Behind a new hash size, say, the answer waits until it is made, as the
		// specification asks; behind a search it would come too late.
		if !d.queue.addUnlessRunning(line) {
			d.answer(word)
		}
	case !d.queue.add(line):
		d.refuse()
	case takesLong(word):
		d.tasks++
	}
	return false
}

// refuse reports, once in a session, that lines are lost.
func (d *Driver) refuse() {
	if !d.full {
		d.full = true
		d.out.printf("info string error: more than %d MiB of lines wait for a search that only stop ends; further lines are ignored", maxWaiting>>20)
	}
}

// work carries out queued commands until the queue is closed and empty.
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

// commandNames holds the words with which a line may begin.
var commandNames = strings.Fields(`uci isready debug setoption ucinewgame position go stop ponderhit quit
	d eval flip perft bench genfens help license compiler export_net`)

// IsCommand reports whether a line of a session may begin with a word.
func IsCommand(word string) bool { return slices.Contains(commandNames, word) }

// helpText says what to type.
const helpText = `Burnside is a chess engine for the Universal Chess Interface (UCI). Load it into a chess
GUI, or type for example "position startpos moves e2e4", "go movetime 1000", "quit".
Beside the commands of the protocol there are: d (the position), eval (its static
evaluation), flip (the position with colours exchanged), perft N, bench,
genfens N seed S book FILE, compiler, export_net FILE. Licence: MIT. In a shell, "burnside help" tells more.`

// execute carries out one queued command. A command with an error has changed
// nothing.
func (d *Driver) execute(c command) error {
	name, args := c.words[0], c.words[1:]
	switch name {
	case "isready", "uci":
		d.answer(name)
	case "debug":
		return checkDebug(args)
	case "setoption":
		return d.setOption(args)
	case "ucinewgame":
		d.newGame()
	case "position":
		return d.setPosition(args)
	case "go":
		return d.goCommand(c)
	case "d", "eval", "flip":
		return d.show(name)
	case "help", "license":
		d.out.print(helpText)
	case "compiler":
		d.out.print(buildinfo.Lines()...)
	case "genfens":
		if err := d.genfensCommand(c, args); err != nil {
			return fmt.Errorf("genfens: %w", err)
		}
	case "export_net":
		return d.exportNet(args)
	case "perft":
		return d.perftCommand(c, args)
	case "bench":
		return d.benchCommand(c, args)
	default:
		return fmt.Errorf(`unknown command %s, type "help" for what there is`, quote(name))
	}
	return nil
}

// begin says that a task is at work that is no search.
func (d *Driver) begin(t task) {
	d.control.beginOther(t)
	d.answerWaiting(false)
}

// answerWaiting says that a long command is at work, and replies to what was asked before
// it was, so that this need not wait for its end. endless reports whether only a stop ends
// the command.
func (d *Driver) answerWaiting(endless bool) {
	for _, word := range d.queue.run(endless) {
		d.answer(word)
	}
}

// answer replies to isready or uci.
func (d *Driver) answer(name string) {
	if name == "isready" {
		d.engine() // until it is there nothing is ready
		d.out.print("readyok")
		return
	}
	lines := []string{"id name Burnside " + d.version, "id author the Burnside authors", ""}
	for _, o := range d.options {
		lines = append(lines, "option name "+o.name+" type "+o.kind)
	}
	d.out.print(append(lines, "uciok")...)
}

// checkDebug accepts the debug command of the specification. The engine has
// nothing to tell in that mode that it does not tell in any case.
func checkDebug(args []string) error {
	if len(args) == 1 && (args[0] == "on" || args[0] == "off") {
		return nil
	}
	return errors.New(`debug: want "on" or "off"`)
}

// quote makes a word from the input fit for an error message.
func quote(text string) string {
	const limit = 60
	if len(text) > limit {
		return fmt.Sprintf("%q…", text[:limit])
	}
	return fmt.Sprintf("%q", text)
}
