package analysis

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
	"burnside/pgn"
)

func TestLastEval(t *testing.T) {
	for text, want := range map[string]Eval{
		"[%eval 0.17]":                  {Centipawns: 17},
		"good [%eval -1.5,20] [%clk 1]": {Centipawns: -150, Depth: 20},
		"[%eval +0.345,7 ]":             {Centipawns: 35, Depth: 7},
		"[%eval 3,20,x]":                {Centipawns: 300, Depth: 20},
		"[%eval #3,12]":                 {IsMate: true, Moves: 3, Depth: 12},
		"[%eval #-4]":                   {IsMate: true, Black: true, Moves: 4},
		"[%eval #-0]":                   {IsMate: true, Black: true},
		"[%eval 1] [%eval 2] [%eval x]": {Centipawns: 200},
	} {
		e, ok := LastEval([]string{text})
		assert.True(t, ok, text)
		assert.Equal(t, want, e, text)
	}
	for _, text := range []string{"", "[%eval]", "[%eval -#3]", "[%eval 1", "[%eval 1,20,x", "[%eval 123456]", "[%evp 1]"} {
		_, ok := LastEval([]string{text})
		assert.False(t, ok, text)
	}
}

// An evaluation that was read and is written again is the same.
func FuzzLastEval(f *testing.F) {
	for _, text := range []string{"[%eval 0.17,20]", "[%eval #-3]", "[%eval -99999.9999,999]", "[%eval 1,2,3]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, ok := LastEval([]string{text})
		if !ok || e.Centipawns%10_000_000 == 0 && e.Centipawns != 0 {
			return // 99999.9999 is rounded to a number that is too long
		}
		value := fmt.Sprintf("%.2f", float64(e.Centipawns)/100)
		switch {
		case e.IsMate && e.Black:
			value = fmt.Sprintf("#-%d", e.Moves)
		case e.IsMate:
			value = fmt.Sprintf("#%d", e.Moves)
		}
		again, ok := LastEval([]string{fmt.Sprintf("[%%eval %s,%d]", value, e.Depth)})
		assert.True(t, ok, value)
		assert.Equal(t, e, again)
	})
}

// The evaluations are Burnside's if it is one of the annotators. Signing keeps the other names.
func TestSign(t *testing.T) {
	for before, after := range map[string]string{
		"":                             "Burnside ",
		"?":                            "Burnside ",
		"Kasparov, Garry":              "Kasparov, Garry:Burnside ",
		"Burnside 0.9":                 "Burnside 0.9",
		"Kasparov, Garry:Burnside 0.9": "Kasparov, Garry:Burnside 0.9",
	} {
		g := pgn.NewGame(board.StartPosition())
		g.Tags.Set("Annotator", before)
		Sign(g)
		assert.True(t, strings.HasPrefix(g.Tags.Get("Annotator"), after), g.Tags.Get("Annotator"))
		assert.True(t, HasOwnScale(g))
		signed := g.Tags.Get("Annotator")
		Sign(g)
		assert.Equal(t, signed, g.Tags.Get("Annotator"))
	}
}
