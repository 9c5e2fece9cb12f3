package eval

// taper is a pair of values, for the middlegame and for the endgame, packed in
// one word so that both are added, subtracted and multiplied at once. The
// middlegame value is in the low 16 bits, the endgame value in the high ones;
// each must stay within 16 bits, signed.
type taper int32

// s packs a pair; the short name keeps the lists of weights readable.
func s(mg, eg int) taper { return taper(eg<<16 + mg) }

// mg returns the middlegame value.
func (t taper) mg() int { return int(int16(t)) }

// eg returns the endgame value. Half a unit is added because a negative
// middlegame value has borrowed one from it.
func (t taper) eg() int { return int(int16((t + 1<<15) >> 16)) }

// danger is a weight of king danger, in units of which kingDanger makes a
// penalty that grows with the square of their sum.
type danger int32

// maxPhase is the phase of a position with all its pieces.
const maxPhase = 24

// phaseOf is what a man adds to the phase, by piece type: the phase is maxPhase
// (or more, after promotions) in the middlegame and 0 when only kings and pawns
// are left.
var phaseOf = [8]int32{0, 0, 1, 1, 2, 4, 0, 0}

// fullScale is the endgame scale of positions without drawing tendencies.
const fullScale = 64

// interpolate joins the two values of a total by the phase; scale, at most
// fullScale, lowers the endgame value where the endgame tends to be drawn.
func interpolate(total taper, phase, scale int) int {
	phase = min(phase, maxPhase)
	return (total.mg()*phase*fullScale + total.eg()*(maxPhase-phase)*scale) / (maxPhase * fullScale)
}
