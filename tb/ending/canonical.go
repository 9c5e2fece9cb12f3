package ending

import "sort"

// Twin returns the index of the placement's mirror image in the diagonal a1–h8, if the ending has no
// pawns and both kings stand on that diagonal. Otherwise it returns the index itself. Tables hold the
// same value for both indices.
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

// HasTwins reports whether the indices of a class of king pairs have twins. It returns true if the
// ending has no pawns and both kings stand on the diagonal a1–h8.
func (l *Layout) HasTwins(class int) bool {
	white, black := l.Kings(class)
	return !l.material.HasPawns() && diagonal.Has(white) && diagonal.Has(black)
}

// Canonical reports whether an index has no twin or is not greater than its twin.
func (l *Layout) Canonical(index uint64) bool { return index <= l.Twin(index) }

// Multiplicity returns the number of placements on the whole board that share a canonical index. For
// an index that is not canonical it returns 0. So a sum over all indices counts each placement once.
// The multiplicity of a canonical index is the order of the ending's symmetry group divided by the
// order of the placement's stabiliser.
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

// Stabiliser returns the symmetries of the ending that leave a placement unchanged, if like men may
// change places. These are the identity and at most one mirror.
func (l *Layout) Stabiliser(p *Placement) []Symmetry {
	var stabiliser []Symmetry
	for _, s := range l.material.Symmetries() {
		if l.apply(s, p) == l.sorted(p) {
			stabiliser = append(stabiliser, s)
		}
	}
	return stabiliser
}

// apply returns the image of a placement. Like men are in rising order of squares.
func (l *Layout) apply(s Symmetry, p *Placement) Placement {
	image := s.ApplyPlacement(p)
	return l.sorted(&image)
}

// sorted returns p with like men in rising order of squares and zeros after the last man.
func (l *Layout) sorted(p *Placement) Placement {
	var ordered Placement
	copy(ordered[:], p[:len(l.men)])
	for _, g := range l.groups {
		men := ordered[g.First : g.First+g.Count]
		sort.Slice(men, func(i, j int) bool { return men[i] < men[j] })
	}
	return ordered
}
