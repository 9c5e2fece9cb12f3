package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestReadEPD(t *testing.T) {
	p, operations, leftOut, err := ReadEPD("\ufeff8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2 Rb5; id \"WAC_002; x\"; hmvc 7; zz 1;\n")
	require.NoError(t, err)
	assert.Empty(t, leftOut)
	assert.Equal(t, "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 7 1", p.FEN())
	assert.Equal(t, []Operation{
		{"bm", []string{"Rxb2", "Rb5"}}, {"id", []string{"WAC_002; x"}}, {"hmvc", []string{"7"}}, {"zz", []string{"1"}},
	}, operations)

	_, operations, leftOut, err = ReadEPD("4k3/8/8/8/8/8/8/4K3 w K -")
	require.NoError(t, err)
	assert.Empty(t, operations)
	assert.Len(t, leftOut, 1, "the right to castle does not fit")

	for _, text := range []string{"", "8/8 w", "8/8/8/8/8/8/8/8 w - -", "4k3/8/8/8/8/8/8/4K3 w - - id \"x", "4k3/8/8/8/8/8/8/4K3 w - - Nf3"} {
		_, _, _, err := ReadEPD(text)
		assert.Error(t, err, text)
	}
}
