package eval

import (
	"cmp"
	"slices"
	"strconv"

	"burnside/board"
)

// Parameters returns all weights as a list of numbers, to be tuned: for a taper
// its middlegame and its endgame value, in the order of Fields.
func Parameters() []float64 { return slices.Clone(layout().values) }

// Fields describes the weights in the order of Parameters.
func Fields() []Field { return slices.Clone(layout().fields) }

// typeName writes the type of an array of the given dimensions.
func typeName(lengths []int, element string) string {
	name := ""
	for _, n := range lengths {
		name += "[" + strconv.Itoa(n) + "]"
	}
	return name + element
}

// Sample is a position in the form that tuning needs: its value for White as a
// function of the parameters.
type Sample struct {
	terms  []coefficient    // of tapers, White's minus Black's
	danger [2][]coefficient // of the danger of a side's king
	mg, eg float32          // the share of each of the two values
}

// coefficient is how often a parameter counts; for a taper, both values do.
type coefficient struct {
	parameter uint16
	n         int16
}

// NewSample returns p as a sample, false if its value is not a sum of weights.
func NewSample(p *board.Position) (sample Sample, ok bool) {
	if loneKing(p) {
		if _, known := knownEnding(p, 0); known {
			return sample, false
		}
	}
	sh, total := recordPosition(p)
	for i := range sh.record.notes {
		n := &sh.record.notes[i]
		switch {
		case n.parameter >= layout().firstDanger:
			if sh.inDanger(n.side) {
				sample.danger[n.side] = append(sample.danger[n.side], coefficient{uint16(n.parameter), int16(n.n)})
			}
		case n.side == board.Black:
			sample.terms = append(sample.terms, coefficient{uint16(n.parameter), int16(-n.n)})
		default:
			sample.terms = append(sample.terms, coefficient{uint16(n.parameter), int16(n.n)})
		}
	}
	sample.terms = collect(sample.terms)
	for c := range sample.danger {
		sample.danger[c] = collect(sample.danger[c])
	}
	phase := float32(min(newPlacement(p).phase, maxPhase)) / maxPhase
	sample.mg = phase
	sample.eg = (1 - phase) * float32(endgameScale(p, total.eg())) / fullScale
	return sample, true
}

// collect joins coefficients of the same parameter and drops those that cancel
// out. The result has no spare capacity, since many samples are kept at once.
func collect(list []coefficient) []coefficient {
	slices.SortFunc(list, func(a, b coefficient) int { return cmp.Compare(a.parameter, b.parameter) })
	kept := list[:0]
	for i := 0; i < len(list); {
		sum := list[i]
		for i++; i < len(list) && list[i].parameter == sum.parameter; i++ {
			sum.n += list[i].n
		}
		if sum.n != 0 {
			kept = append(kept, sum)
		}
	}
	return append([]coefficient(nil), kept...)
}

// Score returns the value of the sample for White, but for rounding what
// Evaluate returns with these parameters.
func (x *Sample) Score(parameters []float64) float64 {
	var mg, eg float64
	for _, c := range x.terms {
		mg += parameters[c.parameter] * float64(c.n)
		eg += parameters[c.parameter+1] * float64(c.n)
	}
	for c, sign := range [2]float64{-1, 1} {
		d := x.dangerOf(board.Color(c), parameters)
		mg += sign * d * d / dangerSquare
		eg += sign * d / dangerLinear
	}
	return mg*float64(x.mg) + eg*float64(x.eg)
}

// dangerOf returns the danger of the king of side.
func (x *Sample) dangerOf(side board.Color, parameters []float64) (sum float64) {
	for _, c := range x.danger[side&1] {
		sum += parameters[c.parameter] * float64(c.n)
	}
	return min(max(sum, 0), maxDanger)
}

// AddGradient adds slope times the derivative of Score to gradient.
func (x *Sample) AddGradient(parameters []float64, slope float64, gradient []float64) {
	mg, eg := slope*float64(x.mg), slope*float64(x.eg)
	for _, c := range x.terms {
		gradient[c.parameter] += mg * float64(c.n)
		gradient[c.parameter+1] += eg * float64(c.n)
	}
	for side, sign := range [2]float64{-1, 1} {
		d := x.dangerOf(board.Color(side), parameters)
		if d == 0 || d == maxDanger {
			continue
		}
		step := sign * (mg*2*d/dangerSquare + eg/dangerLinear)
		for _, c := range x.danger[side] {
			gradient[c.parameter] += step * float64(c.n)
		}
	}
}
