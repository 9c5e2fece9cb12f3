package syzygy_test

import (
	"fmt"
	"log"

	"burnside/board"
	"burnside/tb/syzygy"
)

// The example opens the tables of a folder. In a position of king and pawn against king, it probes
// the outcome, the distance and the best move.
func Example() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()
	fmt.Println("endings of up to", tables.Largest(), "men")

	p, err := board.ParseFEN("8/8/4k3/8/3K4/3P4/8/8 b - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	outcome, err := tables.WDL(&p)
	if err != nil {
		log.Fatal(err)
	}
	distance, err := tables.DTZ(&p)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := tables.Root(&p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(outcome)
	fmt.Println(distance)
	fmt.Println(p.SAN(moves[0].Move), moves[0].Outcome)
	// Output:
	// endings of up to 4 men
	// draw
	// draw
	// Kd6 draw
}
