package retrograde_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/retrograde"
	"burnside/tb/result"
)

// mustMaterial returns the ending of a name.
func mustMaterial(t testing.TB, name string) ending.Material {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	return m
}

// A library holds values of endings. Several goroutines may call its methods at once.
type library struct {
	mutex  sync.Mutex
	tables map[ending.Material]*dtm.Values
}

// generated is the library that the tests share.
var generated library

// add stores the values of an ending in the library.
func (l *library) add(v *dtm.Values) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.tables == nil {
		l.tables = map[ending.Material]*dtm.Values{}
	}
	l.tables[v.Material()] = v
}

// find returns the values of an ending, or nil if the library has none.
func (l *library) find(m ending.Material) *dtm.Values {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.tables[m]
}

// generating is locked while an ending is generated, so no ending is generated twice.
var generating sync.Mutex

// values returns the values of an ending. If the library does not have them, it generates them.
func (l *library) values(t testing.TB, m ending.Material) *dtm.Values {
	t.Helper()
	if v := l.find(m); v != nil {
		return v
	}
	generating.Lock()
	defer generating.Unlock()
	for _, needed := range ending.WithSmaller(m) {
		if l.find(needed) == nil {
			v, err := retrograde.Generate(t.Context(), needed, l.smaller, 2, nil)
			require.NoError(t, err)
			l.add(v)
		}
	}
	return l.find(m)
}

// smaller returns the values of an ending. If the library does not have them, it returns an error.
func (l *library) smaller(m ending.Material) (*dtm.Values, error) {
	if v := l.find(m); v != nil {
		return v, nil
	}
	return nil, fmt.Errorf("%s has not been generated", m)
}

// probe returns the result that the library has for a position.
func (l *library) probe(p *board.Position) (result.Result, error) {
	m, flipped := ending.MaterialOf(p)
	values, err := l.smaller(m)
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

// randomPosition returns a random legal position of an ending, and the position's value.
func randomPosition(random *rand.Rand, values *dtm.Values) (board.Position, dtm.Value) {
	l := values.Layout()
	for {
		side := board.Color(random.IntN(2))
		index := random.Uint64N(l.Size())
		v := values.At(side, index)
		if v == dtm.Illegal {
			continue
		}
		placement := l.Placement(index)
		if p, err := l.Position(&placement, side); err == nil {
			return p, v
		}
	}
}
