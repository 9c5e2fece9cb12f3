package seriesmate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/seriesmate"
)

// FuzzParseGoal reads any text. A goal that was read is written in the form that is read.
func FuzzParseGoal(f *testing.F) {
	f.Add("mate")
	f.Add("reach=e4")
	f.Add("capture=h9")
	f.Add("check=e4")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := seriesmate.ParseGoal(text)
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		again, err := seriesmate.ParseGoal(g.String())
		require.NoError(t, err)
		assert.Equal(t, g, again)
	})
}
