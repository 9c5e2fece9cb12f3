package buildinfo

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
)

// built returns build information. settings holds pairs of key and value.
func built(version string, settings ...string) *debug.BuildInfo {
	info := &debug.BuildInfo{Main: debug.Module{Version: version}}
	for i := 0; i < len(settings); i += 2 {
		info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
	}
	return info
}

func TestVersion(t *testing.T) {
	commit := []string{"vcs.revision", "3d4f71f57dd9fa819b15deb0a4f3fd1cf5f80450", "vcs.time", "2026-11-22T20:53:37Z"}
	modified := append(commit, "vcs.modified", "true")
	for _, c := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{built("v"+Number, commit...), Number},
		{built("v" + Number), Number},
		{built("v"+Number+"+dirty", modified...), Number + "-dev-20261122-3d4f71f-modified"},
		{built("v"+Number+"+dirty", commit...), Number + "-dev-20261122-3d4f71f-modified"},
		{built("v0.1.0", commit...), Number + "-dev-20261122-3d4f71f"},
		{built("v"+Number+"-rc.1", commit...), Number + "-dev-20261122-3d4f71f"},
		{built("v0.0.0-20261122205337-3d4f71f57dd9", commit...), Number + "-dev-20261122-3d4f71f"},
		{built("(devel)"), Number + "-dev"},
		{built(""), Number + "-dev"},
	} {
		assert.Equal(t, c.want, versionOf(c.info))
	}
}

func TestLines(t *testing.T) {
	lines := linesOf(built("v"+Number, "vcs.revision", "3d4f71f", "vcs.time", "2026-11-22T20:53:37Z", "-pgo", "default.pgo", "-tags", "tune"))
	assert.Equal(t, "Burnside "+Number, lines[0])
	assert.Equal(t, "commit     3d4f71f of 2026-11-22T20:53:37Z", lines[1])
	assert.Equal(t, "platform   "+runtime.GOOS+"/"+runtime.GOARCH, lines[2])
	assert.Regexp(t, `^processor  .+ in use$`, lines[3])
	assert.Regexp(t, `^network    [0-9a-f]{8}$`, lines[4])
	assert.Equal(t, "compiler   "+runtime.Version()+", guided by a profile, tags tune", lines[5])
	assert.Contains(t, linesOf(built(""))[1], "not known")
}
