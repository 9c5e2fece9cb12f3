package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// Moves in all their notations are played, up to the first one that can't be played.
func TestPlay(t *testing.T) {
	h := newTestHandler()
	path := func(fen, moves string) string { return fenPath("play", fen) + "&moves=" + moves }
	for moves, want := range map[string][]string{
		"e4_e5_Ng1-f3_b8c6": {"e4", "e5", "Nf3", "Nc6"},
		"e2e4__e7-e5_":      {"e4", "e5"},
		"":                  {},
	} {
		got := askFor[playedAnswer](t, h, path(board.StartFEN, moves))
		assert.Equal(t, board.StartFEN, got.FEN)
		assert.Empty(t, got.Fault, moves)
		position := board.StartPosition()
		for i, m := range got.Moves {
			assert.Equal(t, want[i], m.SAN)
			move, err := position.ParseUCIMove(m.UCI)
			require.NoError(t, err)
			position = position.After(move)
			assert.Equal(t, position.FEN(), m.FEN)
		}
		assert.Len(t, got.Moves, len(want), moves)
	}
	castling := askFor[playedAnswer](t, h, path("4k3/8/8/8/8/8/8/5RKR w HF - 0 1", "O-O-O"))
	assert.Equal(t, "g1f1", castling.Moves[0].UCI)
	for moves, fault := range map[string]string{"e4_Ke7": "move 1...: ", "e4_e5_x": "move 2.: "} {
		got := askFor[playedAnswer](t, h, path(board.StartFEN, moves))
		assert.Len(t, got.Moves, len(strings.Split(moves, "_"))-1)
		assert.Contains(t, got.Fault, fault)
	}
	status, _ := ask(t, h, "/api/play?fen=x")
	assert.Equal(t, 400, status)
}
