package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGeneratedFileIsUpToDate compares the generated file with the parameters. It also checks that
// the parameters are within their ranges.
func TestGeneratedFileIsUpToDate(t *testing.T) {
	source, err := os.ReadFile("../../params.go")
	require.NoError(t, err)
	want, err := generate(source)
	require.NoError(t, err)
	got, err := os.ReadFile("../../params_tune.go")
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got), "run go generate ./search")
}

func TestWrongParameters(t *testing.T) {
	for _, c := range []struct{ line, err string }{
		{"margin = 5 // 6..9: too small", "margin = 5 is outside its range, 6..9"},
		{"margin = 10 // 6..9: too great", "margin = 10 is outside its range, 6..9"},
		{"margin = -1 // 0..9: negative", "margin = -1 is outside its range, 0..9"},
		{"margin = 7", "margin: want a number, a range and a meaning"},
		{"margin = 7 // 6..9:", "margin: want a number, a range and a meaning"},
		{"margin = other / 2 // 6..9: computed", "margin: want a number, a range and a meaning"},
		{"margin = 99999999999999999999 // 6..9: huge", `margin: strconv.Atoi: parsing "99999999999999999999": value out of range`},
	} {
		_, err := generate([]byte("const (\n\t" + c.line + "\n)\n"))
		assert.EqualError(t, err, c.err)
	}
}
