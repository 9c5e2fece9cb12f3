package dtm

import (
	"errors"
	"fmt"
	"unsafe"

	"burnside/board"
	"burnside/tb/ending"
)

// Raw returns the memory that holds the values with one side to move. Each index takes one byte, or
// two bytes in the byte order of this machine. The slice is not a copy: a change to it changes the
// values.
func (v *Values) Raw(side board.Color) []byte {
	if narrow := v.Narrow(side); narrow != nil {
		return narrow
	}
	wide := v.Wide(side)
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(wide))), 2*len(wide))
}

// FromRaw returns Values that use the given memory. The parameter "raw" holds the memory for each
// side to move, in the form that the method Raw returns. FromRaw returns an error if the number of
// bytes does not match the number of placements in the layout. It also returns an error if values
// take two bytes and begin at an odd address.
func FromRaw(l *ending.Layout, raw [2][]byte) (*Values, error) {
	v := &Values{layout: l}
	for side, bytes := range raw {
		if len(bytes) != len(raw[0]) {
			return nil, fmt.Errorf("%d bytes for one side to move, %d for the other", len(raw[0]), len(bytes))
		}
		switch uint64(len(bytes)) {
		case l.Size():
			v.narrow[side] = bytes
		case 2 * l.Size():
			start := unsafe.Pointer(unsafe.SliceData(bytes))
			if uintptr(start)%2 != 0 {
				return nil, errors.New("values of two bytes begin at an odd address")
			}
			v.wide[side] = unsafe.Slice((*uint16)(start), l.Size())
		default:
			return nil, fmt.Errorf("%d bytes for %d values", len(bytes), l.Size())
		}
	}
	return v, nil
}
