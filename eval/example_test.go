package eval_test

import (
	"fmt"
	"log"

	"burnside/board"
	"burnside/eval"
)

// The net inside the program scores a position for the side to move.
func ExampleNet_Evaluate() {
	p, err := board.ParseFEN("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	score := eval.Default().Evaluate(&p)
	fmt.Println("Black, who is to move, is behind:", score.Centipawns() < -300)
	// Output: Black, who is to move, is behind: true
}

// An evaluator follows a search move by move and gives the scores of its net.
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

// A score gives chances that depend on the material.
func ExampleWDL() {
	p := board.StartPosition()
	win, draw, loss := eval.WDL(0, &p)
	fmt.Println("an even position:", win == loss, win+draw+loss)
	// Output: an even position: true 1000
}
