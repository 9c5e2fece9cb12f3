package seriesmate

// A seenSet holds the keys of states that need not be searched again. It may forget a state. Then
// the search visits the state again, which takes time but does no harm.
type seenSet struct {
	// entries holds the keys in buckets. A key has two words, a and b. In an entry, the low bits of
	// b hold the number of moves left. A zero entry is free.
	entries []key
	used    int
	limit   int // greatest number of entries
	// The field "exact" says whether the number of moves left is part of a state. If "exact" is
	// false, the set keeps each position only with the greatest number of moves left. The smaller
	// numbers are not needed: a solution that fits into fewer moves also fits into more.
	exact bool
}

const (
	bucketSize     = 4
	keySize        = 16 // bytes
	firstSeenCount = 1 << 12

	leftMask   = 1<<6 - 1
	leftFactor = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio: this spreads small numbers
)

// newSeenSet returns an empty set that takes at most about the given memory in bytes.
func newSeenSet(bytes int64, exact bool) seenSet {
	limit := int64(firstSeenCount)
	// While the set grows, the old and the new entries exist together.
	for limit*2*keySize*3/2 <= bytes && limit < 1<<30 {
		limit *= 2
	}
	return seenSet{entries: make([]key, firstSeenCount), limit: int(limit), exact: exact}
}

// insert adds a state with the given number of moves left, and reports whether the state was new.
// If the field "exact" is false, a state also counts as new if the set holds it only with fewer
// moves left.
func (s *seenSet) insert(k key, left int) bool {
	if s.used > len(s.entries)/2 && len(s.entries) < s.limit {
		s.grow()
	}
	k.b = k.b&^leftMask | uint64(left)
	return s.place(k)
}

// knowsMore reports whether a state is in the set with more moves left.
func (s *seenSet) knowsMore(k key, left int) bool {
	k.b = k.b&^leftMask | uint64(left)
	for _, e := range s.bucket(k) {
		if e.sameState(k) && e.b > k.b {
			return true
		}
	}
	return false
}

// contains reports whether a state with the given number of moves left is in the set.
func (s *seenSet) contains(k key, left int) bool {
	k.b = k.b&^leftMask | uint64(left)
	for _, e := range s.bucket(k) {
		if s.covers(e, k) {
			return true
		}
	}
	return false
}

// The method "covers" reports whether entry e makes a search of k superfluous.
func (s *seenSet) covers(e, k key) bool { return e == k || !s.exact && e.sameState(k) && e.b > k.b }

// sameState reports whether two entries differ at most in the moves left.
func (k key) sameState(other key) bool { return k.a == other.a && (k.b^other.b)&^leftMask == 0 }

// bucket returns the bucket in which an entry belongs. In an exact set, the bucket depends on the
// position and on the number of moves left. If it depended on the position alone, the entries of
// one position with different numbers of moves left could fill a whole bucket.
func (s *seenSet) bucket(k key) []key {
	hash := k.a
	if s.exact {
		hash += (k.b & leftMask) * leftFactor
	}
	start := int(hash) & (len(s.entries) - 1) &^ (bucketSize - 1)
	return s.entries[start : start+bucketSize : start+bucketSize]
}

// place puts an entry into its bucket and reports whether the entry was new. A full bucket loses
// its entry with the fewest moves left.
func (s *seenSet) place(k key) bool {
	bucket := s.bucket(k)
	worst := 0
	for i, e := range bucket {
		switch {
		case s.covers(e, k):
			return false
		case e.sameState(k) && !s.exact:
			bucket[i] = k
			return true
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
