package train

import (
	"burnside/eval"
)

// rowsOfFeatures lists, for each feature, the accumulators of a chunk that contain the feature.
// Position i of the chunk has two accumulators. Number 2·i is that of the side to move. Number
// 2·i+1 is that of the other side.
type rowsOfFeatures struct {
	rows [2 * chunk * MaxMen]uint16 // rows of all features, one feature after another
	ends [eval.Features + 1]int32   // feature f has the rows from ends[f] to before ends[f+1]
}

// everyRow lists all accumulators of a chunk.
var everyRow = func() (rows [2 * chunk]uint16) {
	for i := range rows {
		rows[i] = uint16(i)
	}
	return rows
}()

// sort builds the lists for the positions of a chunk, in their order.
func (r *rowsOfFeatures) sort(positions []Features) {
	var next [eval.Features + 1]int32 // at first the number of rows of the feature before
	for i := range positions {
		for _, features := range [2][]uint16{positions[i].Us(), positions[i].Them()} {
			for _, f := range features {
				next[f+1]++
			}
		}
	}
	for f := range eval.Features {
		next[f+1] += next[f]
	}
	r.ends = next
	for i := range positions {
		for side, features := range [2][]uint16{positions[i].Us(), positions[i].Them()} {
			row := uint16(2*i + side)
			for _, f := range features {
				r.rows[next[f]] = row
				next[f]++
			}
		}
	}
}

// of returns the rows of a feature.
func (r *rowsOfFeatures) of(feature int) []uint16 {
	return r.rows[r.ends[feature]:r.ends[feature+1]]
}
