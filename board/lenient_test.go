package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/internal/positiontexts"
)

var readTexts = positiontexts.Texts

func TestReadFEN(t *testing.T) {
	for _, c := range readTexts {
		p, leftOut, err := ReadFEN(c.Text)
		if c.FEN == "" {
			assert.Error(t, err, c.Text)
			continue
		}
		require.NoError(t, err, c.Text)
		assert.Equal(t, c.FEN, p.FEN(), c.Text)
		if c.LeftOut == "" {
			assert.Empty(t, leftOut, c.Text)
			continue
		}
		require.NotEmpty(t, leftOut, c.Text)
		assert.Contains(t, leftOut[0], c.LeftOut, c.Text)
	}
}

// TestReadFENWithoutRights checks that dropping all castling rights also clears the Chess960 form.
func TestReadFENWithoutRights(t *testing.T) {
	p, leftOut, err := ReadFEN("8/8/8/8/8/2k5/8/KBN5 b A - 0 1")
	require.NoError(t, err)
	assert.NotEmpty(t, leftOut)
	assert.Equal(t, MustFEN("8/8/8/8/8/2k5/8/KBN5 b - - 0 1"), p)
}

// TestReadGame checks that moves may follow each form of a position.
func TestReadGame(t *testing.T) {
	for _, c := range readTexts {
		if c.FEN == "" {
			continue
		}
		start := MustFEN(c.FEN)
		var legal MoveList
		start.Generate(&legal)
		m := legal.At(0)
		g, _, err := ReadGame(c.Text + " moves " + start.UCIMove(m))
		require.NoError(t, err, c.Text)
		next := start.After(m)
		assert.Equal(t, next.FEN(), g.Position().FEN(), c.Text)
		assert.Equal(t, 2, len(g.history.keys))
	}
	const fen = `4k3/8/8/8/8/8/8/4K2R w K - `
	g, _, err := ReadGame(fen + `id "the \"moves e1e2\" moves"; hmvc 5; moves e1g1 e8e7`)
	require.NoError(t, err)
	assert.Equal(t, "8/4k3/8/8/8/8/8/5RK1 w - - 7 2", g.Position().FEN())
	g, _, err = ReadGame(fen + "moves e1g1 e8e7 ;")
	require.NoError(t, err)
	assert.Equal(t, "8/4k3/8/8/8/8/8/5RK1 w - - 2 2", g.Position().FEN())
	for _, text := range []string{fen + "0 1 moves e1e2; e8e7", fen + "0 1 moves e1e3", fen + "0 1 moves e1e2 moves", fen + "0 1 move e1e2", fen + "0 1;moves e1e2;", fen + `id "a moves e1e2`, "moves e2e4"} {
		_, _, err := ReadGame(text)
		assert.Error(t, err, text)
	}
}
