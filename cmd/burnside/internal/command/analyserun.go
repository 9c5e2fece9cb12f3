package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"burnside/analysis"
	"burnside/internal/plural"
	"burnside/internal/progress"
	"burnside/internal/shorten"
	"burnside/pgn"
	"burnside/search"
	"burnside/tb/syzygy"
)

// analyseRun analyses the games of an input.
type analyseRun struct {
	flags  *analyseFlags
	name   string // of the input, for messages
	reader *pgn.Reader
	amount analyseAmount
	out    *analyseOut // nil for standard output
	before int         // games that an interrupted run has written to it
	stdout io.Writer
	warn   func(error)
	line   *progress.Line
	tables *syzygy.Tables // nil for none

	written int // games that this run has written
}

// analyseJob is a game on its way through the run.
type analyseJob struct {
	number int // of the game, from 1
	game   *pgn.Game
	report *analysis.Report // nil for a game that is not analysed
	err    error
	done   chan struct{} // closed when the fields above are final
}

// runAnalyse runs the command.
func runAnalyse(cmd *cobra.Command, f *analyseFlags, name string) error {
	set, err := f.tables.set(cmd)
	if err != nil {
		return err
	}
	f.options.Tables = set
	r := &analyseRun{
		flags: f, name: shorten.Visible(name), stdout: cmd.OutOrStdout(), warn: warner(cmd),
		line: progress.New(cmd.ErrOrStderr()),
	}
	if f.syzygy != "" {
		if r.tables, err = openSyzygy(f.syzygy, r.warn); err != nil {
			return err
		}
		defer r.tables.Close()
	}
	ctx, stop := interruptible(cmd)
	defer stop()
	closeInput, err := r.open(ctx, name, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer closeInput()
	return r.run(ctx)
}

// open opens the input and, with --out, the output. If the input is a file, open counts its games
// at the end. This takes long for a large file, so all other errors are reported before it.
func (r *analyseRun) open(ctx context.Context, name string, stdin io.Reader) (closeInput func(), err error) {
	state := analyseState{Settings: r.flags.settings()}
	if name == "-" {
		r.reader = pgn.NewReader(stdin)
		return func() {}, r.openOut(name, state)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	isFile := isRegular(file)
	if isFile {
		state.Input, err = digest(file)
	}
	if err == nil {
		err = r.openOut(name, state)
	}
	if err == nil && isFile {
		if err = r.amount.survey(ctx, file); err != nil {
			err = r.finish(err)
		}
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	r.reader = pgn.NewReader(file)
	return func() { file.Close() }, nil
}

// isRegular reports whether a file is neither a pipe nor a device.
func isRegular(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular()
}

// openOut opens the output, if there is --out.
func (r *analyseRun) openOut(name string, state analyseState) (err error) {
	if r.flags.out == "" {
		return nil
	}
	if r.out, err = openAnalyseOut(r.flags.out, name, state); err == nil {
		r.before = r.out.state.Games
	}
	return err
}

// run analyses all games and writes them in their order. If the run is interrupted, the output
// holds all games before the first unfinished one.
func (r *analyseRun) run(ctx context.Context) error {
	group, inner := errgroup.WithContext(ctx)
	first, err := r.firstGames(ctx)
	if err != nil {
		return r.finish(err)
	}
	workers := max(1, min(r.flags.threads, len(first)))
	jobs, pending := make(chan *analyseJob), make(chan *analyseJob, workers)
	group.Go(func() error {
		defer close(jobs)
		defer close(pending)
		return r.feed(inner, first, jobs, pending)
	})
	for i := range workers {
		threads := r.flags.threads / workers
		if i < r.flags.threads%workers {
			threads++
		}
		group.Go(func() error { return r.work(inner, threads, jobs) })
	}
	group.Go(func() error { return r.collect(pending) })
	err = group.Wait()
	r.line.Clear()
	return r.finish(err)
}

// firstGames reads as many games as there are threads. It skips games that an interrupted run has
// already written.
func (r *analyseRun) firstGames(ctx context.Context) ([]*analyseJob, error) {
	for range r.before {
		g, err := r.reader.NextWritten()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		r.amount.skip(len(g.Unread))
	}
	var jobs []*analyseJob
	for len(jobs) < r.flags.threads {
		job, err := r.next(ctx, len(jobs))
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, job)
	}
	return jobs, nil
}

// next reads the next game. read is the number of games that this run has read.
func (r *analyseRun) next(ctx context.Context, read int) (*analyseJob, error) {
	game, err := untilDone(ctx, r.reader.Next)
	if err != nil {
		if !errors.Is(err, io.EOF) && ctx.Err() == nil {
			err = fmt.Errorf("%s: %w", r.name, err)
		}
		return nil, err
	}
	for _, w := range game.Warnings {
		r.line.Clear()
		r.warn(fmt.Errorf("%s:%d: %s", r.name, w.Line, w.Text))
	}
	return &analyseJob{number: r.before + read + 1, game: game, done: make(chan struct{})}, nil
}

// feed sends the games to the workers. It also sends them to the collector, in their order.
func (r *analyseRun) feed(ctx context.Context, first []*analyseJob, jobs, pending chan<- *analyseJob) error {
	for n := 0; ; n++ {
		var job *analyseJob
		if n < len(first) {
			job = first[n]
		} else {
			var err error
			if job, err = r.next(ctx, n); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
		}
		select {
		case pending <- job:
		case <-ctx.Done():
			return ctx.Err()
		}
		select {
		case jobs <- job:
		case <-ctx.Done():
			job.err = ctx.Err() // the collector waits for it
			close(job.done)
			return ctx.Err()
		}
	}
}

// work analyses games until there are no more.
func (r *analyseRun) work(ctx context.Context, threads int, jobs <-chan *analyseJob) error {
	engine := search.New()
	engine.SetTables(r.flags.options.Tables)
	if r.tables != nil {
		engine.SetSyzygy(search.Syzygy{Tables: r.tables, Limit: syzygy.MaxMen, Depth: 1})
	}
	if err := errors.Join(engine.SetThreads(threads), engine.SetHash(r.flags.hashMB)); err != nil {
		return err
	}
	for job := range jobs {
		engine.Clear()
		job.report, job.err = r.analyse(ctx, engine, job)
		r.amount.finish(job.number, len(analysis.MainLine(job.game))+len(job.game.Unread))
		close(job.done)
	}
	return nil
}

// analyse analyses a game and annotates it. The report is nil for a game that is not analysed.
func (r *analyseRun) analyse(ctx context.Context, engine *search.Engine, job *analyseJob) (*analysis.Report, error) {
	g := job.game
	review, err := r.review(job)
	if err != nil {
		r.line.Clear()
		r.warn(fmt.Errorf("%s:%d: game %d is not analysed: %w", r.name, g.Line, job.number, err))
		return nil, nil
	}
	if err := review.Run(ctx, engine); err != nil {
		return nil, err
	}
	report := review.Report()
	// The signature says that the evaluations in the game are Burnside's.
	others := analysis.EvalsOf(g) != nil && !analysis.HasOwnScale(g) && (r.flags.evals || !r.flags.notes.Evals)
	analysis.Annotate(g, &report, r.flags.notes)
	if len(report.Moves) > 0 && !others {
		analysis.Sign(g)
	}
	return &report, nil
}

// review returns the analysis of a game, or an error that says why it has none.
func (r *analyseRun) review(job *analyseJob) (*analysis.Review, error) {
	g, moves := job.game, analysis.MainLine(job.game)
	switch {
	case g.Variant != "":
		return nil, fmt.Errorf("it is %s, not chess", shorten.Visible(g.Variant))
	case len(moves) == 0 && g.Root.Rest != "":
		return nil, errors.New("its moves cannot be read")
	}
	options := r.flags.options
	options.Progress = func(p analysis.Progress) { r.show(job.number, len(moves), p) }
	if r.flags.evals {
		options.Evals = analysis.EvalsOf(g)
	}
	return analysis.NewReview(g.Start, moves, options)
}

// show shows the progress of a game of some plies.
func (r *analyseRun) show(number, plies int, p analysis.Progress) {
	what := "positions"
	if p.Pass == 2 {
		what = "swings"
	}
	r.line.Show("analyse: %s, %s %d of %d, %s", r.amount.place(number), what, p.Done, p.Total, r.amount.left(number, plies, p))
}

// collect writes the games in their order. It ends at the first one that is not finished.
func (r *analyseRun) collect(pending <-chan *analyseJob) error {
	for job := range pending {
		<-job.done
		if job.err != nil {
			return job.err
		}
		if err := r.write(job); err != nil {
			return err
		}
		r.written++
	}
	return nil
}

// write writes a game as PGN, as JSON, or both.
func (r *analyseRun) write(job *analyseJob) error {
	text := job.game.String() + "\n" // an empty line between games
	if r.out != nil {
		if err := r.out.add(text); err != nil {
			return err
		}
	}
	switch {
	case r.flags.json && job.report != nil:
		return json.NewEncoder(r.stdout).Encode(newAnalyseJSON(job))
	case r.out == nil && !r.flags.json:
		_, err := io.WriteString(r.stdout, text)
		return err
	}
	return nil
}

// analyseJSON is a line of --json.
type analyseJSON struct {
	Game int               `json:"game"` // number, from 1
	Line int               `json:"line"` // of the file, from 1
	Tags map[string]string `json:"tags"`
	FEN  string            `json:"fen"` // of the first position
	analysis.GameJSON
}

func newAnalyseJSON(job *analyseJob) analyseJSON {
	g := analyseJSON{Game: job.number, Line: job.game.Line, Tags: map[string]string{}, GameJSON: job.report.JSON(job.game.Start)}
	for _, tag := range job.game.Tags {
		g.Tags[tag.Name] = tag.Value
	}
	g.FEN = job.game.Start.FEN()
	return g
}

// finish closes the output and says what there is.
func (r *analyseRun) finish(err error) error {
	if err == nil && r.written == 0 && (r.out == nil || r.out.state.Games == 0) {
		err = fmt.Errorf("%s: %w", r.name, errNoGames)
	}
	if r.out == nil {
		return err
	}
	closeErr := r.out.close(err == nil)
	if err == nil {
		return closeErr
	}
	goOn := ""
	if r.out.state.Input != "" {
		goOn = "; the same command goes on"
	}
	return fmt.Errorf("%w; %s in %s%s", err, plural.Of(r.out.state.Games, "game is", "games are"), shorten.Visible(r.flags.out), goOn)
}
