package dtm

import (
	"errors"
	"sync"

	"burnside/board"
	"burnside/tb/ending"
)

// Staircases holds the staircases of all indices of an ending. Several goroutines may read and set
// the staircases of different indices at once.
type Staircases struct {
	layout    *ending.Layout
	numbers   [2][]uint16 // by side to move and index, the place in different; nil for a side that is not known
	mutex     sync.RWMutex
	different []Staircase // the first is Plain
	places    map[Staircase]uint16
}

// MaxStaircases is the greatest number of different staircases of an ending.
const MaxStaircases = 1 << 16

// ErrStaircases is the error for an ending with more different staircases than MaxStaircases.
var ErrStaircases = errors.New("too many different staircases")

// NewStaircases returns staircases for a layout, of no side to move.
func NewStaircases(l *ending.Layout) *Staircases {
	return &Staircases{layout: l, different: []Staircase{Plain}, places: map[Staircase]uint16{Plain: 0}}
}

// Add adds a side to move. All its staircases are Plain.
func (s *Staircases) Add(side board.Color) { s.numbers[side&1] = make([]uint16, s.layout.Size()) }

// Has reports whether the staircases of a side to move are known.
func (s *Staircases) Has(side board.Color) bool { return s.numbers[side&1] != nil }

// Material returns the ending.
func (s *Staircases) Material() ending.Material { return s.layout.Material() }

// At returns the staircase of an index, which must be that of a decided position.
func (s *Staircases) At(side board.Color, index uint64) Staircase {
	number := s.numbers[side&1][index]
	s.mutex.RLock()
	defer s.mutex.RUnlock()
	return s.different[number]
}

// Set enters the staircase of an index, given by its bytes. It fails with ErrStaircases.
func (s *Staircases) Set(side board.Color, index uint64, stairs []byte) error {
	s.mutex.RLock()
	place, known := s.places[Staircase(stairs)]
	s.mutex.RUnlock()
	if !known {
		var err error
		if place, err = s.enter(Staircase(stairs)); err != nil {
			return err
		}
	}
	s.numbers[side&1][index] = place
	return nil
}

// enter adds a staircase to the different ones, unless it is there, and returns its place.
func (s *Staircases) enter(stairs Staircase) (uint16, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if place, known := s.places[stairs]; known {
		return place, nil
	}
	if len(s.different) == MaxStaircases {
		return 0, ErrStaircases
	}
	place := uint16(len(s.different))
	s.different = append(s.different, stairs)
	s.places[stairs] = place
	return place, nil
}

// Different returns the number of different staircases.
func (s *Staircases) Different() int { return len(s.different) }
