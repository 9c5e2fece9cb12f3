package ending

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

func TestSymmetriesAreWhatTheirFormulasSay(t *testing.T) {
	formulas := map[Symmetry]func(x, y int) (int, int){
		Identity:           func(x, y int) (int, int) { return x, y },
		QuarterTurn:        func(x, y int) (int, int) { return 7 - y, x },
		HalfTurn:           func(x, y int) (int, int) { return 7 - x, 7 - y },
		ThreeQuarterTurn:   func(x, y int) (int, int) { return y, 7 - x },
		MirrorFiles:        func(x, y int) (int, int) { return 7 - x, y },
		MirrorRanks:        func(x, y int) (int, int) { return x, 7 - y },
		MirrorDiagonal:     func(x, y int) (int, int) { return y, x },
		MirrorAntidiagonal: func(x, y int) (int, int) { return 7 - y, 7 - x },
	}
	require.Len(t, Symmetries(), len(formulas))
	for _, s := range Symmetries() {
		for x := range 8 {
			for y := range 8 {
				fx, fy := formulas[s](x, y)
				assert.Equal(t, board.NewSquare(board.File(fx), board.Rank(fy)),
					s.Apply(board.NewSquare(board.File(x), board.Rank(y))), s.Name())
			}
		}
	}
}

// compose returns the symmetry that does the same as b followed by a.
func compose(t testing.TB, a, b Symmetry) Symmetry {
	t.Helper()
	for _, s := range Symmetries() {
		same := true
		for square := board.A1; square < board.NoSquare; square++ {
			same = same && s.Apply(square) == a.Apply(b.Apply(square))
		}
		if same {
			return s
		}
	}
	require.Failf(t, "no symmetry", "%s after %s", a, b)
	return Identity
}

func TestSymmetriesFormAGroup(t *testing.T) {
	for _, s := range Symmetries() {
		assert.Equal(t, Identity, compose(t, s, s.Inverse()))
		assert.Equal(t, Identity, compose(t, s.Inverse(), s))
		for _, u := range Symmetries() {
			compose(t, s, u)
		}
	}
}

// TestSymbols checks that each symmetry equals the product that its symbol names. A symbol is a
// product of the quarter turn σ and the mirror τ, which reverses the order of the files.
func TestSymbols(t *testing.T) {
	sigma, tau := QuarterTurn, MirrorFiles
	sigma2 := compose(t, sigma, sigma)
	sigma3 := compose(t, sigma2, sigma)
	assert.Equal(t, "1", compose(t, sigma3, sigma).Symbol())
	assert.Equal(t, "σ", sigma.Symbol())
	assert.Equal(t, "σ²", sigma2.Symbol())
	assert.Equal(t, "σ³", sigma3.Symbol())
	assert.Equal(t, "τ", tau.Symbol())
	assert.Equal(t, "στ", compose(t, sigma, tau).Symbol())
	assert.Equal(t, "σ²τ", compose(t, sigma2, tau).Symbol())
	assert.Equal(t, "σ³τ", compose(t, sigma3, tau).Symbol())
}

func TestApplyBitboard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		b := board.Bitboard(rng.Uint64())
		for _, s := range Symmetries() {
			var want board.Bitboard
			for rest := b; rest != 0; rest = rest.WithoutFirst() {
				want |= s.Apply(rest.First()).Bitboard()
			}
			require.Equal(t, want, s.ApplyBitboard(b), s.Name())
		}
	}
}

func TestCorners(t *testing.T) {
	want := map[Symmetry]string{
		Identity: "()", QuarterTurn: "(1234)", HalfTurn: "(13)(24)", ThreeQuarterTurn: "(1432)",
		MirrorFiles: "(12)(34)", MirrorRanks: "(14)(23)", MirrorDiagonal: "(24)", MirrorAntidiagonal: "(13)",
	}
	for s, corners := range want {
		assert.Equal(t, corners, s.Corners(), s.Name())
	}
}

// TestDirectionOfQuarterTurn checks that the quarter turn σ turns the board counter-clockwise: the
// lower left corner moves to the lower right.
func TestDirectionOfQuarterTurn(t *testing.T) {
	assert.Equal(t, board.H1, QuarterTurn.Apply(board.A1))
	assert.Equal(t, board.H8, QuarterTurn.Apply(board.H1))
}

func TestFixedSquares(t *testing.T) {
	for _, s := range Symmetries() {
		want := 0
		switch s {
		case Identity:
			want = 64
		case MirrorDiagonal, MirrorAntidiagonal:
			want = 8
		}
		assert.Equal(t, want, s.fixedSquares().Count(), s.Name())
	}
}

// TestPawnGraph checks a claim from the literature: in a certain graph, only the identity and the
// mirror τ keep the edges. τ reverses the order of the files. The graph has five vertices. Four of
// them are the corners of the board, joined as a square. The fifth stands for a pawn and is joined
// to the two corners on the rank to which the pawn moves. The test tries all 120 permutations of
// the vertices.
func TestPawnGraph(t *testing.T) {
	edges := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 2}, {4, 3}}
	joined := map[[2]int]bool{}
	for _, e := range edges {
		joined[e], joined[[2]int{e[1], e[0]}] = true, true
	}
	var automorphisms [][5]int
	var choose func(image []int)
	choose = func(image []int) {
		if len(image) == 5 {
			for _, e := range edges {
				if !joined[[2]int{image[e[0]], image[e[1]]}] {
					return
				}
			}
			automorphisms = append(automorphisms, [5]int(image))
			return
		}
	next:
		for v := range 5 {
			for _, used := range image {
				if used == v {
					continue next
				}
			}
			choose(append(image[:len(image):len(image)], v))
		}
	}
	choose(nil)
	require.Equal(t, [][5]int{{0, 1, 2, 3, 4}, {1, 0, 3, 2, 4}}, automorphisms)
	assert.Equal(t, MirrorFiles.Corners(), cycles([4]int(automorphisms[1][:4])))
}
