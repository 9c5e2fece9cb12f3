package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// git runs git in a folder.
func git(t *testing.T, folder string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=test", "-c", "user.email=test@example.org"}, args...)...)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func TestCheckTags(t *testing.T) {
	const development = "1.0.0-dev-20261122-0123456"
	folder := t.TempDir()
	require.NoError(t, checkTags(folder, development), "no repository")
	git(t, folder, "init", "--quiet")
	git(t, folder, "commit", "--quiet", "--allow-empty", "--message", "first")
	require.NoError(t, checkTags(folder, development), "no tag")
	git(t, folder, "tag", "verified")
	require.NoError(t, checkTags(folder, development), "a tag of no release")
	git(t, folder, "tag", "--annotate", "v1.0.0", "--message", "first release")
	require.NoError(t, checkTags(folder, "1.0.0"))
	require.ErrorContains(t, checkTags(folder, development), "tag v1.0.0, but the program reports version "+development)
	require.ErrorContains(t, checkTags(folder, "1.0.1"), "tag v1.0.0, but the program reports version 1.0.1")
	git(t, folder, "tag", "v1.0.1")
	assert.Error(t, checkTags(folder, "1.0.0"), "two releases")
}
