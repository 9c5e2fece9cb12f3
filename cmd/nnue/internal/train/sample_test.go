package train

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
	"burnside/search"
)

func TestSampleHasTheFeaturesOfItsPosition(t *testing.T) {
	assert.EqualValues(t, 32, unsafe.Sizeof(Sample{}))
	for _, fen := range []string{
		board.StartFEN,
		"2kr3r/ppp2ppp/2n5/3qp3/8/3P1N2/PPPBQPPP/R4RK1 b - - 4 14",
		"8/8/8/3k4/1R6/8/2KP4/5r2 b - - 0 66",
	} {
		p := board.MustFEN(fen)
		s := NewSample(&p, 70, games.WhiteWins)
		var f Features
		s.Features(&f)
		for perspective, c := range []board.Color{p.SideToMove(), p.SideToMove().Opponent()} {
			var want []uint16
			view := eval.ViewOf(c, p.King(c))
			for men := p.Occupied(); men != 0; men = men.WithoutFirst() {
				square := men.First()
				want = append(want, uint16(eval.Feature(c, view, p.Piece(square), square)))
			}
			got := [][]uint16{f.Us(), f.Them()}[perspective]
			assert.Equal(t, want, slices.Clone(got))
		}
		assert.Equal(t, eval.Bucket(p.Occupied().Count()), s.Bucket())
		score, points := int16(70), float32(1)
		if p.SideToMove() == board.Black {
			score, points = -score, 0
		}
		assert.Equal(t, score, s.Score)
		assert.Equal(t, points, s.Points())
	}
}

func TestFilter(t *testing.T) {
	f := Filter{FirstPly: 4, MaxScore: 3000}
	start := board.MustFEN(board.StartFEN)
	check := board.MustFEN("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
	quiet := board.NewMove(12, 28, board.DoublePush)
	capture := board.NewMove(4, 12, board.Capture)
	assert.Equal(t, Quiet, f.Judge(&start, games.Ply{Move: quiet, Score: -3000}, 4))
	assert.Equal(t, Early, f.Judge(&start, games.Ply{Move: quiet}, 3))
	assert.Equal(t, Decided, f.Judge(&start, games.Ply{Move: quiet, Score: -3001}, 4))
	assert.Equal(t, Check, f.Judge(&check, games.Ply{Move: capture}, 4))
	assert.Equal(t, Noisy, f.Judge(&start, games.Ply{Move: capture}, 4))
	f.MaxScore = 32767
	assert.Equal(t, Decided, f.Judge(&start, games.Ply{Move: quiet, Score: -search.MateBound}, 4))
	few := board.MustFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	assert.Equal(t, Tabled, f.Judge(&few, games.Ply{Move: quiet}, 4))
	few = board.MustFEN("4k3/4p3/8/8/8/8/3PP3/4K3 w - - 0 1")
	f.Thin = 1
	assert.Equal(t, Thinned, f.Judge(&few, games.Ply{Move: quiet}, 4))
	assert.Equal(t, Quiet, f.Judge(&start, games.Ply{Move: quiet}, 4))
	f.Thin = 0
	assert.Equal(t, Quiet, f.Judge(&few, games.Ply{Move: quiet}, 4))
	for v := range Verdict(Verdicts) {
		assert.NotEmpty(t, v.String())
	}
}

func TestSomeGamesAreHeldOut(t *testing.T) {
	n := 0
	for i := range 5000 {
		g := games.Game{Start: board.Packed{byte(i), byte(i >> 8)}}
		if HeldOut(&g) {
			n++
		}
	}
	assert.InDelta(t, 5000/heldOutOf, n, 50)
}
