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
		"begin stip ser-#1\ntitle of any kind\npieces whit Kf7 Rg2 bl kh8\nopti halfd end",
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

// TestTwins reads twins. Their positions are those that Popeye 4.104 solves.
func TestTwins(t *testing.T) {
	const file = `beginproblem stipulation ser-h#2 pieces white Kb3 Rg2 pc7 black Ka1 sh7 option setplay
twin move b3 c3
twin cont polish
twin rotate 90
twin mirror a1<-->h1
twin mirror a1<-->a8
twin mirror a1<-->h8
twin mirror a8<-->h1
twin substitute r q add white pa7 remove c7
twin shift a1 b1 stip exact-ser-=3
twin exchange b3 g2
nextproblem stipulation ser-h#1 pieces white Kb3 Rg2 black Ka1
zeroposition move b3 c3
twin rotate 270
twin rotate 180
endproblem`
	problems, err := popeye.Read(file)
	require.NoError(t, err)
	want := []struct{ id, fen string }{
		{"1a", "8/2P4n/8/8/8/1K6/6R1/k7 b - - 0 1"},
		{"1b", "8/2P4n/8/8/8/2K5/6R1/k7 b - - 0 1"},
		{"1c", "8/2p4N/8/8/8/2k5/6r1/K7 b - - 0 1"},
		{"1d", "1n6/6R1/8/8/8/1P6/5K2/7k b - - 0 1"},
		{"1e", "8/n4P2/8/8/8/6K1/1R6/7k b - - 0 1"},
		{"1f", "k7/6R1/1K6/8/8/8/2P4n/8 b - - 0 1"},
		{"1g", "7k/5K2/1P6/8/8/8/6R1/1n6 b - - 0 1"},
		{"1h", "6n1/1R6/8/8/8/6P1/2K5/k7 b - - 0 1"},
		{"1i", "8/P6n/8/8/8/1K6/6Q1/k7 b - - 0 1"},
		{"1j", ""},
		{"1k", "8/2P4n/8/8/8/1R6/6K1/k7 b - - 0 1"},
		{"2a", "8/8/8/8/8/2K5/6R1/k7 b - - 0 1"},
		{"2b", "k7/2K5/8/8/8/8/1R6/8 b - - 0 1"},
		{"2c", "7k/1R6/6K1/8/8/8/8/8 b - - 0 1"},
	}
	require.Len(t, problems, len(want))
	for i := range problems {
		p := &problems[i]
		assert.Equal(t, want[i].id, p.ID)
		if want[i].fen == "" {
			require.EqualError(t, p.Err, "line 10: a shift from a1 to b1 takes men off the board")
			continue
		}
		require.NoError(t, p.Err, p.ID)
		assert.Equal(t, want[i].fen, fen(p), p.ID)
		assert.Equal(t, p.ID[0] == '1', p.SetPlay)
		assert.Equal(t, seriesmate.Options{Rule: seriesmate.Series, Help: true}, p.Options)
	}

	problems, err = popeye.Read("anfang ford ser-=3 steine weiss kb3 tg2 schwarz ka1\nzwill ford ser-#4\nzwill ferner versetze b3 c3 opti satzspiel ende")
	require.NoError(t, err)
	require.Len(t, problems, 3)
	assert.Equal(t, seriesmate.Stalemate, problems[0].Options.Goal.Kind)
	assert.Equal(t, 4, problems[1].Moves)
	require.EqualError(t, problems[2].Err, `line 3: "opti" comes after the twins`)
}

// TestFaultyTwins checks that a faulty twin does not spoil the others.
func TestFaultyTwins(t *testing.T) {
	for text, want := range map[string]string{
		"condition circe":         `line 2: "condition" is not supported`,
		"move a2 a3":              `line 2: "move" a2 a3: an empty square`,
		"move b3 j3":              `line 2: "move": "j3" is no square`,
		"exchange b3 a5":          `line 2: "exchange" b3 a5: an empty square`,
		"remove b3 cont":          `line 2: "cont": want it at the beginning of the twin`,
		"remove a8":               `line 2: "a8" is not a list of squares with men`,
		"remove a1":               "line 2: illegal position: no black king",
		"substitute r xx":         `line 2: "xx" is not the letter of an orthodox man`,
		"rotate 45":               `line 2: "rotate" "45": want 90, 180, 270`,
		"add white lia5":          `line 2: "lia5": want the letter of an orthodox man`,
		"stipulation #2":          `line 2: stipulation "#2": want ser-#N`,
		"move":                    `line 3: "move": "twin" is no square`,
		"move b3 c3 zeroposition": `line 2: a position that is not for solving comes after the twins`,
	} {
		problems, err := popeye.Read("beginproblem stipulation ser-#3 pieces white Kb3 Rg2 black Ka1\ntwin " + text + "\ntwin rotate 180 end")
		require.NoError(t, err)
		require.NotEmpty(t, problems)
		require.NoError(t, problems[0].Err)
		require.Greater(t, len(problems), 1, text)
		assert.ErrorContains(t, problems[1].Err, want, text)
		if len(problems) > 2 {
			assert.NoError(t, problems[2].Err, text)
		}
	}
}

// TestFaults checks that faults name their line, and that the other problems are read.
func TestFaults(t *testing.T) {
	const good = "stipulation ser-#1\npieces white Kf7 Rg2 black Kh8\n"
	for text, want := range map[string]string{
		"stipulation #2\npieces white Ke1 black Ke8\n":                                         `line 1: stipulation "#2": want ser-#N`,
		"stipulation ser-#99\npieces white Ke1 black Ke8\n":                                    `line 1: stipulation "ser-#99": want 1 to 40 moves`,
		"pieces white Ke1 black Ke8\n":                                                         `line 1: stipulation "": want`,
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
		"stipulation ser-#2\npieces white Ke1\n":                                               "line 2: illegal position: no black king",
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
	f.Add("begin stip ser-h#2 piec whit Kb3 Rg2 blac Ka1 zero move b3 c3 twin cont shift a1 a2 exch b4 g3 twin pol mirr a1<-->h8 add blac sb2 subs s l rem b2 end")
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
