package command

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestManualPage(t *testing.T) {
	page, err := run(t, "", "man")
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(page, ".TH BURNSIDE 1 "))
	for _, part := range []string{".SH SYNOPSIS", ".SS burnside bench", ".SS burnside tb probe", "\\-\\-divide", "burnside perft 6"} {
		assert.Contains(t, page, part)
	}
	assert.NotContains(t, page, "\n\n", "empty lines are bad style in manual pages")
	help, err := run(t, "", "help")
	require.NoError(t, err)
	assert.NotContains(t, help, "\n  man ", "it is for packages")
}

func TestRoff(t *testing.T) {
	assert.Equal(t, "a\\-b\n.PP\n\\&.c \\en\n\\&'d", roff("a-b\n\n.c \\n\n'd"))
}
