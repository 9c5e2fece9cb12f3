package eval

import "burnside/board"

// mode chooses between the two instances of the evaluation. The compiler makes
// separate code for each, in which the length of a variable of type mode is
// known, so play carries no trace of recording.
type mode interface{ playing | recording }

type (
	playing   [0]struct{}
	recording [1]struct{}
)

// add returns n times a weight, as a value for side c, and records it.
func add[M mode](sh *sheet, c board.Color, w *taper, n int) taper {
	var m M
	if len(m) != 0 {
		sh.record.note(w, c, n)
	}
	return *w * taper(n)
}

// addDanger returns n times a weight of the danger of c's king, and records it.
func addDanger[M mode](sh *sheet, c board.Color, w *danger, n int) int {
	var m M
	if len(m) != 0 {
		sh.record.note(w, c, n)
	}
	return int(*w) * n
}
