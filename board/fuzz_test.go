package board

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// checkInvariants checks what must hold for every position and for its successors.
func checkInvariants(tb testing.TB, p *Position) {
	tb.Helper()
	checkFENRoundTrip(tb, *p)
	normal := *p
	normal.SetChess960(p.Chess960() || !p.StandardCastling())
	checkPackedRoundTrip(tb, normal)

	var l MoveList
	p.Generate(&l)
	require.Equal(tb, l.Len(), p.CountLegal(), p.FEN())
	legal := map[Move]bool{}
	for _, m := range l.Slice() {
		require.False(tb, legal[m], "%s generated twice in %s", p.UCIMove(m), p.FEN())
		legal[m] = true
		checkSuccessor(tb, p, m)
	}
	for m := range 1 << 16 {
		if p.IsLegal(Move(m)) != legal[Move(m)] {
			tb.Fatalf("IsLegal(%#04x) is %t in %s", m, !legal[Move(m)], p.FEN())
		}
	}
}

// checkSuccessor makes a move and validates the position after it.
func checkSuccessor(tb testing.TB, p *Position, m Move) {
	tb.Helper()
	if p.fullmove == MaxFullmoveNumber || p.halfmove == MaxHalfmoveClock {
		return
	}
	next := p.After(m)
	s := next.Setup()
	want, err := s.Position()
	require.NoError(tb, err, "after %s in %s", p.UCIMove(m), p.FEN())
	want.SetChess960(next.Chess960())
	assertSame(tb, want, next, p.UCIMove(m)+" in "+p.FEN())
}

// addFENs adds the seeds of a fuzz target whose arguments are a FEN and a text.
func addFENs(f *testing.F, texts ...string) {
	for _, fen := range slices.Concat(gameFENs, trickyFENs) {
		for _, text := range texts {
			f.Add(fen, text)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, fen := range slices.Concat(gameFENs, trickyFENs) {
		f.Add(fen)
	}
	f.Add("4k3/8/8/8/8/8/8/4K3 w - -")
	f.Add("Pk6/8/8/3pK3/3k4/8/8/7P w Kk d6 70000 -5 bm e4;")
	f.Add("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		checkInvariants(t, &p)
	})
}

// FuzzReadFEN checks that ReadFEN agrees with ParseFEN on texts that ParseFEN accepts. ReadFEN must
// also read the FEN of every position without leaving anything out.
func FuzzReadFEN(f *testing.F) {
	for _, fen := range slices.Concat(gameFENs, trickyFENs) {
		f.Add(fen)
	}
	for _, text := range readTexts {
		f.Add(text.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, _, err := ReadFEN(text)
		if strict, strictErr := ParseFEN(text); strictErr == nil && !strings.Contains(text, "_") {
			require.NoError(t, err)
			require.Equal(t, strict, p)
		}
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		again, leftOut, err := ReadFEN(p.FEN())
		require.NoError(t, err)
		require.Empty(t, leftOut)
		require.Equal(t, p.FEN(), again.FEN())
	})
}

// ReadEPD reads the same position as ReadFEN.
func FuzzReadEPD(f *testing.F) {
	for _, text := range []string{
		`8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id "WAC.002";`, "4k3/8/8/8/8/8/8/4K3 w K - hmvc 9; dm 3; zz;",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, operations, _, err := ReadEPD(text)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		checkInvariants(t, &p)
		for _, o := range operations {
			require.NotEmpty(t, o.Opcode)
		}
		if same, _, err := ReadFEN(text); err == nil && !strings.Contains(text, "_") {
			require.Equal(t, same, p)
		}
	})
}

func FuzzReadGame(f *testing.F) {
	for _, text := range []string{
		StartFEN + " moves e2e4 e7e5", "4k3/8/8/8/8/8/8/4K2R w K - hmvc 9; moves e1h1",
		`8/P6k/8/8/8/8/8/K7_w_- - id "\" moves"; moves a7a8Q`, "moves e2e4", `8/8 "moves`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, _, err := ReadGame(text)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		_, moves := CutMoves(text)
		require.Equal(t, len(moves)+1, len(g.history.keys))
	})
}

func FuzzUCIMove(f *testing.F) {
	addFENs(f, "e2e4", "e1g1", "e1h1", "b7b8q", "b7b8Q", "0000", "d4c3")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseUCIMove(text)
		if err != nil {
			require.Equal(t, NoMove, m)
			return
		}
		require.True(t, p.IsLegal(m))
		again, err := p.ParseUCIMove(p.UCIMove(m))
		require.NoError(t, err)
		require.Equal(t, m, again)
		require.True(t, strings.HasPrefix(strings.ToLower(text), m.From().String()))
		checkSuccessor(t, &p, m)
	})
}

func FuzzSAN(f *testing.F) {
	addFENs(f, "e4", "O-O", "0-0-0+", "Nf3!?", "bxa8=Q#", "Qa1xb2", "cxd3 e.p.", "e2-e4")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseSAN(text)
		if err != nil {
			require.Equal(t, NoMove, m)
			return
		}
		require.True(t, p.IsLegal(m))
		again, err := p.ParseSAN(p.SAN(m))
		require.NoError(t, err)
		require.Equal(t, m, again)
	})
}

func FuzzPacked(f *testing.F) {
	for _, fen := range slices.Concat(gameFENs, trickyFENs) {
		p := MustFEN(fen)
		q := p.Pack()
		f.Add(q[:])
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		var q Packed
		copy(q[:], bytes)
		p, err := q.Position()
		if err != nil {
			return
		}
		require.Equal(t, q, p.Pack())
		checkInvariants(t, &p)
	})
}
