package uci

import (
	"strconv"
	"time"

	"burnside/board"
	"burnside/eval"
	"burnside/search"
)

// A reporter turns the reports of a search into lines of the protocol.
type reporter struct {
	root    board.Position
	showWDL bool
}

// line returns the info line for a report.
func (r *reporter) line(report *search.Report) string {
	if report.Kind == search.ReportPV {
		return string(r.appendPV(nil, report))
	}
	b := appendNumber([]byte("info"), "depth", report.Depth)
	b = append(b, " currmove "...)
	b = append(b, r.root.UCIMove(report.CurrMove)...)
	return string(appendNumber(b, "currmovenumber", report.CurrMoveNumber))
}

// appendPV appends the info line of a principal variation.
func (r *reporter) appendPV(b []byte, report *search.Report) []byte {
	b = append(b, "info"...)
	b = appendNumber(b, "depth", report.Depth)
	b = appendNumber(b, "seldepth", report.SelDepth)
	b = appendNumber(b, "multipv", report.MultiPV)
	b = r.appendScore(b, report)
	b = appendNumber(b, "nodes", report.Nodes)
	b = appendNumber(b, "nps", perSecond(report.Nodes, report.Time))
	b = appendNumber(b, "hashfull", report.Hashfull)
	b = appendNumber(b, "tbhits", report.TBHits)
	b = appendNumber(b, "time", report.Time.Milliseconds())
	if len(report.PV) > 0 {
		b = appendMoves(append(b, " pv"...), r.root, report.PV)
	}
	return b
}

// appendScore appends a score and its bound. The score is a mate or a number of centipawns. If
// showWDL is set, appendScore also appends the chances of a win, a draw and a loss.
func (r *reporter) appendScore(b []byte, report *search.Report) []byte {
	if moves, ok := search.MateDistance(report.Score); ok {
		b = appendNumber(b, "score mate", moves)
	} else {
		b = appendNumber(b, "score cp", report.Score.Centipawns())
	}
	switch report.Bound {
	case search.Lower:
		b = append(b, " lowerbound"...)
	case search.Upper:
		b = append(b, " upperbound"...)
	}
	if r.showWDL {
		win, draw, loss := 0, 1000, 0
		if !report.Drawn {
			win, draw, loss = eval.WDL(report.Score, &r.root)
		}
		b = appendNumber(b, "wdl", win)
		b = strconv.AppendInt(append(b, ' '), int64(draw), 10)
		b = strconv.AppendInt(append(b, ' '), int64(loss), 10)
	}
	return b
}

// appendMoves appends moves that are played one after another, beginning in position p.
func appendMoves(b []byte, p board.Position, moves []board.Move) []byte {
	for _, m := range moves {
		b = append(append(b, ' '), p.UCIMove(m)...)
		p = p.After(m)
	}
	return b
}

// appendNumber appends a name and a number. It puts a space before each of the two.
func appendNumber[N int | int64 | uint64](b []byte, name string, n N) []byte {
	b = append(append(b, ' '), name...)
	b = append(b, ' ')
	if n < 0 {
		return strconv.AppendInt(b, int64(n), 10)
	}
	return strconv.AppendUint(b, uint64(n), 10)
}

// perSecond returns the number of things per second, if there are n of them in the time d.
func perSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d, time.Microsecond).Seconds())
}
