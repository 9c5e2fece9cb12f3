package eval

import (
	"fmt"
	"strings"

	"burnside/board"
)

// Trace explains the value of p: a table with a row for each group of terms,
// what each side has of it in the middlegame and in the endgame, and the
// difference, in internal units.
func Trace(p *board.Position) string {
	e := New()
	e.Reset(p)
	score := relative(e.Evaluate(p), p.SideToMove())
	var out strings.Builder
	if loneKing(p) {
		if _, known := knownEnding(p, newPlacement(p).sum.eg()); known {
			fmt.Fprintf(&out, "known ending\n")
			writeTotal(&out, score)
			return out.String()
		}
	}
	sh, total := recordPosition(p)
	fmt.Fprintf(&out, "%-15s| %13s | %13s | %13s\n", "term", "white mg   eg", "black mg   eg", "total mg   eg")
	for _, row := range traceRows(&sh) {
		white, black := row.side[board.White], row.side[board.Black]
		writeRow(&out, row.name, white, black)
	}
	fmt.Fprintf(&out, "%-15s| %13s | %13s | %6d %6d\n", "sum", "", "", total.mg(), total.eg())
	fmt.Fprintf(&out, "phase %d of %d, endgame scale %d of %d\n",
		min(newPlacement(p).phase, maxPhase), maxPhase, endgameScale(p, total.eg()), fullScale)
	writeTotal(&out, score)
	return out.String()
}

// traceRow is a group of terms with what each side has of it.
type traceRow struct {
	name string
	side [2]taper
}

// traceRows sums up the notes of a recorded evaluation by group.
func traceRows(sh *sheet) []traceRow {
	var rows []traceRow
	rowOf := make([]int, len(layout().values)) // by parameter
	for _, f := range layout().fields {
		if len(rows) == 0 || rows[len(rows)-1].name != f.Group {
			rows = append(rows, traceRow{name: f.Group})
		}
		for i := f.First; i < f.First+f.size(); i++ {
			rowOf[i] = len(rows) - 1
		}
	}
	values := layout().values
	var danger [2]int
	for _, n := range sh.record.notes {
		if n.parameter >= layout().firstDanger {
			danger[n.side] += int(values[n.parameter]) * n.n
			continue
		}
		w := s(int(values[n.parameter]), int(values[n.parameter+1]))
		rows[rowOf[n.parameter]].side[n.side] += w * taper(n.n)
	}
	for c := range danger {
		if sh.inDanger(board.Color(c)) {
			rows[len(rows)-1].side[c] = -dangerPenalty(danger[c])
		}
	}
	return rows
}

// writeRow writes a line of the table.
func writeRow(out *strings.Builder, name string, white, black taper) {
	difference := white - black
	fmt.Fprintf(out, "%-15s| %6d %6d | %6d %6d | %6d %6d\n", name,
		white.mg(), white.eg(), black.mg(), black.eg(), difference.mg(), difference.eg())
}

// writeTotal writes the value of the position.
func writeTotal(out *strings.Builder, score Score) {
	fmt.Fprintf(out, "total %d for White, %+.2f on the scale of output\n", score, float64(score.Centipawns())/100)
}
