package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"burnside/board"
	"burnside/internal/progress"
	"burnside/seriesmate"
	"burnside/seriesmate/popeye"
)

// seriesMateRun solves problems and reports on them.
type seriesMateRun struct {
	ctx      context.Context
	flags    *seriesMateFlags
	out, err io.Writer
	line     *progress.Line
	reports  []seriesMateReport // for the summary
	faulty   int                // number of lines that could not be read
}

// maxProblemLine is how much of a line is kept, in bytes. No problem needs that much.
const maxProblemLine = 4096

// solveLines solves the problems in a text, one on each line, until it is interrupted. It returns
// an error if it was interrupted or if it could not read a line.
func (r *seriesMateRun) solveLines(in io.Reader) error {
	reader := bufio.NewReaderSize(in, maxProblemLine)
	for number := 1; r.ctx.Err() == nil; number++ {
		line, err := untilDone(r.ctx, func() (string, error) { return readLine(reader) })
		if errors.Is(err, io.EOF) || r.ctx.Err() != nil {
			break
		}
		if err != nil {
			return fmt.Errorf("reading problems: %w", err)
		}
		if number == 1 && popeye.Begins(line) {
			err = r.solvePopeye(line, reader)
		} else {
			err = r.solveLine(number, line)
		}
		if err != nil {
			return err
		}
	}
	if !r.flags.json {
		if _, err := io.WriteString(r.out, summary(r.reports)); err != nil {
			return err
		}
	}
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if r.faulty > 0 {
		return fmt.Errorf("faulty input lines: %d", r.faulty)
	}
	return nil
}

// readLine returns the next line, or the beginning of a very long one.
func readLine(reader *bufio.Reader) (string, error) {
	line, isPrefix, err := reader.ReadLine()
	text := string(line)
	for isPrefix && err == nil {
		_, isPrefix, err = reader.ReadLine()
	}
	return text, err
}

// solveLine solves the problem on a line. It reports a line that cannot be read.
func (r *seriesMateRun) solveLine(number int, line string) error {
	if text := board.Spaced(line); text == "" || text[0] == '#' {
		return nil
	}
	problem, err := seriesmate.ParseProblem(line)
	if err != nil {
		r.faulty++
		fmt.Fprintf(r.err, "line %d: %s\n", number, message(err))
		return nil
	}
	if len(problem.LeftOut) > 0 {
		fmt.Fprintf(r.err, "line %d: %s\n", number, message(leftOutError(problem.LeftOut)))
	}
	if problem.ID == "" {
		problem.ID = strconv.Itoa(number)
	}
	return r.solve(&problem, r.flags.options, r.flags.setPlay)
}

// solvePopeye solves the problems of a Popeye file under the stipulations in that file. The
// parameter "line" is the first line of the file. solvePopeye reports problems that it cannot read.
func (r *seriesMateRun) solvePopeye(line string, rest io.Reader) error {
	file, err := untilDone(r.ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(rest, popeye.MaxSize)) })
	if err != nil {
		return fmt.Errorf("reading problems: %w", err)
	}
	problems, err := popeye.Read(line + "\n" + string(file))
	if err != nil {
		return err
	}
	for i := range problems {
		p := &problems[i]
		if r.ctx.Err() != nil {
			break
		}
		if p.Err != nil {
			r.faulty++
			fmt.Fprintf(r.err, "problem %s: %s\n", p.ID, message(p.Err))
			continue
		}
		if len(p.LeftOut) > 0 {
			fmt.Fprintf(r.err, "line %d: %s\n", p.Line, message(leftOutError(p.LeftOut)))
		}
		options := r.flags.options
		options.Rule, options.Exact, options.Goal, options.Help = p.Options.Rule, p.Options.Exact, p.Options.Goal, p.Options.Help
		if err := r.solve(&p.Problem, options, p.SetPlay || r.flags.setPlay && options.Help); err != nil {
			return err
		}
	}
	return nil
}

// solve solves one problem and writes the report. setPlay says whether to look for set play.
func (r *seriesMateRun) solve(problem *seriesmate.Problem, options seriesmate.Options, setPlay bool) error {
	report := newReport(problem, &options)
	report.shown = r.flags.show
	if setPlay {
		if err := r.addSetPlay(problem, &report); err != nil {
			return fmt.Errorf("problem %s: %w", problem.ID, err)
		}
	}
	if !r.flags.json {
		fmt.Fprint(r.out, report.heading())
	}
	start := time.Now()
	options.Progress = func(nodes uint64) {
		r.line.Show("%.0f s, %.1f million positions", time.Since(start).Seconds(), float64(nodes)/1e6)
	}
	ctx := r.ctx
	if r.flags.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.flags.limit)
		defer cancel()
	}
	var result seriesmate.Result
	var err error
	if r.flags.all {
		result, err = seriesmate.All(ctx, &problem.Position, problem.Moves, options, func(s seriesmate.Solution) bool {
			r.line.Clear()
			return r.addSolution(problem, &report, s) == nil
		})
	} else if result, err = seriesmate.Solve(ctx, &problem.Position, problem.Moves, options); err == nil && result.Status == seriesmate.Solved {
		err = r.addSolution(problem, &report, seriesmate.Solution{Line: result.Line, ByRule: result.ByRule})
	}
	r.line.Clear()
	if err != nil {
		return fmt.Errorf("problem %s: %w", problem.ID, err)
	}
	report.finish(&result, r.flags.all, time.Since(start), ctx.Err())
	return r.conclude(&report)
}

// addSetPlay adds the set play to the report.
func (r *seriesMateRun) addSetPlay(problem *seriesmate.Problem, report *seriesMateReport) error {
	p := &problem.Position
	steps, err := p.SetPlay(report.options)
	report.SetPlay = make([]seriesMateReply, len(steps))
	for i := range steps {
		report.SetPlay[i] = seriesMateReply{Line: p.UCI([]board.Move{steps[i].Move})[0], SAN: r.flags.notation(steps[i : i+1])}
	}
	return err
}

// conclude writes the end of the report.
func (r *seriesMateRun) conclude(report *seriesMateReport) error {
	r.reports = append(r.reports, *report)
	text := report.verdict()
	if r.flags.json {
		var err error
		if text, err = report.json(); err != nil {
			return fmt.Errorf("problem %s: %w", report.ID, err)
		}
	}
	_, err := io.WriteString(r.out, text)
	return err
}

// addSolution adds a solution to the report. Text output shows it at once.
func (r *seriesMateRun) addSolution(problem *seriesmate.Problem, report *seriesMateReport, found seriesmate.Solution) error {
	p := &problem.Position
	steps, after, err := p.Steps(report.options, found.Line)
	if err != nil {
		return err
	}
	s := seriesMateLine{
		Line: strings.Join(p.UCI(found.Line), " "), SAN: r.flags.notation(steps), ByRule: found.ByRule, Orders: found.Orders,
	}
	if !report.Solved {
		report.Solved, report.seriesMateLine = true, s
		report.seriesMateLine.Orders = 0
	}
	report.add(found.Orders)
	if r.flags.show > 0 && report.Count > r.flags.show {
		return nil
	}
	if r.flags.json {
		if r.flags.all {
			report.Solutions = append(report.Solutions, s)
		}
		return nil
	}
	_, err = io.WriteString(r.out, s.text())
	if err == nil && !r.flags.all {
		_, err = io.WriteString(r.out, board.Diagram(&after)+"\n")
	}
	return err
}
