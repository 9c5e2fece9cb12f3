package tb_test

import (
	"fmt"

	"burnside/board"
	"burnside/tb"
)

// The tables inside the program know how many plies mate takes with bishop and knight.
func ExampleSet_Probe() {
	p := board.MustFEN("8/8/8/8/8/2k5/8/KBN5 w - - 0 1")
	set := tb.NewEmbeddedSet()
	if r, known := set.Probe(&p); known {
		fmt.Println(r)
	}
	// Output: win in 59 plies
}

// A line is best play by both sides up to the mate.
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
