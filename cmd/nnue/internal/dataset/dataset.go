// Package dataset reads and writes positions with what became of them: lines
// "FEN;score;result", compressed with gzip. The score is that of a search, in
// internal units, the result 1, 0.5 or 0, both from White's side.
package dataset

import (
	"fmt"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/eval"
)

// Record is one position.
type Record struct {
	Position board.Position
	Score    eval.Score // of a search, for White
	Result   Result
}

// Result is the result of the game for White, in half points.
type Result uint8

// The results of a game.
const (
	BlackWins Result = iota
	Draw
	WhiteWins
)

// resultTexts holds the text of each result.
var resultTexts = [3]string{"0", "0.5", "1"}

// Points returns the points that White got: 0, 0.5 or 1.
func (r Result) Points() float64 { return float64(r) / 2 }

// String returns the points as text.
func (r Result) String() string { return resultTexts[r] }

// String returns the record as a line of a file, without its end.
func (r *Record) String() string {
	return fmt.Sprintf("%s;%d;%s", r.Position.FEN(), r.Score, r.Result)
}

// Parse reads a line of a file.
func Parse(line string) (Record, error) {
	fields := strings.Split(line, ";")
	if len(fields) != 3 {
		return Record{}, fmt.Errorf("%q has %d fields instead of 3", line, len(fields))
	}
	position, err := board.FromFEN(fields[0])
	if err != nil {
		return Record{}, err
	}
	score, err := strconv.ParseInt(fields[1], 10, 32)
	if err != nil {
		return Record{}, fmt.Errorf("score: %w", err)
	}
	for i, text := range resultTexts {
		if text == fields[2] {
			return Record{position, eval.Score(score), Result(i)}, nil
		}
	}
	return Record{}, fmt.Errorf("result %q is none of 0, 0.5 and 1", fields[2])
}
