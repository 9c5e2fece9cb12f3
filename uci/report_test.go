package uci

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
)

// playLine plays moves, beginning in position p, and returns them.
func playLine(t *testing.T, p board.Position, texts ...string) []board.Move {
	var moves []board.Move
	for _, text := range texts {
		m, err := p.ParseUCIMove(text)
		require.NoError(t, err)
		moves = append(moves, m)
		p = p.After(m)
	}
	return moves
}

// centipawns returns a score in centipawns, as reports show it. Package eval converts the score.
func centipawns(s search.Score) string { return strconv.Itoa(s.Centipawns()) }

func TestReportLines(t *testing.T) {
	start := board.StartPosition()
	castling := board.MustFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	chess960 := castling
	chess960.SetChess960(true)
	for _, test := range []struct {
		name    string
		root    board.Position
		showWDL bool
		report  search.Report
		want    string
	}{
		{
			"a line", start, false,
			search.Report{
				Depth: 12, SelDepth: 18, MultiPV: 1, Score: 987, Bound: search.Exact, Nodes: 3_000_000, TBHits: 7,
				Hashfull: 31, Time: 1500 * time.Millisecond, PV: playLine(t, start, "e2e4", "e7e5"),
			},
			"info depth 12 seldepth 18 multipv 1 score cp " + centipawns(987) + " nodes 3000000 nps 2000000 hashfull 31 tbhits 7 time 1500 pv e2e4 e7e5",
		},
		{
			"a lower bound", start, false, search.Report{Depth: 1, MultiPV: 2, Score: -987, Bound: search.Lower},
			"info depth 1 seldepth 0 multipv 2 score cp " + centipawns(-987) + " lowerbound nodes 0 nps 0 hashfull 0 tbhits 0 time 0",
		},
		{
			"an upper bound", start, false, search.Report{Depth: 1, MultiPV: 1, Bound: search.Upper},
			"info depth 1 seldepth 0 multipv 1 score cp 0 upperbound nodes 0 nps 0 hashfull 0 tbhits 0 time 0",
		},
		{
			"a mate", start, false, search.Report{Depth: 3, SelDepth: 4, MultiPV: 1, Score: search.Mate - 5, Bound: search.Exact},
			"info depth 3 seldepth 4 multipv 1 score mate 3 nodes 0 nps 0 hashfull 0 tbhits 0 time 0",
		},
		{
			"being mated", start, false, search.Report{Depth: 3, SelDepth: 4, MultiPV: 1, Score: 4 - search.Mate, Bound: search.Exact},
			"info depth 3 seldepth 4 multipv 1 score mate -2 nodes 0 nps 0 hashfull 0 tbhits 0 time 0",
		},
		{
			"chances", start, true, search.Report{Depth: 3, SelDepth: 4, MultiPV: 1, Score: search.Mate - 5, Bound: search.Lower},
			"info depth 3 seldepth 4 multipv 1 score mate 3 lowerbound wdl 1000 0 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0",
		},
		{
			"castling", castling, false, search.Report{Depth: 3, MultiPV: 1, PV: playLine(t, castling, "e1g1", "e8c8")},
			"info depth 3 seldepth 0 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e1g1 e8c8",
		},
		{
			"castling in Chess960", chess960, false, search.Report{Depth: 3, MultiPV: 1, PV: playLine(t, chess960, "e1g1", "e8c8")},
			"info depth 3 seldepth 0 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e1h1 e8a8",
		},
		{
			"a root move", start, false,
			search.Report{Kind: search.ReportCurrMove, Depth: 9, CurrMove: playLine(t, start, "e2e4")[0], CurrMoveNumber: 4},
			"info depth 9 currmove e2e4 currmovenumber 4",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := reporter{root: test.root, showWDL: test.showWDL}
			assert.Equal(t, test.want, r.line(&test.report))
		})
	}
}

func TestBestMoveNamesTheAnswer(t *testing.T) {
	e := &fakeEngine{ponder: true}
	assert.Equal(t, []string{"bestmove a2a3 ponder a7a5"}, runText(t, e, "go depth 1\n"))
}

func TestReportsReachTheOutput(t *testing.T) {
	e := &fakeEngine{reports: []search.Report{{Depth: 1, MultiPV: 1}}}
	lines := runText(t, e, "setoption name UCI_ShowWDL value true\ngo depth 1\n")
	assert.Len(t, lines, 2)
	assert.Regexp(t, `^info depth 1 .* score cp 0 wdl [0-9]+ [0-9]+ [0-9]+ nodes 0`, lines[0])
	assert.Equal(t, "bestmove a2a3", lines[1])
}
