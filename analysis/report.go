package analysis

import (
	"time"

	"burnside/board"
	"burnside/openings"
	"burnside/search"
)

// Report is what an analysis has found.
type Report struct {
	Opening  openings.Opening // zero if the opening has no name
	Moves    []Move
	Sides    [2]Side // by colour
	Nodes    uint64
	Spent    time.Duration // in searches
	Finished bool          // all positions have been searched once; swings may be left
}

// Move is a judged move of a game. Scores and chances are White's.
type Move struct {
	Move        board.Move
	Before      search.Score // with best play; on the scale of the evaluations in the game, if they are used
	After       search.Score // likewise
	Given       bool         // After is an evaluation in the game
	Drawn       bool         // the position after it is a draw by rule or by tables
	Chances     float64      // White's winning percent after it
	Depth       int          // of the search after it, in plies; 0 if none was needed
	Book        bool         // in the list of openings, and no blunder; not judged
	Forced      bool         // the only legal move; not judged
	Best        bool         // the search's best move
	Mark        Mark
	Fault       Fault        // what is wrong beyond the mark; mostly empty
	Loss        float64      // points of winning percent that it costs its side
	Centipawns  int          // that it costs its side, on Stockfish's scale; scores are bounded at ten pawns
	Accuracy    float64      // 0 to 100
	Phase       Phase        // of the position before it
	Alternative []board.Move // the better line; nil for the best move
}

// Judged reports whether the move counts for its side.
func (m *Move) Judged() bool { return !m.Book && !m.Forced }

// Side sums up the judged moves of a side.
type Side struct {
	Total
	Phases [NumPhases]Total
}

// Total sums up some moves.
type Total struct {
	Moves      int     // judged
	Marks      [4]int  // moves by mark
	Centipawns float64 // average loss
	Loss       float64 // average loss in points of winning percent
	Accuracy   float64 // 0 to 100; 0 without moves
}

// Report returns the results so far. The first pass goes from the last move of the game to the
// first. Moves that it has not reached have the Mark NoMark, and their scores are 0.
func (r *Review) Report() Report {
	report := Report{
		Opening: r.opening, Moves: make([]Move, len(r.plies)), Nodes: r.nodes, Spent: r.spent,
		Finished: r.searched == len(r.positions),
	}
	phases := r.phases()
	first := len(r.positions) - r.searched // the first position that was searched
	p := r.start
	for i := range r.plies {
		m := &report.Moves[i]
		*m = Move{Move: r.plies[i].move, Book: r.plies[i].book(), Forced: r.plies[i].forced, Phase: phases[i], Chances: 50}
		if i >= first {
			r.describe(m, i, p.SideToMove())
		}
		p = p.After(m.Move)
	}
	if report.Finished && len(r.plies) > 0 {
		report.sum(r.start.SideToMove(), r.chances())
	}
	return report
}

// describe fills in what is known of move i. The parameter "side" is the side that made it.
func (r *Review) describe(m *Move, i int, side board.Color) {
	before, after := &r.positions[i], &r.positions[i+1]
	m.Mark, m.Loss = r.plies[i].mark, r.plies[i].loss
	if m.Mark != NoMark {
		_, m.Fault = judge(before.stand, after.stand.negated())
	}
	m.Before, m.After = before.stand.score, -after.stand.score // the mover's
	m.Alternative = r.alternative(i)
	m.Best = m.Alternative == nil && !before.given
	m.Given = after.given
	m.Accuracy = 100
	if !m.Best && m.Judged() {
		m.Centipawns = max(0, equivalent(m.Before)-equivalent(m.After))
		m.Accuracy = Accuracy(m.Loss, 0)
	}
	m.Drawn, m.Depth = after.evaluation.Drawn, after.evaluation.Depth
	if side == board.Black {
		m.Before, m.After = -m.Before, -m.After
	}
	m.Chances = WinPercent(m.After)
	m.Before, m.After = r.shown(i, m.Before), r.shown(i+1, m.After)
}

// chances returns White's chances in all positions.
func (r *Review) chances() []float64 {
	chances := make([]float64, len(r.positions))
	side := r.start.SideToMove()
	for i := range r.positions {
		score := r.positions[i].stand.score
		if side == board.Black {
			score = -score
		}
		chances[i] = WinPercent(score)
		side = side.Opponent()
	}
	return chances
}

// sum computes the totals of both sides. The parameter "first" is the side that made the first
// move. The parameter "chances" holds White's chances in each position of the game.
func (r *Report) sum(first board.Color, chances []float64) {
	weights := volatility(chances)
	for _, c := range [2]board.Color{board.White, board.Black} {
		side := &r.Sides[c]
		side.Total = r.total(first, c, weights, nil)
		for phase := range NumPhases {
			side.Phases[phase] = r.total(first, c, weights, &phase)
		}
	}
}

// total sums up the judged moves of a side. If phase is not nil, only moves in that phase count.
func (r *Report) total(first, side board.Color, weights []float64, phase *Phase) (t Total) {
	var accuracies []weighted
	for i := range r.Moves {
		m := &r.Moves[i]
		isSide := (i%2 == 0) == (first == side)
		if !isSide || !m.Judged() || phase != nil && m.Phase != *phase {
			continue
		}
		t.Moves++
		t.Marks[m.Mark]++
		t.Centipawns += float64(m.Centipawns)
		t.Loss += m.Loss
		accuracies = append(accuracies, weighted{m.Accuracy, weights[i]})
	}
	if t.Moves > 0 {
		t.Centipawns /= float64(t.Moves)
		t.Loss /= float64(t.Moves)
	}
	t.Accuracy = gameAccuracy(accuracies)
	return t
}
