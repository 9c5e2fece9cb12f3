package command

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// These are the positions of a suite. The first has a mate in 1. The second is the same position,
// but the suite gives the wrong moves for it. For the third the suite wants a mate in 2, but the
// fastest mate takes longer.
const (
	mateLine  = `6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id "mate";`
	wrongLine = `6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra7 Ra6; am Ra8; id "wrong";`
	longLine  = `8/8/8/8/8/2k5/8/K6Q w - - dm 2;`
)

func TestEPD(t *testing.T) {
	file := writeSuite(t, "# remark", "", mateLine, wrongLine, longLine)
	out, err := run(t, "", "epd", file, "--depth", "4", "--threads", "2")
	require.NoError(t, err)
	lines := strings.Split(out, "\n")
	assert.Equal(t, "wrong: Ra8# #1 (depth 4), want Ra7 or Ra6, avoid Ra8#", lines[0])
	assert.Regexp(t, `^line 5: \S+ #\d+ \(depth \d+\), mate in 2$`, lines[1])
	assert.Equal(t, "3 positions: 1 solved, 2 failed", lines[2])
	assert.Regexp(t, ` nodes/s$`, lines[3])

	same, err := run(t, strings.Join([]string{"# remark", "", mateLine, wrongLine, longLine}, "\n"), "epd", "-", "--depth", "4")
	require.NoError(t, err)
	assert.Equal(t, lines[:3], strings.Split(same, "\n")[:3])
}

func TestEPDAsJSON(t *testing.T) {
	out, err := run(t, mateLine+"\r\n"+wrongLine, "epd", "-", "--nodes", "500", "--json")
	require.NoError(t, err)
	var reports []epdReport
	for line := range strings.Lines(out) {
		var report epdReport
		require.NoError(t, json.Unmarshal([]byte(line), &report))
		reports = append(reports, report)
	}
	require.Len(t, reports, 2)
	assert.True(t, reports[0].Solved)
	assert.Equal(t, []string{"Ra8#"}, reports[0].PV)
	assert.Equal(t, "wrong", reports[1].ID)
	assert.False(t, reports[1].Solved)
}

func TestFaultyEPD(t *testing.T) {
	out, err := run(t, "4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/4K3 w - - bm Ke9;\n4k3/8/8/8/8/8/8/4K3 w - - bm;\n4k3/8/8/8/8/8/8/4K3 w - - dm 0;\nx\n"+mateLine,
		"epd", "-", "--depth", "2")
	require.EqualError(t, err, "epd: faulty input lines: 5")
	assert.Contains(t, out, "-:1: none of the operations bm, am and dm\n")
	assert.Contains(t, out, "-:2: bm: ")
	assert.Contains(t, out, "-:3: bm without a move\n")
	assert.Contains(t, out, "-:4: dm 0: want 1 to ")
	assert.Contains(t, out, "1 position: 1 solved, 0 failed\n")

	for line, fault := range map[string]string{
		"epd":                              `epd: want a file, or "-"`,
		"epd - --movetime soon":            `epd: --movetime "soon": want seconds, or a time such as "1m30s"`,
		"epd - --movetime 0":               `epd: --movetime "0": want at least 1ms and at most 1193h2m47.296s`,
		"epd - --depth 0 --hash 0":         "epd: --hash 0: want 1 to 1048576",
		"epd - --movetime 1ms --threads 0": "epd: --threads 0: want 1 to 1024",
	} {
		_, err := run(t, "", strings.Fields(line)...)
		assert.EqualError(t, err, fault, line)
	}
}
