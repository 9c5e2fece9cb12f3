// Package tbtest has what tests of tables share: endings that are generated when
// they are first asked for, random positions, and positions with known distances.
package tbtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/internal/retrograde"
	"burnside/tb/result"
)

// Material returns the ending of a name.
func Material(t testing.TB, name string) ending.Material {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	return m
}

// A Library holds values of endings. Its methods may be called by several
// goroutines at once.
type Library struct {
	mutex  sync.Mutex
	values map[ending.Material]*dtm.Values
}

// Generated holds the endings that the tests of a package share.
var Generated Library

// Add enters the values of an ending.
func (l *Library) Add(v *dtm.Values) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.values == nil {
		l.values = map[ending.Material]*dtm.Values{}
	}
	l.values[v.Material()] = v
}

// find returns the values of an ending, nil if the library has none.
func (l *Library) find(m ending.Material) *dtm.Values {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.values[m]
}

// generating is held while endings are generated, so that each is only once.
var generating sync.Mutex

// Values returns the values of an ending, which are generated if need be.
func (l *Library) Values(t testing.TB, m ending.Material) *dtm.Values {
	t.Helper()
	if v := l.find(m); v != nil {
		return v
	}
	generating.Lock()
	defer generating.Unlock()
	for _, needed := range ending.WithSmaller(m) {
		if l.find(needed) == nil {
			v, err := retrograde.Generate(t.Context(), needed, l.Smaller, 2, nil)
			require.NoError(t, err)
			l.Add(v)
		}
	}
	return l.find(m)
}

// Smaller returns values that the library has.
func (l *Library) Smaller(m ending.Material) (*dtm.Values, error) {
	if v := l.find(m); v != nil {
		return v, nil
	}
	return nil, fmt.Errorf("%s has not been generated", m)
}

// Probe looks a position up in the library.
func (l *Library) Probe(p *board.Position) (result.Result, error) {
	m, flipped := ending.MaterialOf(p)
	values, err := l.Smaller(m)
	if err != nil {
		return result.Result{}, err
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	v := values.At(side, values.Layout().IndexOf(p, flipped))
	if v == dtm.Illegal {
		return result.Result{}, fmt.Errorf("%s is illegal in the table", p.FEN())
	}
	return v.Result(), nil
}

// RandomPosition returns a random legal position of an ending and its value.
func RandomPosition(random *rand.Rand, values *dtm.Values) (board.Position, dtm.Value) {
	l := values.Layout()
	for {
		side := board.Color(random.IntN(2))
		index := random.Uint64N(l.Size())
		v := values.At(side, index)
		if v == dtm.Illegal {
			continue
		}
		placement := l.Placement(index)
		setup := l.Setup(&placement, side)
		if p, err := setup.Position(); err == nil {
			return p, v
		}
	}
}

// A KnownDistance is a position of the shared data with its distance: moves to mate
// of the side to move, negative if it is mated, 0 for a draw.
type KnownDistance struct {
	Position board.Position
	Moves    int
}

// KnownDistances reads the shared data, without which the test is skipped.
func KnownDistances(t *testing.T) (all []KnownDistance) {
	t.Helper()
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA does not say where the shared data is")
	}
	file, err := os.ReadFile(filepath.Join(data, "endgames", "dtm.epd"))
	require.NoError(t, err)
	for line := range strings.Lines(string(file)) {
		fen, rest, ok := strings.Cut(strings.TrimSpace(line), " dm ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		moves, err := strconv.Atoi(strings.TrimSuffix(rest, ";"))
		require.NoError(t, err, line)
		p, err := board.ParseFEN(fen)
		require.NoError(t, err)
		all = append(all, KnownDistance{p, moves})
	}
	require.NotEmpty(t, all)
	return all
}

// Moves returns the distance of a result as a KnownDistance has it.
func Moves(r result.Result) int {
	switch {
	case r.Outcome == result.Win:
		return (r.Plies + 1) / 2
	case r.Outcome == result.Loss:
		return -r.Plies / 2
	}
	return 0
}
