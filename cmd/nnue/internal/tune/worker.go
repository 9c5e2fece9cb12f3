package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"

	"burnside/search"
)

// Name is the name of the command for tuning. WorkerName is the name of its hidden subcommand. A
// run starts this subcommand once for each thread.
const (
	Name       = "tune"
	WorkerName = "worker"
)

// Work plays pairs of games until the input ends or ctx is done. The input begins with the names of
// the parameters. After them come orders, each for one pair. For each order, Work writes a result
// to the output. Input and output are JSON.
func Work(ctx context.Context, in io.Reader, out io.Writer) error {
	decoder, encoder := json.NewDecoder(in), json.NewEncoder(out)
	var names []string
	if err := decoder.Decode(&names); err != nil {
		return fmt.Errorf("read names of parameters: %w", err)
	}
	parameters, err := byName(search.TunableOptions(), names)
	if err != nil {
		return err
	}
	p, err := newPlayer(parameters)
	if err != nil {
		return err
	}
	for {
		var o order
		if err := decoder.Decode(&o); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read order: %w", err)
		}
		r, ok, err := p.play(ctx, &o)
		if err != nil {
			return fmt.Errorf("play pair %d: %w", o.Pair+1, err)
		}
		if !ok {
			return nil
		}
		if err := encoder.Encode(r); err != nil {
			return fmt.Errorf("report pair %d: %w", o.Pair+1, err)
		}
	}
}

// byName returns the parameters with the given names, in the order of the names.
func byName(all []search.Tunable, names []string) ([]search.Tunable, error) {
	known := map[string]search.Tunable{}
	for _, t := range all {
		known[t.Name] = t
	}
	var found []search.Tunable
	for _, name := range names {
		t, ok := known[name]
		if !ok {
			return nil, fmt.Errorf("there is no parameter %s in this binary", name)
		}
		found = append(found, t)
	}
	return found, nil
}

// process is a worker process.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	orders  *json.Encoder
	results *json.Decoder
}

// startProcess starts a worker, which is another process of this program.
func startProcess(names []string) (*process, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	p := &process{command: exec.Command(program, Name, WorkerName)}
	p.command.Stderr = os.Stderr
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	p.orders, p.results = json.NewEncoder(p.in), json.NewDecoder(out)
	return p, p.orders.Encode(names)
}

// play sends an order to the worker and returns its result.
func (p *process) play(o *order) (r result, err error) {
	if err := p.orders.Encode(o); err != nil {
		return r, fmt.Errorf("order pair %d: %w", o.Pair+1, err)
	}
	if err := p.results.Decode(&r); err != nil {
		return r, fmt.Errorf("result of pair %d: %w", o.Pair+1, err)
	}
	return r, nil
}

// stop ends the worker.
func (p *process) stop() error {
	if err := p.in.Close(); err != nil {
		return fmt.Errorf("stop worker: %w", err)
	}
	return p.command.Wait()
}
