package book

import (
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/positiontexts"
)

// FuzzLines checks that each line gives either an error or a position from which a game can begin.
func FuzzLines(f *testing.F) {
	for _, c := range positiontexts.Texts {
		f.Add(c.Text)
	}
	f.Add("# a book\n" + board.StartFEN + " moves e2e4\r\nsetoption name Hash value 1\n\n8/P7/8/8/8/k7/8/K7 w - - hmvc 3; moves a7a8Q")
	f.Fuzz(func(t *testing.T, text string) {
		var b Book
		if err := b.add("book", text); err != nil {
			require.ErrorContains(t, err, "book: line ")
			return
		}
		games := b.Games()
		require.Len(t, games, b.Size())
		for i, game := range games {
			p, _, err := board.ReadFENMoves(b.lines[i])
			require.NoError(t, err)
			require.Equal(t, p, *game.Position())
		}
		require.LessOrEqual(t, len(b.Notes()), maxNotes+1)
	})
}
