package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"burnside/analysis"
	"burnside/board"
	"burnside/internal/plural"
	"burnside/internal/progress"
	"burnside/search"
)

// epdTask is a position of a suite and the moves that solve it.
type epdTask struct {
	number   int // number of the line, from 1
	id       string
	position board.Position
	leftOut  []string
	best     []board.Move // the right moves; nil if any move may be right
	avoid    []board.Move // the wrong moves
	mate     int          // number of moves to mate; 0 if the task is not a mate
}

// errNoTask is the error for an empty line or a remark.
var errNoTask = errors.New("no task")

// parseEPDTask reads a line of a suite.
func parseEPDTask(line string) (task epdTask, err error) {
	if line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")); line == "" || line[0] == '#' {
		return task, errNoTask
	}
	var operations []board.Operation
	task.position, operations, task.leftOut, err = board.ReadEPD(line)
	if err != nil {
		return task, err
	}
	for _, o := range operations {
		switch o.Opcode {
		case "id":
			task.id = strings.Join(o.Operands, " ")
		case "bm":
			task.best, err = task.moves(task.best, o)
		case "am":
			task.avoid, err = task.moves(task.avoid, o)
		case "dm":
			task.mate, err = mateMoves(o)
		}
		if err != nil {
			return task, err
		}
	}
	if len(task.best) == 0 && len(task.avoid) == 0 && task.mate == 0 {
		return task, errors.New("none of the operations bm, am and dm")
	}
	return task, nil
}

// moves appends the moves of an operation to the list.
func (t *epdTask) moves(moves []board.Move, o board.Operation) ([]board.Move, error) {
	if len(o.Operands) == 0 {
		return nil, fmt.Errorf("%s without a move", o.Opcode)
	}
	for _, text := range o.Operands {
		m, err := t.position.ParseSAN(strings.TrimSuffix(text, ","))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.Opcode, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// mateMoves returns the number of moves of the operation dm.
func mateMoves(o board.Operation) (int, error) {
	moves, err := strconv.Atoi(strings.Join(o.Operands, " "))
	if err != nil || moves < 1 || moves > search.MaxPly {
		return 0, fmt.Errorf("dm %s: want 1 to %d moves", strings.Join(o.Operands, " "), search.MaxPly)
	}
	return moves, nil
}

// solvedBy reports whether an evaluation solves the task.
func (t *epdTask) solvedBy(e *analysis.Evaluation) bool {
	mate, isMate := search.MateDistance(e.Score)
	return (t.best == nil || slices.Contains(t.best, e.Best())) &&
		!slices.Contains(t.avoid, e.Best()) &&
		(t.mate == 0 || isMate && mate > 0 && mate <= t.mate)
}

// want returns the conditions for a solution, in words.
func (t *epdTask) want() string {
	var parts []string
	if t.best != nil {
		parts = append(parts, "want "+t.san(t.best))
	}
	if t.avoid != nil {
		parts = append(parts, "avoid "+t.san(t.avoid))
	}
	if t.mate > 0 {
		parts = append(parts, fmt.Sprintf("mate in %d", t.mate))
	}
	return strings.Join(parts, ", ")
}

// san returns moves in algebraic notation.
func (t *epdTask) san(moves []board.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = t.position.SAN(m)
	}
	return strings.Join(texts, " or ")
}

// epdReport is the report on one task.
type epdReport struct {
	ID     string   `json:"id"`
	Line   int      `json:"line"`
	FEN    string   `json:"fen"`
	Solved bool     `json:"solved"`
	Move   string   `json:"move"` // SAN
	Want   string   `json:"want"` // in words
	Score  string   `json:"score"`
	PV     []string `json:"pv"` // SAN
	Depth  int      `json:"depth"`
	Nodes  uint64   `json:"nodes"`
	TimeMS int64    `json:"time_ms"`
}

// newEPDReport returns the report on an evaluation of a task.
func newEPDReport(t *epdTask, e *analysis.Evaluation) *epdReport {
	return &epdReport{
		ID: t.id, Line: t.number, FEN: t.position.FEN(), Solved: t.solvedBy(e),
		Move: t.position.SAN(e.Best()), Want: t.want(), Score: analysis.ScoreText(e.Score), PV: analysis.SAN(&t.position, e.Line),
		Depth: e.Depth, Nodes: e.Nodes, TimeMS: e.Time.Milliseconds(),
	}
}

// epdRun searches the positions of a suite.
type epdRun struct {
	ctx      context.Context
	flags    *epdFlags
	limits   search.Limits
	file     string // name of the suite, for messages
	out, err io.Writer
	line     *progress.Line
	faulty   int // number of lines that could not be read

	mutex   sync.Mutex // guards what follows
	next    int        // first task that nobody has begun
	reports []*epdReport
	shown   int // number of reports written
}

// solve searches the positions of the tasks and reports on them in the order of the file.
func (r *epdRun) solve(tasks []epdTask) error {
	r.reports = make([]*epdReport, len(tasks))
	start := time.Now()
	var group errgroup.Group
	for range min(r.flags.threads, len(tasks)) {
		group.Go(func() error { return r.work(tasks) })
	}
	err := group.Wait()
	r.line.Clear()
	if err != nil && r.ctx.Err() == nil {
		return err
	}
	if !r.flags.json {
		r.sum(time.Since(start))
	}
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if r.faulty > 0 {
		return fmt.Errorf("faulty input lines: %d", r.faulty)
	}
	return nil
}

// work searches positions until no position is left.
func (r *epdRun) work(tasks []epdTask) error {
	engine := search.New()
	if err := engine.SetHash(r.flags.hashMB); err != nil {
		return fmt.Errorf("--%w", err)
	}
	for {
		r.mutex.Lock()
		i := r.next
		r.next++
		r.mutex.Unlock()
		if i >= len(tasks) {
			return nil
		}
		r.line.Show("epd: position %d of %d", i+1, len(tasks))
		engine.Clear()
		e, err := analysis.Evaluate(r.ctx, engine, board.NewGame(tasks[i].position), r.limits)
		if err != nil {
			return err
		}
		if err := r.add(i, newEPDReport(&tasks[i], &e)); err != nil {
			return err
		}
	}
}

// add stores a report and writes all reports whose turn has come.
func (r *epdRun) add(i int, report *epdReport) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.reports[i] = report
	for ; r.shown < len(r.reports) && r.reports[r.shown] != nil; r.shown++ {
		if err := r.write(r.reports[r.shown]); err != nil {
			return err
		}
	}
	return nil
}

// write writes a report: as JSON, or as text if the position is not solved.
func (r *epdRun) write(report *epdReport) error {
	if r.flags.json {
		return json.NewEncoder(r.out).Encode(report)
	}
	if report.Solved {
		return nil
	}
	r.line.Clear()
	_, err := fmt.Fprintf(r.out, "%s: %s %s (depth %d), %s\n", report.ID, report.Move, report.Score, report.Depth, report.Want)
	return err
}

// sum writes the total counts.
func (r *epdRun) sum(taken time.Duration) {
	solved, searched, nodes := 0, 0, uint64(0)
	for _, report := range r.reports {
		if report == nil {
			continue
		}
		searched++
		nodes += report.Nodes
		if report.Solved {
			solved++
		}
	}
	left := ""
	if searched < len(r.reports) {
		left = fmt.Sprintf(" of %d", len(r.reports))
	}
	fmt.Fprintf(r.out, "%s%s: %d solved, %d failed\n", plural.Of(searched, "position", "positions"), left, solved, searched-solved)
	fmt.Fprintln(r.out, speedLine(nodes, taken))
}
