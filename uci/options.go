package uci

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"burnside/internal/shorten"
	"burnside/search"
)

// An option is a setting that a user can change.
type option struct {
	name  string
	kind  string // type, default and range in the form of the protocol
	value bool   // setoption must come with a value
	set   func(value string) error
}

// declareOptions returns the options in the order in which the command uci prints them.
func (d *Driver) declareOptions() []option {
	list := []option{
		spin("Hash", search.DefaultHash, search.MinHash, search.MaxHash, func(mb int) error { return d.engine().SetHash(mb) }),
		spin("Threads", 1, 1, search.MaxThreads, d.setThreads),
		spin("MultiPV", 1, 1, search.MaxMultiPV, always(func(n int) { d.engine().SetMultiPV(n) })),
		// The engine needs no option for pondering. A GUI starts it with "go ponder".
		check("Ponder", false, func(bool) {}),
		check("UCI_Chess960", false, func(on bool) { d.chess960 = on }),
		check("UCI_ShowWDL", false, func(on bool) { d.showWDL = on }),
		// The value is in milliseconds.
		spin("Move Overhead", milliseconds(search.DefaultMoveOverhead), 0, milliseconds(search.MaxMoveOverhead), always(func(ms int) {
			d.engine().SetMoveOverhead(time.Duration(ms) * time.Millisecond)
		})),
		button("Clear Hash", func() { d.engine().Clear() }),
		path("Debug Log File", d.out.setLog),
		{name: "EvalFile", kind: "string default " + embedded, value: true, set: d.setNet},
	}
	list = append(list, d.tables.options(d.changeTables, func() uint64 { return d.engine().Memory() })...)
	list = append(list, d.syzygyOptions()...)
	list = append(list, d.strengthOptions()...)
	for _, t := range search.TunableOptions() {
		list = append(list, spin(t.Name, t.Value, t.Min, t.Max, always(t.Set)))
	}
	return list
}

// setThreads sets the number of search threads. It also reserves a processor for the goroutines of
// the protocol.
func (d *Driver) setThreads(n int) error {
	if err := d.engine().SetThreads(n); err != nil {
		return err
	}
	d.threads = n
	reserveProcessor(n)
	return nil
}

// reserveProcessor makes sure that the goroutines of the protocol have a processor of their own
// while n goroutines search. Without this processor, a stop could wait for ten milliseconds, which
// is the time slice of the scheduler. If the environment variable GOMAXPROCS is set,
// reserveProcessor changes nothing.
func reserveProcessor(n int) {
	if set, err := strconv.Atoi(os.Getenv("GOMAXPROCS")); err == nil && set > 0 {
		return
	}
	runtime.GOMAXPROCS(max(runtime.NumCPU(), n+2))
}

func milliseconds(d time.Duration) int { return int(d / time.Millisecond) }

// always returns a setter that calls the function "set" and returns no error.
func always(set func(int)) func(int) error {
	return func(n int) error {
		set(n)
		return nil
	}
}

// spin returns an option whose value is a number from the parameter "least" to the parameter
// "most".
func spin(name string, initial, least, most int, set func(int) error) option {
	return option{
		name:  name,
		kind:  fmt.Sprintf("spin default %d min %d max %d", initial, least, most),
		value: true,
		set: func(value string) error {
			n, err := strconv.Atoi(value)
			switch {
			case errors.Is(err, strconv.ErrSyntax):
				return fmt.Errorf("%s is not a number", shorten.Quoted(value))
			case err != nil || n < least || n > most:
				return fmt.Errorf("%s is not between %d and %d", shorten.Quoted(value), least, most)
			}
			return set(n)
		},
	}
}

// check returns an option whose value is on or off.
func check(name string, initial bool, set func(bool)) option {
	return option{
		name:  name,
		kind:  fmt.Sprintf("check default %t", initial),
		value: true,
		set: func(value string) error {
			on := strings.EqualFold(value, "true")
			if !on && !strings.EqualFold(value, "false") {
				return fmt.Errorf(`%s is neither "true" nor "false"`, shorten.Quoted(value))
			}
			set(on)
			return nil
		},
	}
}

// button returns an option without a value. Setting the option calls press.
func button(name string, press func()) option {
	return option{name: name, kind: "button", set: func(string) error {
		press()
		return nil
	}}
}

// noPath stands for an empty string in the protocol.
const noPath = "<empty>"

// path returns an option whose value is a path. The path is empty by default.
func path(name string, set func(string) error) option {
	return option{name: name, kind: "string default " + noPath, set: func(value string) error {
		if value == noPath {
			value = ""
		}
		return set(value)
	}}
}

// setOption runs the command "setoption name NAME [value VALUE]".
func (d *Driver) setOption(c command) error {
	args := c.arguments()
	if len(args) == 0 || args[0] != "name" {
		return errors.New(`setoption: want "name"`)
	}
	words, value := args[1:], []string(nil)
	i := slices.Index(words, "value")
	if i >= 0 {
		words, value = words[:i], words[i+1:]
	}
	name := strings.Join(words, " ")
	if name == "" {
		return errors.New("setoption: name missing")
	}
	for _, o := range d.options {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if o.value && len(value) == 0 {
			return fmt.Errorf("setoption %s: value missing", o.name)
		}
		if err := o.set(strings.Join(value, " ")); err != nil {
			return fmt.Errorf("setoption %s: %w", o.name, err)
		}
		return nil
	}
	return fmt.Errorf("setoption: unknown option %s", shorten.Quoted(name))
}
