package seriesmate_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/seriesmate"
)

// requireSolution plays a line with package board, without the solver. Every move must be allowed
// by the rule, and the goal must be reached.
func requireSolution(t *testing.T, p *seriesmate.Position, o seriesmate.Options, moves int, line []board.Move) {
	t.Helper()
	e := enumeration{Options: o}
	series := line
	if o.Help {
		series = line[:len(line)-1]
	}
	require.LessOrEqual(t, len(series), moves)
	now, enPassant := p.Board(), p.EnPassant()
	var doublePushed board.Bitboard
	for i, m := range series {
		require.Contains(t, movesWithEnPassant(&now, enPassant), m, "%s: move %d", p.FEN(), i+1)
		next, ok := makeAny(&now, m)
		require.True(t, ok)
		doublePushed = doublePushed&^m.From().Bitboard() | pushed(m)
		if o.Rule == seriesmate.Series {
			doublePushed = pushed(m)
		}
		if i == len(series)-1 {
			require.True(t, len(series) == moves || !o.Exact && (o.Rule == seriesmate.Series || o.Rule == seriesmate.Scottish && next.InCheck()))
			last := m
			if o.Help {
				last = line[len(series)]
				require.Contains(t, movesWithEnPassant(&next, passed(&next, doublePushed)), last)
				next, ok = makeAny(&next, last)
				require.True(t, ok)
				doublePushed = pushed(last)
			}
			require.True(t, e.reached(&next, last, doublePushed), "%s: no %v", p.FEN(), o.Goal)
			return
		}
		require.False(t, next.InCheck(), "%s: move %d gives check", p.FEN(), i+1)
		next.MakeNull(&now)
		enPassant = 0
	}
}

// requireMate does the same as requireSolution, for a mate.
func requireMate(t *testing.T, p *seriesmate.Position, rule seriesmate.Rule, moves int, line []board.Move) {
	t.Helper()
	requireSolution(t, p, seriesmate.Options{Rule: rule}, moves, line)
}

// requireAgreement runs Solve once for each heuristic, and then runs All. It compares each result
// with the solutions that the enumeration finds. It reports whether there is a solution.
func requireAgreement(t *testing.T, p *seriesmate.Position, o seriesmate.Options, moves int) bool {
	t.Helper()
	lines := enumerateLines(p, o, moves)
	if len(lines) > mostLines {
		return true
	}
	what := fmt.Sprintf("%s %v, %v, %d moves, %v, exact %t, help %t", p.FEN(), p.EnPassant(), o.Rule, moves, o.Goal, o.Exact, o.Help)
	for o.Heuristic = seriesmate.MateDistance; o.Heuristic <= seriesmate.Combined; o.Heuristic++ {
		result, err := seriesmate.Solve(context.Background(), p, moves, o)
		require.NoError(t, err)
		require.Equal(t, len(lines) > 0, result.Status == seriesmate.Solved, what)
		if result.Status == seriesmate.Solved {
			requireSolution(t, p, o, moves, result.Line)
		} else {
			require.Equal(t, seriesmate.ProvedNone, result.Status)
		}
	}
	o.Heuristic = seriesmate.MateDistance
	found := map[string]uint64{}
	result, err := seriesmate.All(context.Background(), p, moves, o, func(s seriesmate.Solution) bool {
		requireSolution(t, p, o, moves, s.Line)
		text := unorderedLine(p, s.Line, o.Help)
		require.NotContains(t, found, text)
		found[text] = s.Orders
		return true
	})
	require.NoError(t, err)
	require.NotEqual(t, seriesmate.GaveUp, result.Status)
	require.True(t, maps.Equal(lines, found), "%s: %v, found %v", what, lines, found)
	return len(lines) > 0
}

// requireSetPlay checks SetPlay, which returns the set play: the moves with which the other side
// could reach the goal before the series. requireSetPlay tries all moves for comparison, and
// reports whether any of them reaches the goal.
func requireSetPlay(t *testing.T, p *seriesmate.Position, o seriesmate.Options) bool {
	t.Helper()
	steps, err := p.SetPlay(o)
	require.NoError(t, err)
	found := map[board.Move]bool{}
	for i := range steps {
		found[steps[i].Move] = true
	}
	want := map[board.Move]bool{}
	e := enumeration{Options: o}
	if now := p.Board(); !now.InCheck() {
		var other board.Position
		now.MakeNull(&other)
		for _, m := range movesWithEnPassant(&other, 0) {
			if after, ok := makeAny(&other, m); ok && e.reached(&after, m, pushed(m)) {
				want[m] = true
			}
		}
	}
	require.Equal(t, want, found, "%s, %v", p.FEN(), o.Goal)
	return len(want) > 0
}

// unorderedLine returns the name of a line in the enumeration.
func unorderedLine(p *seriesmate.Position, line []board.Move, help bool) string {
	now := p.Board()
	var texts []string
	for i, m := range line {
		if help && i == len(line)-1 {
			return unordered(texts) + " / " + now.UCIMove(m)
		}
		texts = append(texts, string(now.Piece(m.From()).Letter())+now.UCIMove(m))
		next, _ := makeAny(&now, m)
		if !next.InCheck() {
			next.MakeNull(&now)
		}
	}
	return unordered(texts)
}

const agreements = 200

// goalPositions is the number of positions in which all rules and goals are compared.
var goalPositions = flag.Int("goals", 20, "positions in which the solver is compared with the enumeration, for all rules and goals")

// TestGoalsAgreeWithEnumeration compares the solver with the enumeration for all rules and goals.
// The series have up to 4 moves where that is fast enough.
func TestGoalsAgreeWithEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 4))
	solved := map[string]int{}
	for tested := 0; tested < *goalPositions; {
		p, ok := randomMen(r)
		if !ok {
			continue
		}
		tested++
		men := p.Board()
		moves := 2
		if legal := men.CountLegal(); legal < 5 {
			moves = 4
		} else if legal < 11 {
			moves = 3
		}
		square := board.Square(r.IntN(board.NumSquares))
		for kind := seriesmate.Mate; kind <= seriesmate.Reach; kind++ {
			o := seriesmate.Options{Goal: seriesmate.Goal{Kind: kind, Square: square}, Exact: r.IntN(3) == 0}
			for o.Rule = seriesmate.Italian; o.Rule <= seriesmate.Series; o.Rule++ {
				if requireAgreement(t, &p, o, moves) {
					solved[o.Goal.String()[:4]]++
				}
			}
			o.Rule, o.Help = seriesmate.Series, true
			if requireAgreement(t, &p, o, min(moves, 2)) {
				solved["help "+o.Goal.String()[:4]]++
			}
			if requireSetPlay(t, &p, o) {
				solved["set "+o.Goal.String()[:4]]++
			}
		}
	}
	t.Log(solved)
	assert.GreaterOrEqual(t, len(solved), 11)
}

// TestAgreesWithEnumeration compares the solver with the enumeration, for all rules. The positions
// come from random games, or have a few men on random squares.
func TestAgreesWithEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	mates, none, byRuleOnly := 0, 0, 0
	for tested := 0; tested < agreements; {
		p, ok := randomMen(r)
		if tested%3 == 0 {
			p, ok = randomGame(r, 2+r.IntN(6)), true
		}
		if !ok {
			continue
		}
		tested++
		moves := 2
		if men := p.Board(); men.CountLegal() < 25 {
			moves = 3
		}
		italian := requireAgreement(t, &p, seriesmate.Options{Rule: seriesmate.Italian}, moves)
		scottish := requireAgreement(t, &p, seriesmate.Options{Rule: seriesmate.Scottish}, moves)
		requireAgreement(t, &p, seriesmate.Options{Rule: seriesmate.Series}, moves)
		if italian {
			mates++
		} else {
			none++
		}
		if italian && !scottish {
			byRuleOnly++
		}
	}
	t.Logf("%d with mate, %d without, %d with mate by the Italian rule only", mates, none, byRuleOnly)
	assert.Greater(t, mates, agreements/8)
	assert.Greater(t, none, agreements/8)
}

// TestProofs lets the solver prove that ten positions have no series mate in 3 to 6 moves. It
// repeats each proof with the least memory that the solver accepts. The solver then forgets states
// that it has seen, but the proof must still succeed.
func TestProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 6))
	for proved := 0; proved < 10; {
		p, ok := randomMen(r)
		moves := 3 + proved%4
		// Longer series are tried only if the enumeration has little to do.
		if men := p.Board(); !ok || men.CountLegal() > 60/(moves-1)-2 || men.CountLegal() < 5 ||
			enumerateMate(&p, seriesmate.Italian, moves) {
			continue
		}
		proved++
		for _, memory := range []int64{0, seriesmate.MinMemory} {
			result, err := seriesmate.Solve(context.Background(), &p, moves, seriesmate.Options{Memory: memory})
			require.NoError(t, err)
			assert.Equal(t, seriesmate.ProvedNone, result.Status, "%s, %d moves", p.FEN(), moves)
		}
	}
}
