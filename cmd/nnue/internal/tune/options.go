// Package tune tunes the parameters of the search by games of the engine against itself.
package tune

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"burnside/cmd/nnue/internal/match"
	"burnside/internal/atomicfile"
	"burnside/internal/book"
	"burnside/internal/lock"
	"burnside/search"
)

// Options are the settings of a run.
type Options struct {
	Only, Skip string // regular expressions for names of parameters
	Pairs      int    // number of pairs of games
	Control    Control
	Threads    int      // number of games played at the same time
	Seed       uint64   // seed of the openings and the coins
	Books      []string // files of openings
	Rate       float64  // final step per game, divided by the parameter's step
	Distance   float64  // final distance between a value and the values tried, in twentieths of the range
	Measure    bool     // whether to measure only, without changing the values
	Out        string   // file of the run
}

// Selected returns the parameters that the options choose.
func (o *Options) Selected() ([]Parameter, error) {
	switch {
	case !(o.Distance > 0 && o.Distance <= 10):
		return nil, fmt.Errorf("distance of %g: must be above 0 and at most 10", o.Distance)
	case !(o.Rate > 0 && o.Rate <= 1):
		return nil, fmt.Errorf("rate of %g: must be above 0 and at most 1", o.Rate)
	}
	only, err := regexp.Compile(o.Only)
	if err != nil {
		return nil, fmt.Errorf("--only: %w", err)
	}
	skip, err := regexp.Compile(o.Skip)
	if err != nil {
		return nil, fmt.Errorf("--skip: %w", err)
	}
	return parameters(search.TunableOptions(), only, skip, o.Distance)
}

// check returns an error if an option is out of range.
func (o *Options) check() error {
	switch {
	case o.Pairs < 1:
		return fmt.Errorf("%d pairs: must be 1 at least", o.Pairs)
	case o.Threads < 1 || o.Threads > 1024:
		return fmt.Errorf("%d threads: must be from 1 to 1024", o.Threads)
	}
	return o.Control.check()
}

// Run runs a tuning until all pairs are played or ctx is done. It can continue an earlier run. It
// prints the table of results to the writer "out".
func Run(ctx context.Context, o *Options, out io.Writer) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	l, err := lock.Beside(o.Out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Release()) }()
	chosen, err := o.Selected()
	if err != nil {
		return err
	}
	openings, err := book.Load(o.Books)
	if err != nil {
		return err
	}
	for _, note := range openings.Notes() {
		fmt.Fprintln(out, note)
	}
	now := &State{
		Format: format, Engine: match.Signature(), Control: o.Control, Seed: o.Seed, Book: openings.Names(), Rate: o.Rate, Pairs: o.Pairs, Parameters: chosen,
	}
	if o.Measure {
		now.Rate = 0
	}
	state, err := begin(o.Out, now)
	if err != nil {
		return err
	}
	t := &tuning{state: state, file: o.Out, openings: openings, out: out}
	stop, err := t.startWorkers(o.Threads)
	defer func() { err = errors.Join(err, stop()) }()
	if err != nil {
		return err
	}
	if err := t.run(ctx); err != nil {
		return err
	}
	if err := atomicfile.WriteBytes(o.Out+".svg", state.Picture()); err != nil {
		return err
	}
	return state.Table(out)
}

// startWorkers starts a process for each thread. The result "stop" is a function that ends all
// processes that were started.
func (t *tuning) startWorkers(threads int) (stop func() error, err error) {
	var names []string
	for _, p := range t.state.Parameters {
		names = append(names, p.Name)
	}
	var running []*process
	stop = func() (err error) {
		for _, p := range running {
			err = errors.Join(err, p.stop())
		}
		return err
	}
	for range threads {
		p, err := startProcess(names)
		if err != nil {
			return stop, err
		}
		running = append(running, p)
		t.players = append(t.players, p)
	}
	return stop, nil
}
