package eval_test

import (
	"fmt"
	"log"

	"burnside/board"
	"burnside/eval"
)

// The example scores a position with the net inside the program. The score is for the side to move.
func ExampleNet_Evaluate() {
	p, err := board.ParseFEN("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	score := eval.Default().Evaluate(&p)
	fmt.Println("Black, who is to move, is behind:", score.Centipawns() < -300)
	// Output: Black, who is to move, is behind: true
}

// In the example, an evaluator follows a move and its retraction. It gives the same scores as the
// net.
func ExampleEvaluator() {
	net := eval.Default()
	var e eval.Evaluator
	e.Use(net)
	p := board.StartPosition()
	e.Reset(&p)
	m, err := p.ParseUCIMove("e2e4")
	if err != nil {
		log.Fatal(err)
	}
	next := p.After(m)
	e.Push(&p, &next, m)
	fmt.Println("after the move:", e.Evaluate(&next) == net.Evaluate(&next))
	e.Pop()
	fmt.Println("and back:", e.Evaluate(&p) == net.Evaluate(&p))
	// Output:
	// after the move: true
	// and back: true
}

// The example converts a score into chances to win, draw and lose. The chances depend on the
// material.
func ExampleWDL() {
	p := board.StartPosition()
	win, draw, loss := eval.WDL(0, &p)
	fmt.Println("an even position:", win == loss, win+draw+loss)
	// Output: an even position: true 1000
}
