package verify

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/positiontexts"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// embeddedSet holds the tables inside the program. All tests share it.
var embeddedSet = tb.NewEmbeddedSet()

// mustMaterial returns the ending with the given name.
func mustMaterial(t testing.TB, name string) ending.Material {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	return m
}

// errUnknown says that a position is not in the tables.
var errUnknown = errors.New("not in the tables")

// probeEmbedded is a Probe. It asks the tables inside the program.
func probeEmbedded(p *board.Position) (result.Result, error) {
	r, ok := embeddedSet.Probe(p)
	if !ok {
		return r, errUnknown
	}
	return r, nil
}

// loaded returns a Source that loads the tables of a set.
func loaded(t testing.TB, set *tb.Set) Source {
	return func(m ending.Material) (*dtm.Values, error) { return set.Load(t.Context(), m, 2) }
}

// TestVerifyFindsWrongValues checks that every wrong value is found.
func TestVerifyFindsWrongValues(t *testing.T) {
	m := mustMaterial(t, "KRvK")
	right, err := tb.NewEmbeddedSet().Load(t.Context(), m, 2)
	require.NoError(t, err)
	wrong := dtm.NewValues(right.Layout(), 0)
	for _, c := range []struct {
		fen   string
		value dtm.Value
	}{
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.Draw},
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.InPlies(1)},
		{"8/8/8/8/8/2k5/8/K6R w - - 0 1", dtm.Illegal},
		{"8/8/8/8/8/1k6/8/K6R b - - 0 1", dtm.InPlies(0)},
		{"8/8/8/8/8/8/8/KR1k4 b - - 0 1", dtm.Draw},
	} {
		for side := board.White; side <= board.Black; side++ {
			copy(wrong.Narrow(side), right.Narrow(side))
		}
		p := board.MustFEN(c.fen)
		wrong.Set(p.SideToMove(), right.Layout().IndexOf(&p, false), c.value)
		verified, err := Ending(t.Context(), m, func(ending.Material) (*dtm.Values, error) { return wrong, nil }, Options{Threads: 2, Mismatches: 100})
		if c.value == dtm.Illegal {
			require.ErrorContains(t, err, "legal, but not by the table")
			continue
		}
		require.NoError(t, err)
		require.NotEmpty(t, verified.Mismatches, c.fen)
		found, err := board.ParseFEN(verified.Mismatches[0].Position)
		require.NoError(t, err, verified.Mismatches[0])
		assert.Equal(t, p.Occupied().Count(), found.Occupied().Count())
	}
}

// TestVerifyFindsValuesOfIllegalPositions gives an illegal position the value of a legal position.
// The verifier must find that the value is wrong.
func TestVerifyFindsValuesOfIllegalPositions(t *testing.T) {
	m := mustMaterial(t, "KRvK")
	values, err := tb.NewEmbeddedSet().Load(t.Context(), m, 2)
	require.NoError(t, err)
	index := uint64(slices.Index(values.Narrow(board.White), dtm.NarrowIllegal))
	values.Set(board.White, index, dtm.InPlies(3))
	verified, err := Ending(t.Context(), m, func(ending.Material) (*dtm.Values, error) { return values, nil }, Options{Mismatches: 100})
	require.NoError(t, err)
	require.NotEmpty(t, verified.Mismatches)
	assert.Equal(t, fmt.Sprintf("index %d, white to move: stored win in 3 plies, but its moves make it illegal", index), verified.Mismatches[0].String())
}

func TestVerifyStops(t *testing.T) {
	m := mustMaterial(t, "KQvK")
	_, err := Random(t.Context(), m, func(*board.Position) (result.Result, error) { return result.Result{}, errUnknown }, math.MaxUint64, 0, Options{})
	require.ErrorContains(t, err, "verifying KQvK: not in the tables")
	_, err = Ending(t.Context(), m, func(ending.Material) (*dtm.Values, error) { return nil, errUnknown }, Options{})
	require.ErrorContains(t, err, "verifying KQvK: not in the tables")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Random(ctx, m, probeEmbedded, 10, 0, Options{})
	assert.True(t, errors.Is(err, context.Canceled))
	_, err = Ending(ctx, m, loaded(t, tb.NewEmbeddedSet()), Options{})
	assert.True(t, errors.Is(err, context.Canceled))

	verified, err := Random(t.Context(), m, func(*board.Position) (result.Result, error) { return result.Result{}, nil },
		math.MaxUint64, 0, Options{Mismatches: 3})
	require.NoError(t, err)
	assert.Len(t, verified.Mismatches, 3)
}

// TestKnownDistances takes positions whose distance to mate is known. It compares this distance
// with the tables. It also compares it with the distance that follows from the tables after each
// move.
func TestKnownDistances(t *testing.T) {
	v := rules{probeEmbedded}
	for _, known := range positiontexts.Mates {
		p := board.MustFEN(known.FEN)
		stored, err := probeEmbedded(&p)
		require.NoError(t, err)
		assert.Equal(t, known.Moves, movesOf(stored), known.FEN)
		derived, err := v.derive(&p)
		require.NoError(t, err)
		assert.Equal(t, known.Moves, movesOf(derived), known.FEN)
	}
}

// movesOf returns the distance to mate of a result, in moves. It is negative for a loss and 0 for a
// draw.
func movesOf(r result.Result) int {
	switch r.Outcome {
	case result.Win:
		return (r.Plies + 1) / 2
	case result.Loss:
		return -r.Plies / 2
	}
	return 0
}

// TestEnPassantAgreesWithTables checks positions with a right to capture en passant. The tables do
// not hold such positions. The rules and the probing code must give the same results.
func TestEnPassantAgreesWithTables(t *testing.T) {
	v := rules{probeEmbedded}
	random := rand.New(rand.NewPCG(8, 5))
	better := 0
	for tested := 0; tested < 1000; {
		p, ok := randomEnPassant(random)
		if !ok {
			continue
		}
		tested++
		stored, err := probeEmbedded(&p)
		require.NoError(t, err)
		derived, err := v.resultOf(&p)
		require.NoError(t, err)
		require.Equal(t, stored, derived, p.FEN())
		setup := p.Setup()
		setup.EnPassant = board.NoSquare
		without, err := setup.Position()
		require.NoError(t, err)
		if r, err := probeEmbedded(&without); err == nil && stored.Rank() > r.Rank() {
			better++
		}
	}
	assert.Greater(t, better, 50, "the capture must matter in some positions")
}

// randomEnPassant returns a random position of KPvKP with a capture en passant. If the random
// position is illegal or has no such capture, the second result is false.
func randomEnPassant(random *rand.Rand) (board.Position, bool) {
	us := board.Color(random.IntN(2))
	file := 1 + random.IntN(6)
	to := board.NewSquare(board.File(file), board.Rank6.RelativeTo(us))
	s := board.NewSetup()
	s.SideToMove, s.EnPassant = us, to
	s.Board[random.IntN(board.NumSquares)] = board.WhiteKing
	s.Board[random.IntN(board.NumSquares)] = board.BlackKing
	rank := board.Rank5.RelativeTo(us)
	s.Board[board.NewSquare(board.File(file), rank)] = board.NewPiece(us.Opponent(), board.Pawn)
	s.Board[board.NewSquare(board.File(file+2*random.IntN(2)-1), rank)] = board.NewPiece(us, board.Pawn)
	p, err := s.Position()
	return p, err == nil && p.EnPassant() != board.NoSquare && p.Occupied().Count() == 4
}
