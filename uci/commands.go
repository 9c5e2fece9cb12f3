package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"burnside/internal/buildinfo"
	"burnside/internal/shorten"
)

// A timing says when a command is carried out.
type timing int

// These are the times at which commands are carried out.
const (
	inTurn timing = iota // after all earlier commands
	long                 // like inTurn, but the command may take long, and stop ends it
	urgent               // at once while a long command runs; like inTurn at all other times
	atOnce               // always at once, by the goroutine that reads
)

// A definition describes a command of a session.
type definition struct {
	name      string
	arguments string // arguments in the form that help shows
	help      string // what the command does; if it is empty, help does not list the command
	when      timing
	run       func(d *Driver, c command) error // runs the command, given with its words
}

// definitions lists the commands in the order in which help shows them. The function init fills the
// list. An initial value here would not compile, because functions in the list refer to the list.
var definitions []definition

func init() {
	definitions = []definition{
		{name: "uci", when: urgent, help: "name, author and options of the engine", run: (*Driver).identify},
		{name: "isready", when: urgent, help: "readyok, once the commands before it are done", run: (*Driver).reportReady},
		{name: "debug", arguments: "on|off", help: "no effect", run: (*Driver).setDebug},
		{name: "setoption", arguments: "name NAME [value VALUE]", help: "sets an option", run: (*Driver).setOption},
		{name: "ucinewgame", help: "begins a new game", run: (*Driver).newGame},
		{name: "position", arguments: "startpos|fen FEN [moves MOVE...]", help: "sets the position", run: (*Driver).setPosition},
		{name: "go", arguments: "[LIMIT...]", when: long, help: `searches the position, as in "go movetime 1000"`, run: (*Driver).goCommand},
		{name: "stop", when: atOnce, help: "ends the search, perft, bench or genfens that runs", run: (*Driver).stop},
		{name: "ponderhit", when: atOnce, help: "the expected move was played", run: (*Driver).ponderHit},
		{name: "quit", when: atOnce, help: "ends the session", run: (*Driver).quit},
		{name: "d", help: "board, FEN, key, checkers and legal moves", run: (*Driver).display},
		{name: "eval", help: "static evaluation and the contribution of each man", run: (*Driver).evaluate},
		{name: "flip", help: "swaps the colours of the position", run: (*Driver).flip},
		{name: "perft", arguments: "DEPTH [searchmoves MOVE...]", when: long, help: "counts the leaves of the move tree", run: (*Driver).perftCommand},
		{name: "bench", arguments: "[DEPTH]", when: long, help: "searches fixed positions and counts the nodes", run: (*Driver).benchCommand},
		{name: "genfens", arguments: "N seed S book FILE", when: long, help: "random openings for OpenBench", run: (*Driver).genfensCommand},
		{name: "export_net", arguments: "FILE", help: "writes the network in use to a file", run: (*Driver).exportNet},
		{name: "compiler", help: "version, commit, platform and network", run: (*Driver).showBuild},
		{name: "help", help: "this list", run: (*Driver).showHelp},
		{name: "license", run: (*Driver).showHelp},
	}
}

// definitionOf returns the definition of a command. If there is no such command, ok is false.
func definitionOf(name string) (def definition, ok bool) {
	i := slices.IndexFunc(definitions, func(d definition) bool { return d.name == name })
	if i < 0 {
		return definition{}, false
	}
	return definitions[i], true
}

// hasTiming reports whether there is a command with this name and timing.
func hasTiming(name string, when timing) bool {
	def, ok := definitionOf(name)
	return ok && def.when == when
}

// IsCommand reports whether a word is the name of a command.
func IsCommand(word string) bool {
	_, ok := definitionOf(word)
	return ok
}

// execute runs one command.
func (d *Driver) execute(c command) error {
	def, ok := definitionOf(c.words[0])
	if !ok {
		return fmt.Errorf(`unknown command %s, type "help" for a list`, shorten.Quoted(c.words[0]))
	}
	return def.run(d, c)
}

// identify runs the command uci. After the answer it builds the engine in the background, because
// the client will need it soon.
func (d *Driver) identify(command) error {
	lines := []string{"id name Burnside " + d.version, "id author the Burnside authors", ""}
	for _, o := range d.options {
		lines = append(lines, "option name "+o.name+" type "+o.kind)
	}
	d.out.print(append(lines, "uciok")...)
	go d.engine()
	return nil
}

// reportReady runs the command isready.
func (d *Driver) reportReady(command) error {
	d.engine() // wait until the engine is built
	d.out.print("readyok")
	return nil
}

// setDebug accepts the command debug of the specification. The command has no effect, because the
// engine has nothing more to report.
func (d *Driver) setDebug(c command) error {
	if len(c.words) == 2 && (c.words[1] == "on" || c.words[1] == "off") {
		return nil
	}
	return errors.New(`debug: want "on" or "off"`)
}

// stop runs the command stop.
func (d *Driver) stop(command) error {
	d.control.stop(d.tasks)
	return nil
}

// ponderHit runs the command ponderhit.
func (d *Driver) ponderHit(command) error {
	d.control.ponderHit(d.tasks)
	return nil
}

// errQuit ends the session. The method quit returns it.
var errQuit = errors.New("quit")

// quit runs the command quit.
func (d *Driver) quit(command) error { return errQuit }

// showBuild runs the command compiler.
func (d *Driver) showBuild(command) error {
	d.out.print(buildinfo.Lines()...)
	return nil
}

// showHelp runs the command help.
func (d *Driver) showHelp(command) error {
	var list strings.Builder
	table := tabwriter.NewWriter(&list, 0, 0, 2, ' ', 0)
	for _, def := range definitions {
		if def.help != "" {
			fmt.Fprintf(table, "  %s\t%s\n", strings.TrimSpace(def.name+" "+def.arguments), def.help)
		}
	}
	_ = table.Flush() // writing to a strings.Builder never fails
	d.out.print(
		"Burnside is a chess engine for the Universal Chess Interface (UCI). Load it into a chess",
		`GUI, or type for example "position startpos moves e2e4", "go movetime 1000", "quit".`,
		`Licence: MIT. In a shell, "burnside help" shows more. The commands:`,
		strings.TrimSuffix(list.String(), "\n"),
	)
	return nil
}
