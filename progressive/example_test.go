package progressive_test

import (
	"fmt"
	"strings"

	"burnside/progressive"
	"burnside/seriesmate"
)

// A Game knows when it is over.
func ExampleGame() {
	g, err := progressive.New(seriesmate.Italian)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, series := range []string{"e4", "f6 g5", "a3 d4", "a3 d4 Qh5"} {
		if err := g.PlayText(strings.Fields(series)); err != nil {
			fmt.Println(err)
		}
		fmt.Println(g.Number(), g.Side(), g.Ending())
	}
	fmt.Println(g.Result())
	// Output:
	// 2 black ongoing
	// 3 white ongoing
	// series 3 with 2 moves: the series is not complete
	// 3 white ongoing
	// 4 black mate
	// 1-0
}

// A Record is written in the form in which it is read.
func ExampleRecord() {
	r, err := progressive.NewRecordReader(strings.NewReader("1.e4 2.d5 dxe4 {hasty} 3.Nc3 Nxe4 Nf3 1/2-1/2")).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Game.FEN())
	_, moves, _ := strings.Cut(r.String(), "\n\n")
	fmt.Print(moves)
	// Output:
	// rnbqkbnr/ppp1pppp/8/8/4N3/5N2/PPPP1PPP/R1BQKB1R b KQkq - 0 2
	// 1.e4 2.d5 dxe4 {hasty} 3.Nc3 Nxe4 Nf3 1/2-1/2
}
