package command

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/eval"
)

func TestInspect(t *testing.T) {
	folder := t.TempDir()
	n := &eval.Net{Scale: 200, Description: "for a test"}
	n.FeatureWeights[3*64+7][5] = 40
	n.FeatureWeights[3*64+8][5] = -40
	n.FeatureWeights[eval.Men+3*64+7][5] = -40
	n.OutputWeights[2][5] = 7
	name, out := filepath.Join(folder, "net"), filepath.Join(folder, "net.png")
	require.NoError(t, n.WriteFile(name))
	cmd := inspectCommand()
	var log bytes.Buffer
	cmd.SetOut(&log)
	cmd.SetArgs([]string{name, "--out", out})
	require.NoError(t, cmd.Execute())
	assert.Contains(t, log.String(), "for a test")
	assert.Contains(t, log.String(), "511 of them idle")

	f, err := os.Open(out)
	require.NoError(t, err)
	defer f.Close()
	picture, err := png.Decode(f)
	require.NoError(t, err)
	at := func(region, file, rank int) [3]uint32 {
		x, y := 4+3*boardSide+file*square+1, 4+2*region*boardSide+(7-rank)*square+1
		r, g, b, _ := picture.At(x, y).RGBA()
		return [3]uint32{r >> 8, g >> 8, b >> 8}
	}
	assert.Equal(t, [3]uint32{255, 0, 0}, at(0, 7, 0))
	assert.Equal(t, [3]uint32{0, 0, 255}, at(0, 0, 1))
	assert.Equal(t, [3]uint32{255, 255, 255}, at(0, 3, 3))
	assert.Equal(t, [3]uint32{0, 0, 255}, at(1, 7, 0))

	cmd.SetArgs([]string{out, "--out", out})
	cmd.SetErr(&log)
	assert.ErrorIs(t, cmd.Execute(), eval.ErrForeign)
}
