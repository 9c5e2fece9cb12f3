package popeye_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/seriesmate"
	"burnside/seriesmate/popeye"
)

// german is a file with problems of our own. The second is for both sides.
const german = `anfangproblem
autor       N. N.
forderung   ser-#3
steine      weiss kf7 tg2
            schwarz kh8
option      ohnebrett intelligent 2
weiteresproblem
forderung   exact-ser-h=2
steine      weiss kb3 tg2 schwarz ka1
option      duplex
endeproblem
`

// fen returns the FEN of a problem.
func fen(p *popeye.Problem) string { return p.Position.FEN() }

// TestRead reads problems in three languages.
func TestRead(t *testing.T) {
	problems, err := popeye.Read(german)
	require.NoError(t, err)
	require.Len(t, problems, 3)
	for i := range problems {
		require.NoError(t, problems[i].Err)
	}
	assert.Equal(t, "7k/5K2/8/8/8/8/6R1/8 w - - 0 1", fen(&problems[0]))
	assert.Equal(t, 3, problems[0].Moves)
	assert.Equal(t, seriesmate.Options{Rule: seriesmate.Series}, problems[0].Options)
	assert.Equal(t, "8/8/8/8/8/1K6/6R1/k7 b - - 0 1", fen(&problems[1]))
	assert.Equal(t, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1", fen(&problems[2]))
	assert.Equal(t, "2 duplex", problems[2].ID)
	assert.Equal(t, 7, problems[2].Line)
	want := seriesmate.Options{Rule: seriesmate.Series, Exact: true, Help: true, Goal: seriesmate.Goal{Kind: seriesmate.Stalemate}}
	assert.Equal(t, want, problems[2].Options)

	for _, file := range []string{
		"BeginProblem Stip ser-#1 Forsyth 7k/5K2/8/8/8/8/6R1/8 Opti HalfDuplex NoBoard EndProblem",
		"begin stip ser-#1\ntitle of any kind\npieces white Kf7 Rg2 black kh8\nopti halfd end",
		"DebutProbleme enonce ser-#1 pieces blanc rf7 tg2 noir rh8 option demiduplex FinProbleme",
	} {
		problems, err := popeye.Read(file)
		require.NoError(t, err)
		require.Len(t, problems, 1)
		require.NoError(t, problems[0].Err, file)
		assert.Equal(t, "7k/5K2/8/8/8/8/6R1/8 b - - 0 1", fen(&problems[0]))
	}
}

// TestSpecialMoves reads options about castling and captures en passant, and a position without a
// king.
func TestSpecialMoves(t *testing.T) {
	for text, want := range map[string]string{
		"white Ke1 Rh1a1 black Ke8":                           "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
		"white Ke1 Rh1a1 black Ke8 option nocastling h1":      "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
		"white Ke1 pe5 black Ke8 pd5 option enpassant d7d6d5": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"white sb1c3 black Ke8 option nowk":                   "4k3/8/8/8/8/2N5/8/1N6 w - - 0 1",
	} {
		problems, err := popeye.Read("beginproblem stipulation ser-#3 pieces " + text + " endproblem")
		require.NoError(t, err)
		require.NoError(t, problems[0].Err, text)
		assert.Equal(t, want, fen(&problems[0]))
	}
}

// TestFaults checks that faults name their line, and that the other problems are read.
func TestFaults(t *testing.T) {
	const good = "stipulation ser-#1\npieces white Kf7 Rg2 black Kh8\n"
	for text, want := range map[string]string{
		"stipulation #2\npieces white Ke1 black Ke8\n":                                         `line 3: stipulation "#2": want ser-#N`,
		"stipulation ser-#99\npieces white Ke1 black Ke8\n":                                    `line 3: stipulation "ser-#99": want 1 to 40 moves`,
		"pieces white Ke1 black Ke8\n":                                                         `line 2: stipulation "": want`,
		"stipulation ser-#2\npieces white Ke1 lia1 black Ke8\n":                                `line 2: "lia1": want the letter of an orthodox man`,
		"stipulation ser-#2\npieces Ke1 black Ke8\n":                                           `line 2: "ke1": want the letter`,
		"stipulation ser-#2\npieces neutral Qe1\n":                                             "line 2: neutral men are not supported",
		"stipulation ser-#2\ncondition circe\n":                                                `line 2: "condition" is not supported`,
		"stipulation ser-#2\noption maff\n":                                                    `line 2: option "maff" is not supported`,
		"stipulation ser-#2\noption enpassant e2\n":                                            `line 2: option "enpassant": "e2" is not a list of squares`,
		"stipulation ser-#2\nforsyth 8/8\n":                                                    `line 2: Forsyth "8/8": want 8 ranks, not 2`,
		"stipulation ser-#2\nforsyth k7/8/8/8/8/8/8/6.s\n":                                     `line 2: Forsyth "k7/8/8/8/8/8/8/6.s": '.' is no orthodox man`,
		"stipulation ser-#2\nforsyth k8/8/8/8/8/8/8/8\n":                                       "rank 8 has 9 squares",
		"stipulation ser-#2\nfoo\n" + good:                                                     `line 2: "foo" is no command`,
		"stipulation ser-#2\npieces white Ke1\n":                                               "line 3: illegal position: no black king",
		"stipulation ser-#2\npieces white Ke1 sa1b1c1d1f1g1h1a2b2c2d2f2g2h2a3b3c3 black Ke8\n": "more than 16 white men",
	} {
		problems, err := popeye.Read("beginproblem\r" + text + "nextproblem\n" + good + "endproblem")
		require.NoError(t, err)
		require.Len(t, problems, 2, text)
		require.ErrorContains(t, problems[0].Err, want)
		assert.NoError(t, problems[1].Err)
	}
	problems, err := popeye.Read("beginproblem " + good)
	require.NoError(t, err)
	require.ErrorContains(t, problems[0].Err, "the problem has no end")
	for _, text := range []string{"", "8/8/8/8/8/8/8/8 w 3", "be"} {
		_, err := popeye.Read(text)
		require.Error(t, err)
		assert.False(t, popeye.Begins(text))
	}
}

// TestSolves solves the problems of a file.
func TestSolves(t *testing.T) {
	problems, err := popeye.Read(german)
	require.NoError(t, err)
	for _, p := range problems {
		result, err := seriesmate.Solve(context.Background(), &p.Position, p.Moves, p.Options)
		require.NoError(t, err)
		assert.NotEqual(t, seriesmate.GaveUp, result.Status)
	}
}

// FuzzRead reads any text.
func FuzzRead(f *testing.F) {
	f.Add(german)
	f.Add("beginproblem stipulation ser-h#3 pieces white Ke1 pe5 black Ke8 pd5 option enpassant d7d6d5 nocastling e1 next twin end")
	f.Add("debut forsyth r7/8/8/8/8/8/8/7R enonce exact-ser-z h8 4 fin")
	f.Fuzz(func(t *testing.T, file string) {
		problems, err := popeye.Read(file)
		assert.Equal(t, err == nil, len(problems) > 0)
		for i := range problems {
			p := &problems[i]
			assert.Positive(t, p.Line)
			if p.Err == nil {
				_, _, err := seriesmate.ReadComposed(fen(p))
				require.NoError(t, err)
				assert.Positive(t, p.Moves)
			} else {
				assert.ErrorContains(t, p.Err, "line ")
			}
		}
	})
}
