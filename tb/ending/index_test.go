package ending

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

func TestKingPairs(t *testing.T) {
	assert.Len(t, squareKingPairs.squares, 462)
	assert.Len(t, pawnKingPairs.squares, 1806)
	for _, pairs := range []*kingPairs{squareKingPairs, pawnKingPairs} {
		apart := 0
		for white := board.A1; white < board.NoSquare; white++ {
			for black := board.A1; black < board.NoSquare; black++ {
				class := pairs.class[white][black]
				require.Equal(t, kingsApart(white, black), class.number != noKingClass)
				if class.number == noKingClass {
					continue
				}
				apart++
				representative := pairs.squares[class.number]
				require.Equal(t, representative[0], class.symmetry.Apply(white))
				require.Equal(t, representative[1], class.symmetry.Apply(black))
			}
		}
		assert.Equal(t, 3612, apart)
	}
}

func TestLayoutSizes(t *testing.T) {
	for name, want := range map[string]uint64{
		"KvK": 462, "KQvK": 462 * 62, "KQvKR": 462 * 62 * 61, "KNNvK": 462 * 62 * 61 / 2,
		"KPvK": 84012, "KQRvKR": 462 * 62 * 61 * 60, "KRRvKRR": 462 * 62 * 61 / 2 * 60 * 59 / 2,
	} {
		assert.Equal(t, want, NewLayout(mustMaterial(t, name)).Size(), name)
	}
}

// requireRoundTrip checks that the placement for an index is possible, and that this placement has
// the same index.
func requireRoundTrip(t *testing.T, l *Layout, index uint64) {
	p := l.Placement(index)
	if got := l.Index(&p); got != index {
		require.Equal(t, index, got, "%s: %v", l.Material(), p)
	}
	var taken board.Bitboard
	for i, man := range l.Men() {
		square := p[i]
		if taken.Has(square) || man.Type() == board.Pawn && !PawnSquares.Has(square) {
			require.Fail(t, "impossible placement", "%s: index %d: %v", l.Material(), index, p)
		}
		taken |= square.Bitboard()
	}
	if !kingsApart(p[0], p[1]) {
		require.Fail(t, "kings adjacent", "%s: index %d: %v", l.Material(), index, p)
	}
}

func TestIndexRoundTrip(t *testing.T) {
	endings := append(All(3), All(4)...)
	if testing.Short() {
		// These endings have all combinations of pawns and like men.
		endings = All(3)
		for _, name := range []string{"KQQvK", "KQvKR", "KPPvK", "KPvKP"} {
			endings = append(endings, mustMaterial(t, name))
		}
	}
	for _, m := range endings {
		t.Run(m.String(), func(t *testing.T) {
			t.Parallel()
			l := NewLayout(m)
			for index := range l.Size() {
				requireRoundTrip(t, l, index)
			}
		})
	}
}

func TestIndexRoundTripSampled(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for men := 5; men <= 6; men++ {
		for _, m := range All(men) {
			l := NewLayout(m)
			requireRoundTrip(t, l, 0)
			requireRoundTrip(t, l, l.Size()-1)
			for range 1000 {
				requireRoundTrip(t, l, rng.Uint64N(l.Size()))
			}
		}
	}
}

// canonicalForm takes the images of p under the ending's symmetries and compares them as lists of
// squares. It returns the least list. It does not use the index.
func canonicalForm(l *Layout, p *Placement) Placement {
	least := l.sorted(p)
	for _, s := range l.material.Symmetries() {
		if image := l.apply(s, p); slices.Compare(image[:], least[:]) < 0 {
			least = image
		}
	}
	return least
}

// TestIndexOfImages checks the index of each image of a placement, with like men in any order. The
// image must have the index of the placement, or the twin of that index.
func TestIndexOfImages(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for men := 3; men <= 6; men++ {
		for _, m := range All(men) {
			l := NewLayout(m)
			for range 100 {
				index := rng.Uint64N(l.Size())
				twin := l.Twin(index)
				require.Equal(t, index, l.Twin(twin))
				p := l.Placement(index)
				for _, s := range m.Symmetries() {
					var image Placement
					for i := range l.Men() {
						image[i] = s.Apply(p[i])
					}
					for _, g := range l.groups {
						rng.Shuffle(g.Count, func(i, j int) {
							image[g.First+i], image[g.First+j] = image[g.First+j], image[g.First+i]
						})
					}
					if got := l.Index(&image); got != index && got != twin {
						require.Contains(t, []uint64{index, twin}, got, "%s %v %s", m, p, s)
					}
					if canonicalForm(l, &p) != canonicalForm(l, &image) {
						require.Equal(t, canonicalForm(l, &p), canonicalForm(l, &image), "%s %s", m, s)
					}
				}
				if l.Canonical(index) {
					require.Equal(t, len(m.Symmetries())/len(l.Stabiliser(&p)), l.Multiplicity(index))
				} else {
					require.Zero(t, l.Multiplicity(index))
				}
			}
		}
	}
}

func TestIndexOfPosition(t *testing.T) {
	l := NewLayout(mustMaterial(t, "KRPvKR"))
	white := board.MustFEN("8/8/3k4/8/1r6/4K3/4P3/2R5 w - - 0 1")
	black := board.MustFEN("2r5/4p3/4k3/1R6/8/3K4/8/8 b - - 0 1")
	assert.Equal(t, l.IndexOf(&white, false), l.IndexOf(&black, true))
	p := l.PlacementOf(&white, false)
	again, err := l.Position(&p, board.White)
	require.NoError(t, err)
	assert.Equal(t, white.Key(), again.Key())
	assert.Zero(t, testing.AllocsPerRun(100, func() { l.IndexOf(&black, true) }))
}

func BenchmarkIndexOf(b *testing.B) {
	for name, fen := range map[string]string{
		"KQvKR":  "8/8/3k4/8/1r6/4K3/8/2Q5 w - - 0 1",
		"KNNvK":  "8/8/3k4/8/1N6/4K3/8/3N4 w - - 0 1",
		"KRPvKR": "8/8/3k4/8/1r6/4K3/4P3/2R5 w - - 0 1",
	} {
		p := board.MustFEN(fen)
		b.Run(name, func(b *testing.B) {
			m, flipped := MaterialOf(&p)
			l := NewLayout(m)
			for b.Loop() {
				l.IndexOf(&p, flipped)
			}
		})
	}
	b.Run("material", func(b *testing.B) {
		p := board.MustFEN("8/8/3k4/8/1r6/4K3/4P3/2R5 w - - 0 1")
		for b.Loop() {
			MaterialOf(&p)
		}
	})
}
