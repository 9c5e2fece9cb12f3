package seriesmate_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/seriesmate"
)

// requireMate plays a line through board alone. It requires that the rule allows every move
// and that the last one mates.
func requireMate(t *testing.T, p *seriesmate.Position, rule seriesmate.Rule, moves int, line []board.Move) {
	t.Helper()
	if rule == seriesmate.Italian {
		require.Len(t, line, moves)
	}
	require.LessOrEqual(t, len(line), moves)
	e := enumeration{rule: rule}
	now, passed := p.Board(), p.EnPassant()
	var doublePushed board.Bitboard
	for i, m := range line {
		require.Contains(t, movesWithEnPassant(&now, passed), m, "%s: move %d", p.FEN(), i+1)
		next, ok := makeAny(&now, m)
		require.True(t, ok)
		doublePushed &^= m.From().Bitboard()
		if rule == seriesmate.Series {
			doublePushed = 0
		}
		if m.Kind() == board.DoublePush {
			doublePushed |= m.To().Bitboard()
		}
		if i == len(line)-1 {
			require.True(t, next.InCheck() && e.isMate(next, doublePushed), "%s: not mate", p.FEN())
			return
		}
		require.False(t, next.InCheck(), "%s: move %d gives check", p.FEN(), i+1)
		next.MakeNull(&now)
		passed = 0
	}
}

// requireAgreement compares Solve, with each heuristic, and All with the enumeration.
func requireAgreement(t *testing.T, p *seriesmate.Position, rule seriesmate.Rule, moves int) (mate bool) {
	t.Helper()
	lines := enumerateLines(p, rule, moves)
	for h := seriesmate.MateDistance; h <= seriesmate.Combined; h++ {
		result, err := seriesmate.Solve(context.Background(), p, moves, seriesmate.Options{Rule: rule, Heuristic: h})
		require.NoError(t, err)
		require.Equal(t, len(lines) > 0, result.Status == seriesmate.Solved, "%s %v, %v, %d moves", p.FEN(), p.EnPassant(), rule, moves)
		if result.Status == seriesmate.Solved {
			requireMate(t, p, rule, moves, result.Line)
		} else {
			require.Equal(t, seriesmate.ProvedNone, result.Status)
		}
	}
	found := map[string]bool{}
	result, err := seriesmate.All(context.Background(), p, moves, seriesmate.Options{Rule: rule}, func(s seriesmate.Solution) bool {
		requireMate(t, p, rule, moves, s.Line)
		text := unorderedLine(p, s.Line)
		require.False(t, found[text], "%s twice", text)
		found[text] = true
		return true
	})
	require.NoError(t, err)
	require.NotEqual(t, seriesmate.GaveUp, result.Status)
	require.True(t, maps.Equal(lines, found), "%s %v, %v, %d moves: %d lines, found %d",
		p.FEN(), p.EnPassant(), rule, moves, len(lines), len(found))
	return len(lines) > 0
}

// unorderedLine returns the name of a line in the enumeration.
func unorderedLine(p *seriesmate.Position, line []board.Move) string {
	now := p.Board()
	var texts []string
	for _, m := range line {
		texts = append(texts, string(now.Piece(m.From()).Letter())+now.UCIMove(m))
		next, _ := makeAny(&now, m)
		if !next.InCheck() {
			next.MakeNull(&now)
		}
	}
	return unordered(texts)
}

const agreements = 200

// TestAgreesWithEnumeration compares the solver with the enumeration, for all rules, in
// positions of random games and with random men.
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
		italian := requireAgreement(t, &p, seriesmate.Italian, moves)
		scottish := requireAgreement(t, &p, seriesmate.Scottish, moves)
		requireAgreement(t, &p, seriesmate.Series, moves)
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

// TestProofs lets the solver prove that ten positions have no series mate in 3 to 6 moves,
// also with the least memory, in which it forgets states.
func TestProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 6))
	for proved := 0; proved < 10; {
		p, ok := randomMen(r)
		moves := 3 + proved%4
		// Long series only if there is little to enumerate.
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
