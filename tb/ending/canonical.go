package ending

import "sort"

// Twin returns the twin of an index. If the ending has no pawns and both kings stand on the
// diagonal a1–h8, the twin is the index of the mirror image in this diagonal. In all other cases
// there is no twin, and Twin returns the given index. Tables hold the same value for an index and
// for its twin.
func (l *Layout) Twin(index uint64) uint64 {
	if l.material.HasPawns() {
		return index
	}
	if !l.HasTwins(l.classOf(index)) {
		return index
	}
	p := l.Placement(index)
	p = MirrorDiagonal.ApplyPlacement(&p)
	return l.Index(&p)
}

// HasTwins reports whether the indices of a class of king pairs have twins. They do if the ending
// has no pawns and both kings stand on the diagonal a1–h8.
func (l *Layout) HasTwins(class int) bool {
	white, black := l.Kings(class)
	return !l.material.HasPawns() && diagonal.Has(white) && diagonal.Has(black)
}

// Canonical reports whether an index is canonical: it has no twin, or is not greater than its twin.
func (l *Layout) Canonical(index uint64) bool { return index <= l.Twin(index) }

// Multiplicity returns how many placements on the whole board an index stands for. For a canonical
// index (see Canonical), this is the number of the ending's symmetries, divided by the number of
// those that leave the placement unchanged (see Stabiliser). For any other index it is 0, because
// the twin stands for the same placements. So the sum over all indices counts each placement once.
func (l *Layout) Multiplicity(index uint64) int {
	if l.material.HasPawns() {
		return numPawnSymmetries
	}
	if !l.HasTwins(l.classOf(index)) {
		return NumSymmetries
	}
	switch twin := l.Twin(index); {
	case twin < index:
		return 0
	case twin == index:
		return NumSymmetries / 2
	}
	return NumSymmetries
}

// Stabiliser returns the symmetries of the ending that leave a placement unchanged. Men of the same
// kind may change places. Besides the identity, there is at most one such symmetry: a mirror.
func (l *Layout) Stabiliser(p *Placement) []Symmetry {
	var stabiliser []Symmetry
	for _, s := range l.material.Symmetries() {
		if l.apply(s, p) == l.sorted(p) {
			stabiliser = append(stabiliser, s)
		}
	}
	return stabiliser
}

// apply returns the image of a placement under a symmetry. In the image, like men are in rising
// order of squares.
func (l *Layout) apply(s Symmetry, p *Placement) Placement {
	image := s.ApplyPlacement(p)
	return l.sorted(&image)
}

// sorted returns a copy of p in which like men are in rising order of squares. The elements after
// the last man are zero.
func (l *Layout) sorted(p *Placement) Placement {
	var ordered Placement
	copy(ordered[:], p[:len(l.men)])
	for _, g := range l.groups {
		men := ordered[g.First : g.First+g.Count]
		sort.Slice(men, func(i, j int) bool { return men[i] < men[j] })
	}
	return ordered
}
