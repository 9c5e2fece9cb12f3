package tb_test

import (
	"fmt"

	"burnside/board"
	"burnside/tb"
)

// The example asks the tables inside the program how many plies a mate with bishop and knight
// takes.
func ExampleSet_Probe() {
	p := board.MustFEN("8/8/8/8/8/2k5/8/KBN5 w - - 0 1")
	set := tb.NewEmbeddedSet()
	if r, known := set.Probe(&p); known {
		fmt.Println(r)
	}
	// Output: win in 59 plies
}

// The example prints a line: the moves of both sides, with best play, up to the mate.
func ExampleSet_Line() {
	p := board.MustFEN("8/8/8/8/8/4K3/7R/4k3 w - - 0 1")
	set := tb.NewEmbeddedSet()
	line, known := set.Line(&p)
	if !known {
		return
	}
	for _, m := range line {
		fmt.Print(p.SAN(m), " ")
		p = p.After(m)
	}
	fmt.Println()
	// Output: Rh1#
}
