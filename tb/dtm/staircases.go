package dtm

import (
	"errors"
	"sync"

	"burnside/board"
	"burnside/tb/ending"
)

// Staircases holds the staircases of all indices of an ending. Several goroutines may read and set
// staircases at the same time, if their indices are different.
type Staircases struct {
	layout    *ending.Layout
	numbers   [2][]uint16 // by side to move and index: the place of the staircase in "different"; nil for a side that was not added
	mutex     sync.RWMutex
	different []Staircase // all staircases that occur, each once; the first is Plain
	places    map[Staircase]uint16
}

// MaxStaircases is the greatest number of different staircases that an ending may have.
const MaxStaircases = 1 << 16

// ErrStaircases means that an ending has more than MaxStaircases different staircases.
var ErrStaircases = errors.New("too many different staircases")

// NewStaircases returns Staircases for a layout. At first they hold no side to move.
func NewStaircases(l *ending.Layout) *Staircases {
	return &Staircases{layout: l, different: []Staircase{Plain}, places: map[Staircase]uint16{Plain: 0}}
}

// Add adds a side to move. At first all its staircases are Plain.
func (s *Staircases) Add(side board.Color) { s.numbers[side&1] = make([]uint16, s.layout.Size()) }

// Has reports whether a side to move was added.
func (s *Staircases) Has(side board.Color) bool { return s.numbers[side&1] != nil }

// Material returns the ending.
func (s *Staircases) Material() ending.Material { return s.layout.Material() }

// At returns the staircase of an index. The position must be won or lost without the fifty-move
// rule.
func (s *Staircases) At(side board.Color, index uint64) Staircase {
	number := s.numbers[side&1][index]
	s.mutex.RLock()
	defer s.mutex.RUnlock()
	return s.different[number]
}

// Set stores the staircase of the position with the given index and side to move. The slice
// "stairs" holds the bytes of this staircase. Set fails with ErrStaircases if there are too many
// different staircases.
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

// enter returns the place of a staircase in the list s.different. If the list does not have the
// staircase, enter adds it.
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

// Different returns how many different staircases there are.
func (s *Staircases) Different() int { return len(s.different) }
