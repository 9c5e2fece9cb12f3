package board_test

import (
	"errors"
	"fmt"

	"burnside/board"
)

// ParseFEN reads a position, Generate lists its legal moves, and After returns the position
// after one of them.
func Example() {
	p, err := board.ParseFEN("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		next := p.After(m)
		if next.Outcome() == board.Checkmate {
			fmt.Println(p.SAN(m), p.UCIMove(m), next.FEN())
		}
	}
	// Output: Ra8# a1a8 R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1
}

// The error lists every fault of a FEN. The faults are values that a program can test.
func ExampleParseFEN() {
	_, err := board.ParseFEN("8/8/8/8/8/8/8/P6k w - - 0 1")
	fmt.Println(err)
	fmt.Println(errors.Is(err, board.FaultPawnOnBackRank), errors.Is(err, board.FaultKingsAdjacent))

	_, err = board.ParseFEN("8/8/8/8/8/8/8 w - -")
	var syntax *board.SyntaxError
	fmt.Println(errors.As(err, &syntax), syntax.Fields[0].Field)
	// Output:
	// FEN "8/8/8/8/8/8/8/P6k w - - 0 1": illegal position: no white king; pawn on rank 1 or 8
	// true false
	// true board
}

// A Setup can be changed before it is validated.
func ExampleParseSetup() {
	s, err := board.ParseSetup("4k3/8/8/8/8/8/8/4K3 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Board[board.D2] = board.WhitePawn
	p, err := s.Position()
	fmt.Println(p.FEN(), err)

	s.Board[board.D7] = board.WhitePawn
	_, err = s.Position()
	fmt.Println(err)
	// Output:
	// 4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 <nil>
	// illegal position: side not to move in check
}

// As in Chess960, each castling right belongs to a rook.
func ExamplePosition_CastlingRights() {
	p := board.MustFEN("4k3/8/8/8/8/8/8/1R2K1R1 w Q - 0 1")
	fmt.Println(p.CastlingRights()&board.Queenside.Right(board.White) != board.NoCastling)
	fmt.Println(p.CastlingRook(board.White, board.Queenside), p.CastlingRook(board.White, board.Kingside))
	fmt.Println(p.FEN())
	fmt.Println(p.ShredderFEN())
	// Output:
	// true
	// b1 -
	// 4k3/8/8/8/8/8/8/1R2K1R1 w Q - 0 1
	// 4k3/8/8/8/8/8/8/1R2K1R1 w B - 0 1
}

// ParseSAN reads standard algebraic notation as it occurs in game files.
func ExamplePosition_ParseSAN() {
	p := board.StartPosition()
	for _, text := range []string{"e4", "e7-e5", "Ngf3!", "Nb8c6", "Bb5", "a6?", "B:c6"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(p.SAN(m), " ")
		p = p.After(m)
	}
	_, err := p.ParseSAN("Ke6")
	fmt.Println(errors.Is(err, board.ErrIllegalMove), err)
	// Output: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 true move "Ke6": not legal here
}

// Castling is stored as the king capturing its own rook.
func ExamplePosition_UCIMove() {
	p := board.MustFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	m, err := p.ParseUCIMove("e1g1")
	fmt.Println(p.UCIMove(m), p.SAN(m), m, err)
	// Output: e1g1 O-O e1h1 <nil>
}

// A Game knows the draws that depend on earlier positions.
func ExampleGame_Outcome() {
	g := board.NewGame(board.StartPosition())
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := g.Position().ParseUCIMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Push(m)
	}
	fmt.Println(g.Outcome(), g.Outcome().IsDraw())
	fmt.Println(g.Position().Outcome())
	// Output:
	// repetition true
	// ongoing
}

// AttackersTo finds the attackers of a square. Pinned finds the men that must not leave the line to
// their king.
func ExamplePosition_AttackersTo() {
	p := board.MustFEN("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")
	fmt.Println(p.AttackersTo(board.E2, p.Occupied()).Count())
	fmt.Println(p.Pinned(board.White).First())
	// Output:
	// 2
	// e2
}

// A loop visits the squares of a set from the first to the last.
func ExampleBitboard() {
	for b := board.KnightAttacks(board.B1); b != 0; b = b.WithoutFirst() {
		s := b.First()
		fmt.Print(s, " ", s.FlipRank(), " ", s.FlipFile(), "; ")
	}
	fmt.Println()
	// Output: d2 d7 e2; a3 a6 h3; c3 c6 f3;
}

// SEE reports whether a capture pays. In this example the pawn is defended.
func ExamplePosition_SEE() {
	p := board.MustFEN("4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1")
	m, err := p.ParseSAN("Qxd6")
	fmt.Println(p.SEE(m, 0), p.SEE(m, board.Pawn.SEEValue()-board.Queen.SEEValue()), err)
	// Output: false true <nil>
}

// A packed position is a comparable value of 32 bytes.
func ExamplePacked() {
	p := board.StartPosition()
	q := p.Pack()
	again, err := q.Position()
	fmt.Println(len(q), again.FEN() == board.StartFEN, err)
	// Output: 32 true <nil>
}

// Perft counts the leaves of the tree of legal moves. Divide counts the leaves below each move.
func ExamplePerft() {
	p := board.StartPosition()
	fmt.Println(board.Perft(&p, 4, board.PerftOptions{Threads: 2, HashMB: 1}))
	for _, c := range board.Divide(&p, 3, board.PerftOptions{})[:2] {
		fmt.Println(c.Move, c.Nodes)
	}
	// Output:
	// 197281
	// b1a3 400
	// b1c3 440
}

func ExamplePosition_Diagram() {
	p := board.MustFEN("8/8/8/8/8/2k5/8/KBN5 w - - 0 1")
	fmt.Print(p.Diagram())
	// Output:
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 8
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 7
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 6
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 5
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 4
	//  +---+---+---+---+---+---+---+---+
	//  |   |   | k |   |   |   |   |   | 3
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 2
	//  +---+---+---+---+---+---+---+---+
	//  | K | B | N |   |   |   |   |   | 1
	//  +---+---+---+---+---+---+---+---+
	//    a   b   c   d   e   f   g   h
}
