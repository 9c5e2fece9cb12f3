package analysis

import (
	"burnside/board"
	"burnside/eval"
	"burnside/search"
)

// Update describes what a search has found so far. Before the first line of play is found, all
// fields except Hash and Lines are zero.
type Update struct {
	Depth    int    `json:"depth"`    // plies
	SelDepth int    `json:"seldepth"` // greatest depth reached, in plies
	Nodes    uint64 `json:"nodes"`    // of all threads
	NPS      uint64 `json:"nps"`      // nodes per second
	Hash     int    `json:"hash"`     // size of the hash in MiB; smaller than requested if memory is short
	Hashfull int    `json:"hashfull"` // permille of the hash that the search has written
	TBHits   uint64 `json:"tbhits"`   // successful probes of endgame tables
	Time     int64  `json:"time"`     // milliseconds
	Lines    []Line `json:"lines"`    // the best first, never null
}

// Line is a line of play. Its score and chances are White's, whoever is to move.
type Line struct {
	Depth    int      `json:"depth"`
	SelDepth int      `json:"seldepth"`
	Score    Score    `json:"score"`
	WDL      [3]int   `json:"wdl"` // permille: White wins, draw, Black wins
	UCI      []string `json:"uci"`
	SAN      []string `json:"san"`
	FEN      string   `json:"fen"` // after the first move
}

// Score is White's score of a line: a mate, or centipawns.
type Score struct {
	CP    int    `json:"cp"`             // 0 for a mate
	Mate  int    `json:"mate,omitempty"` // moves to mate, negative if Black mates
	Bound string `json:"bound,omitempty"`
}

// The bounds of scores that are not exact, from White's side.
const (
	boundLower = "lower" // the true score is at least this
	boundUpper = "upper" // the true score is at most this
)

// newUpdate turns the reports of the lines from a position into an update.
func newUpdate(root *board.Position, reports []search.Report) Update {
	u := Update{Lines: []Line{}}
	for _, r := range reports {
		u.Lines = append(u.Lines, newLine(root, &r))
	}
	if len(reports) > 0 {
		last := &reports[len(reports)-1]
		u.Depth, u.SelDepth = reports[0].Depth, reports[0].SelDepth
		u.Nodes, u.Hashfull, u.TBHits, u.Time = last.Nodes, last.Hashfull, last.TBHits, last.Time.Milliseconds()
		u.NPS = uint64(float64(last.Nodes) / max(last.Time.Seconds(), 1e-6))
	}
	return u
}

// newLine turns a report into a line.
func newLine(root *board.Position, r *search.Report) Line {
	line := Line{Depth: r.Depth, SelDepth: r.SelDepth, Score: newScore(r), WDL: [3]int{0, 1000, 0}}
	if !r.Drawn {
		line.WDL[0], line.WDL[1], line.WDL[2] = eval.WDL(r.Score, root)
	}
	if root.SideToMove() == board.Black {
		line.Score = line.Score.negated()
		line.WDL[0], line.WDL[2] = line.WDL[2], line.WDL[0]
	}
	p := *root
	for i, m := range r.PV {
		line.UCI = append(line.UCI, p.UCIMove(m))
		line.SAN = append(line.SAN, p.SAN(m))
		p = p.After(m)
		if i == 0 {
			line.FEN = p.FEN()
		}
	}
	return line
}

// newScore returns the score of a report, from the side to move.
func newScore(r *search.Report) (s Score) {
	if moves, ok := search.MateDistance(r.Score); ok {
		s.Mate = moves
	} else {
		s.CP = r.Score.Centipawns()
	}
	switch r.Bound {
	case search.Lower:
		s.Bound = boundLower
	case search.Upper:
		s.Bound = boundUpper
	}
	return s
}

// negated returns the score from the other side.
func (s Score) negated() Score {
	s.CP, s.Mate = -s.CP, -s.Mate
	switch s.Bound {
	case boundLower:
		s.Bound = boundUpper
	case boundUpper:
		s.Bound = boundLower
	}
	return s
}
