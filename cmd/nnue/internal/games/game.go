package games

import (
	"fmt"

	"burnside/board"
	"burnside/eval"
)

// Result is the result of a game for White, in half points.
type Result uint8

// These are the results of a game.
const (
	BlackWins Result = iota
	Draw
	WhiteWins
)

// LossOf returns the result of a game that side c loses.
func LossOf(c board.Color) Result {
	if c == board.White {
		return BlackWins
	}
	return WhiteWins
}

// resultTexts holds the usual notation of each result.
var resultTexts = [...]string{"0-1", "1/2-1/2", "1-0"}

// Points returns White's points: 0, 0.5 or 1.
func (r Result) Points() float64 { return float64(r) / 2 }

// String returns the result in the usual notation.
func (r Result) String() string { return resultTexts[r] }

// End is the reason why a game ended.
type End uint8

// These are the reasons, in the order of their codes.
const (
	Checkmate End = iota
	Stalemate
	Repetition
	FiftyMoves
	NoMatingMaterial
	Tables      // the tables hold the result
	AgreedWin   // for some plies both sides agreed on the winner
	AgreedDraw  // for some plies both sides agreed on a draw
	LengthLimit // the game reached the greatest length
	numEnds
)

// endTexts holds a name for each reason.
var endTexts = [numEnds]string{
	"checkmate", "stalemate", "repetition", "fifty moves", "no mating material",
	"tables", "agreed win", "agreed draw", "length",
}

// String returns the reason in words.
func (e End) String() string { return endTexts[e] }

// NumEnds is the number of reasons for which a game ends.
const NumEnds = int(numEnds)

// Ply is a move, with the score of the search that chose it.
type Ply struct {
	Move  board.Move
	Score eval.Score // score of the position before the move, for White
}

// MaxPlies is the greatest number of plies of a game.
const MaxPlies = 1 << 12

// Game is a game from a starting position.
type Game struct {
	Start  board.Packed
	Result Result
	End    End
	Plies  []Ply
}

// Replay calls the function "visit" with the position before each ply, until visit returns false.
// The position is valid only during the call. If the starting position is not legal, the error says
// so. If a move is illegal, the error names the first such move.
func (g *Game) Replay(visit func(p *board.Position, ply int) bool) error {
	var positions [2]board.Position
	var err error
	if positions[0], err = g.Start.Position(); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for i := range g.Plies {
		p, next := &positions[i&1], &positions[(i+1)&1]
		m := g.Plies[i].Move
		if !p.IsLegal(m) {
			return fmt.Errorf("ply %d: move %s is not legal in %s", i+1, p.UCIMove(m), p.FEN())
		}
		if !visit(p, i) {
			return nil
		}
		p.Make(m, next)
	}
	return nil
}
