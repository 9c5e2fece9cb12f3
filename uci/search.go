package uci

import (
	"slices"
	"strings"

	"burnside/board"
	"burnside/search"
)

// goCommand runs the command go, which starts a search or perft. Each search is answered with a
// bestmove line. If there is no position or no move to search, this line names no move.
func (d *Driver) goCommand(c command) error {
	args := c.arguments()
	if i := slices.Index(args, "perft"); i >= 0 {
		return d.perft(c, slices.Concat(args[i+1:], args[:i]))
	}
	limits, faults := parseLimits(d.game.Position(), args)
	if err := d.noPosition(); err != nil {
		d.out.printf("info string error: go: %v", err)
		limits.SearchMoves = []board.Move{}
	} else if len(faults) > 0 {
		d.out.printf("info string error: go: ignored: %s", strings.Join(faults, "; "))
	}
	limits.Start = c.arrived
	d.search(c.task, limits)
	return nil
}

// search runs a search and prints its reports and its best move.
func (d *Driver) search(number int, limits search.Limits) {
	root := d.root()
	r := reporter{root: root, showWDL: d.showWDL}
	wait := d.control.begin(number, d.game, limits, func(report search.Report) {
		d.out.print(r.line(&report))
	})
	d.answerWaiting(isEndless(&limits))
	result := wait()
	d.control.finish(number)
	d.out.print(bestMoveLine(&root, &result))
}

// bestMoveLine returns the bestmove line for a result. If there is no legal move, the line has
// "(none)" as in Stockfish. The specification says nothing about this case, but match runners know
// this answer.
func bestMoveLine(root *board.Position, result *search.Result) string {
	if result.Best == board.NoMove {
		return "bestmove (none)"
	}
	line := "bestmove " + root.UCIMove(result.Best)
	if result.Ponder != board.NoMove {
		next := root.After(result.Best)
		line += " ponder " + next.UCIMove(result.Ponder)
	}
	return line
}
