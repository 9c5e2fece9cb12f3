package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// moved returns the position that has p's men on the squares that to gives,
// with the colours exchanged where swap asks for it.
func moved(t testing.TB, p *board.Position, swap bool, to func(board.Square) board.Square) board.Position {
	t.Helper()
	other := board.NewSetup()
	other.SideToMove = p.SideToMove()
	if swap {
		other.SideToMove = p.SideToMove().Opponent()
	}
	for b := p.Occupied(); b != 0; b = b.WithoutFirst() {
		piece := p.Piece(b.First())
		if swap {
			piece = board.NewPiece(piece.Color().Opponent(), piece.Type())
		}
		other.Board[to(b.First())] = piece
	}
	q, err := other.Position()
	require.NoError(t, err, p.FEN())
	return q
}

func TestEvaluateIsSymmetrical(t *testing.T) {
	walk(t, 60, func(p *board.Position, _ board.Move) {
		want := evaluate(p)
		colours := moved(t, p, true, board.Square.FlipRank)
		require.Equal(t, want, evaluate(&colours), "colours exchanged: %s", p.FEN())
		files := moved(t, p, false, board.Square.FlipFile)
		require.Equal(t, want, evaluate(&files), "files mirrored: %s", p.FEN())
	})
}

func TestIncrementalEqualsRefresh(t *testing.T) {
	e := New()
	games := 0
	walk(t, 80, func(p *board.Position, next board.Move) {
		if e.ply == 0 {
			e.Reset(p)
		}
		require.Equal(t, newPlacement(p), e.stack[e.ply], p.FEN())
		if next == board.NoMove {
			e.ply = 0
			games++
			return
		}
		e.Push(p, next)
	})
	assert.Equal(t, 80, games)
}

func TestPopReturnsToTheOldPosition(t *testing.T) {
	p := position(t, fens[1])
	e := New()
	e.Reset(&p)
	want := e.Evaluate(&p)
	var list board.MoveList
	p.Generate(&list)
	for _, m := range list.Slice() {
		var next board.Position
		p.Make(m, &next)
		e.Push(&p, m)
		assert.Equal(t, evaluate(&next), e.Evaluate(&next), p.UCIMove(m))
		e.Pop()
	}
	var next board.Position
	p.MakeNull(&next)
	e.PushNull()
	assert.Equal(t, evaluate(&next), e.Evaluate(&next))
	e.Pop()
	assert.Equal(t, want, e.Evaluate(&p))
}

// A cache that has seen other positions must not change a value.
func TestPawnCacheIsTransparent(t *testing.T) {
	used := New()
	walk(t, 60, func(p *board.Position, _ board.Move) {
		want := evaluate(p)
		for range 2 {
			used.Reset(p)
			require.Equal(t, want, used.Evaluate(p), p.FEN())
		}
	})
}

func TestEvaluateStaysWithinLimit(t *testing.T) {
	for _, fen := range []string{
		"QQQQQQQQ/Q6Q/8/8/8/5Q2/k6Q/2K1QQ1Q b - - 0 1",
		"QQQQQQQQ/Q6Q/8/8/7n/6Q1/k6Q/2K1QQ1Q b - - 0 1",
		"qqqqqqqq/q6q/8/8/7N/6q1/K6q/2k1qq1q w - - 0 1",
	} {
		p := position(t, fen)
		score := evaluate(&p)
		assert.LessOrEqual(t, max(score, -score), Limit, fen)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	p := position(t, fens[1])
	var list board.MoveList
	p.Generate(&list)
	m := list.At(0)
	var next board.Position
	p.Make(m, &next)
	e := New()
	e.Reset(&p)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		e.Evaluate(&p)
		e.Push(&p, m)
		e.Evaluate(&next)
		e.Pop()
	}))
}

func BenchmarkEvaluate(b *testing.B) {
	var positions []board.Position
	walk(b, 3, func(p *board.Position, _ board.Move) { positions = append(positions, *p) })
	b.Run("random", func(b *testing.B) { benchmark(b, positions) })
	middlegames := make([]board.Position, 3)
	for i := range middlegames {
		middlegames[i] = position(b, fens[i+1])
	}
	b.Run("middlegame", func(b *testing.B) { benchmark(b, middlegames) })
}

// benchmark evaluates the positions in turn.
func benchmark(b *testing.B, positions []board.Position) {
	b.ReportAllocs()
	e := New()
	e.Reset(&positions[0])
	for i := 0; b.Loop(); i++ {
		e.Evaluate(&positions[i%len(positions)])
	}
}
