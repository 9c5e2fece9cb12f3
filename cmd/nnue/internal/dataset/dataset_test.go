package dataset

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

func TestRecordsSurviveAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.epd.gz")
	w, err := Create(name)
	require.NoError(t, err)
	records := []Record{
		{board.StartPosition(), 25, WhiteWins},
		{board.StartPosition(), -1999, Draw},
		{board.StartPosition(), 0, BlackWins},
	}
	require.NoError(t, w.Write(records))
	require.NoFileExists(t, name)
	require.NoError(t, w.Close())

	var read []Record
	for line, err := range Lines(name) {
		require.NoError(t, err)
		r, err := Parse(line)
		require.NoError(t, err)
		read = append(read, r)
	}
	assert.Equal(t, records, read)

	_, err = Create(name)
	assert.ErrorIs(t, err, os.ErrExist)
}

func TestDamagedFilesAreReported(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bad.gz")
	require.NoError(t, os.WriteFile(name, []byte("no gzip"), 0o600))
	for _, err := range Lines(name) {
		assert.ErrorContains(t, err, name)
	}
	for _, line := range []string{
		"", "8/8/8/8/8/8/8/8 w - - 0 1;0;1", board.StartFEN, board.StartFEN + ";x;1", board.StartFEN + ";1;2",
	} {
		_, err := Parse(line)
		assert.Error(t, err, line)
	}
}
