package player_test

import (
	"context"
	"fmt"
	"strings"

	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// An Engine says what it knows of the reply.
func ExampleEngine() {
	g, err := progressive.New(seriesmate.Italian)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, series := range []string{"Nh3", "Nf6 h5", "f3 f4 g4"} {
		if err := g.PlayText(strings.Fields(series)); err != nil {
			fmt.Println(err)
			return
		}
	}
	e := player.Engine{Nodes: 1_000_000}
	choice, err := e.Choose(context.Background(), g)
	fmt.Println(len(choice.Moves), choice.Safety, err)
	// Output: 4 safe <nil>
}
