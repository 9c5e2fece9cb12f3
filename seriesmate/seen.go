package seriesmate

// A seenSet holds the keys of the states that need not be looked at again. It
// may forget: then a state is looked at twice, and nothing is missed.
type seenSet struct {
	// entries are keys in buckets; the low bits of b hold the moves left. The
	// zero key is a free entry.
	entries []key
	used    int
	limit   int // greatest number of entries
}

const (
	bucketSize     = 4
	keySize        = 16 // bytes
	firstSeenCount = 1 << 12

	leftMask = 1<<6 - 1
)

// newSeenSet returns an empty set that will not take more than about the given
// memory.
func newSeenSet(bytes int64) seenSet {
	limit := int64(firstSeenCount)
	// While the set grows it exists twice, in its old and its new size.
	for limit*2*keySize*3/2 <= bytes && limit < 1<<30 {
		limit *= 2
	}
	return seenSet{entries: make([]key, firstSeenCount), limit: int(limit)}
}

// insert adds a state with the given number of moves left and reports whether
// it was not there.
func (s *seenSet) insert(k key, left int) bool {
	if s.used > len(s.entries)/2 && len(s.entries) < s.limit {
		s.grow()
	}
	k.b = k.b&^leftMask | uint64(left)
	return s.place(k)
}

// place puts an entry into its bucket. From a full one the entry with the
// fewest moves left goes.
func (s *seenSet) place(k key) bool {
	start := int(k.a) & (len(s.entries) - 1) &^ (bucketSize - 1)
	bucket := s.entries[start : start+bucketSize : start+bucketSize]
	worst := 0
	for i, e := range bucket {
		switch {
		case e == k:
			return false
		case e == key{}:
			bucket[i] = k
			s.used++
			return true
		case e.b&leftMask < bucket[worst].b&leftMask:
			worst = i
		}
	}
	bucket[worst] = k
	return true
}

// grow doubles the set.
func (s *seenSet) grow() {
	old := s.entries
	s.entries, s.used = make([]key, 2*len(old)), 0
	for _, k := range old {
		if k != (key{}) {
			s.place(k)
		}
	}
}
