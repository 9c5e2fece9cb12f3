package clock

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"burnside/board"
	"burnside/tb/ending"
)

// A stepLog holds the changes of all positions with one side to move. An ending of five men has
// hundreds of millions of changes. If they take too much memory, the log moves them to a file.
//
// The log is divided into parts of partSize indices each. Only one part at a time is read back,
// which takes little memory.
type stepLog struct {
	indices uint64
	parts   []logPart
	pending int    // bytes in the memory of all parts
	most    int    // greatest number of bytes that flush leaves in memory
	path    string // the file; if empty, all changes stay in memory
	file    *os.File
	size    int64 // size of the file
}

// A logPart holds the changes of partSize indices, the oldest first.
type logPart struct {
	sections []section // in the file
	newest   []byte    // in memory; these changes are younger than those in the file
}

// A section is a piece of the file.
type section struct {
	offset int64
	bytes  int
}

const (
	partSize    = 1 << 20  // number of indices of a part
	recordSize  = 6        // bytes of a change: the index within the part (4), the plies left, the value
	mostPending = 64 << 20 // the field "most" of a new log
)

// A step is a dtm.Step in two bytes.
type step struct {
	left  uint8
	value value
}

// StepsNames returns the paths of the two temporary files that Generate may make for an ending.
// Generate removes the files before it returns. If the program is killed, the files remain.
func StepsNames(folder string, m ending.Material) (names [2]string) {
	for side := board.White; side <= board.Black; side++ {
		names[side] = filepath.Join(folder, fmt.Sprintf("%s.%s.steps", m, side))
	}
	return names
}

// newStepLog returns an empty log for the given number of indices. The log makes its file only when
// the changes take too much memory.
func newStepLog(path string, indices uint64) *stepLog {
	return &stepLog{indices: indices, path: path, most: mostPending, parts: make([]logPart, (indices+partSize-1)/partSize)}
}

// add adds a change. Changes of the same position must be added in the order of the plies left.
func (l *stepLog) add(index uint32, s step) {
	part := &l.parts[index/partSize]
	part.newest = append(binary.LittleEndian.AppendUint32(part.newest, index%partSize), s.left, uint8(s.value))
	l.pending += recordSize
}

// flush moves the changes in memory to the file, if there are many.
func (l *stepLog) flush() (err error) {
	if l.pending <= l.most || l.path == "" {
		return nil
	}
	if l.file == nil {
		if l.file, err = os.Create(l.path); err != nil {
			return err
		}
	}
	for i := range l.parts {
		part := &l.parts[i]
		if len(part.newest) == 0 {
			continue
		}
		if _, err := l.file.WriteAt(part.newest, l.size); err != nil {
			return err
		}
		part.sections = append(part.sections, section{l.size, len(part.newest)})
		l.size += int64(len(part.newest))
		part.newest = part.newest[:0]
	}
	l.pending = 0
	return nil
}

// close closes and removes the file.
func (l *stepLog) close() error {
	if l.file == nil {
		return nil
	}
	return errors.Join(l.file.Close(), os.Remove(l.path))
}

// records returns the changes of a part.
func (l *stepLog) records(part int) ([]byte, error) {
	p := &l.parts[part]
	var all []byte
	for _, s := range p.sections {
		start := len(all)
		all = append(all, make([]byte, s.bytes)...)
		if _, err := l.file.ReadAt(all[start:], s.offset); err != nil {
			return nil, err
		}
	}
	return append(all, p.newest...), nil
}

// byIndex returns the steps in one part of the log, in the order of the positions' indices. The
// steps of one position are in the order of the plies left. The result "ends" says, for each
// position, where its steps end.
func (l *stepLog) byIndex(part int) (ends []uint32, steps []step, err error) {
	records, err := l.records(part)
	if err != nil {
		return nil, nil, err
	}
	ends = make([]uint32, min(partSize, l.indices-uint64(part)*partSize))
	for at := 0; at < len(records); at += recordSize {
		ends[binary.LittleEndian.Uint32(records[at:])]++
	}
	sum := uint32(0)
	for i, n := range ends {
		ends[i] = sum // where the steps begin; it grows until it is their end
		sum += n
	}
	steps = make([]step, sum)
	for at := 0; at < len(records); at += recordSize {
		index := binary.LittleEndian.Uint32(records[at:])
		steps[ends[index]] = step{records[at+4], value(records[at+5])}
		ends[index]++
	}
	return ends, steps, nil
}
