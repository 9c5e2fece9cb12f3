package command

import (
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTooFewAddresses limits the program's address space to a size that suffices for Go's runtime
// but not for a session. The error must name the limit. How much the runtime needs depends on the
// version of Go. So the test lowers the limit step by step until the program fails.
func TestTooFewAddresses(t *testing.T) {
	script := program()
	const first = 3000 // MiB
	for mb := first; mb > 200; mb -= 40 {
		cmd := exec.Command("sh", "-c", `ulimit -v "$1" && exec "$0" go nodes 1`, script.Path, strconv.Itoa(mb<<10))
		cmd.Env = script.Env
		out, err := cmd.CombinedOutput()
		if err == nil {
			assert.Contains(t, string(out), "bestmove ")
			continue
		}
		if mb == first {
			t.Skip("this build needs far more, as the race detector does: ", string(out))
		}
		text := strings.TrimSpace(string(out))
		assert.Regexp(t, `^error: the limit on the program's addresses \(ulimit -v\) leaves it [0-9]+ MiB after its start, and it needs [0-9]+$`, text)
		return
	}
	require.Fail(t, "no limit is too low")
}
