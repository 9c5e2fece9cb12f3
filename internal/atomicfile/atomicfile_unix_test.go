//go:build unix

package atomicfile

import (
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// modeOf returns the type and the permissions of a file. It does not follow a link.
func modeOf(t *testing.T, name string) os.FileMode {
	t.Helper()
	info, err := os.Lstat(name)
	require.NoError(t, err)
	return info.Mode()
}

// TestWriteFollowsLinks gives Write the name of a symbolic link. Write must write the file at the
// end of the link, and the link must stay.
func TestWriteFollowsLinks(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	require.NoError(t, os.MkdirAll("a/b/c", 0o755))
	require.NoError(t, WriteBytes("a/old", []byte("old")))
	targets := map[string]string{}
	for link, target := range map[string]string{
		"absolute": filepath.Join(folder, "a", "old"), "relative": "a/old", "chain": "absolute", "new": "a/new",
		"dangling chain": "new too", "new too": "a/b/new",
	} {
		require.NoError(t, os.Symlink(target, link))
		targets[link] = target
	}
	// If a folder is a link, ".." starts from the folder at the end of the link.
	require.NoError(t, os.Symlink("a/b/c", "deep"))
	require.NoError(t, os.Symlink("../d", "a/b/c/up"))
	for _, c := range []struct{ name, file string }{
		{"absolute", "a/old"}, {"relative", "a/old"}, {"chain", "a/old"}, {"new", "a/new"},
		{"dangling chain", "a/b/new"}, {"deep/up", "a/b/d"}, {"./deep/up", "a/b/d"},
	} {
		for _, text := range []string{"first", "second"} {
			want := c.name + text
			require.NoError(t, WriteBytes(c.name, []byte(want)), c.name)
			got, err := os.ReadFile(c.file)
			require.NoError(t, err, c.name)
			assert.Equal(t, want, string(got), c.name)
		}
	}
	for link, target := range targets {
		got, err := os.Readlink(link)
		require.NoError(t, err)
		assert.Equal(t, target, got)
	}
	left, err := filepath.Glob("*.tmp")
	require.NoError(t, err)
	assert.Empty(t, left)

	require.NoError(t, os.Symlink("loop", "loop"))
	assert.ErrorContains(t, WriteBytes("loop", nil), "write loop: too many symbolic links")
	require.NoError(t, os.Symlink("no/folder", "astray"))
	assert.ErrorIs(t, WriteBytes("astray", nil), os.ErrNotExist)
}

// TestRemoveUnfinishedFollowsLinks interrupts a write through a symbolic link. The temporary file
// must be in the folder of the file itself, not in the folder of the link.
func TestRemoveUnfinishedFollowsLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("a", 0o755))
	require.NoError(t, os.Symlink("a/net", "link"))
	require.NoError(t, WriteBytes("a/net.7.tmp", nil))
	require.NoError(t, RemoveUnfinished("link"))
	assert.NoFileExists(t, "a/net.7.tmp")
}

// TestWritePermissions checks that a replaced file keeps its permissions. The permissions of a new
// file must come from the umask.
func TestWritePermissions(t *testing.T) {
	old := unix.Umask(0)
	defer unix.Umask(old)
	name := filepath.Join(t.TempDir(), "file")
	for _, mode := range []os.FileMode{0o600, 0o640, 0o664, 0o755, 0o606} {
		require.NoError(t, os.WriteFile(name, nil, 0o600))
		require.NoError(t, os.Chmod(name, mode))
		for _, mask := range []int{0o022, 0o077, 0} {
			unix.Umask(mask)
			require.NoError(t, WriteBytes(name, []byte("x")))
			assert.Equal(t, mode, modeOf(t, name))
		}
	}
	for mask, mode := range map[int]os.FileMode{0o022: 0o644, 0o077: 0o600, 0o002: 0o664, 0o027: 0o640} {
		unix.Umask(mask)
		require.NoError(t, os.Remove(name))
		require.NoError(t, WriteUnsynced(name, func(io.Writer) error { return nil }))
		assert.Equal(t, mode, modeOf(t, name))
	}
}

// TestWriteKeepsOwner checks that a replaced file keeps its owner. Only root can test this with
// another user's file.
func TestWriteKeepsOwner(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	owner := os.Geteuid()
	if owner == 0 {
		owner = 65534
		require.NoError(t, os.Chown(name, owner, owner))
	}
	require.NoError(t, WriteBytes(name, []byte("x")))
	var stat unix.Stat_t
	require.NoError(t, unix.Stat(name, &stat))
	assert.EqualValues(t, owner, stat.Uid)
}

func TestWriteToPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, unix.Mkfifo(name, 0o600))
	assert.EqualError(t, WriteBytes(name, nil), "write "+name+": it is a pipe that no program reads")
	assert.Equal(t, os.ModeNamedPipe|0o600, modeOf(t, name))

	// The pipe is opened for reading and writing. So neither opening nor reading depends on when
	// the writer opens the pipe.
	reader, err := os.OpenFile(name, os.O_RDWR, 0)
	require.NoError(t, err)
	content := make([]byte, 3*bufferSize) // more than a pipe holds
	content[len(content)-1] = 1
	got := make(chan []byte)
	go func() {
		read := make([]byte, len(content))
		n, _ := io.ReadFull(reader, read)
		got <- read[:n]
	}()
	require.NoError(t, WriteBytes(name, content))
	assert.Equal(t, content, <-got)
	require.NoError(t, reader.Close())
	assert.Equal(t, os.ModeNamedPipe|0o600, modeOf(t, name))
}

// TestWriteToPipeThatIsNotRead checks that the writer of a pipe gives up if nobody reads the pipe.
func TestWriteToPipeThatIsNotRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, unix.Mkfifo(name, 0o600))
	reader, err := os.OpenFile(name, os.O_RDWR, 0)
	require.NoError(t, err)
	defer reader.Close()
	stream, err := openStream(name, os.ModeNamedPipe)
	require.NoError(t, err)
	defer stream.Close()
	_, err = patient{stream, time.Millisecond}.Write(make([]byte, 1<<21)) // more than a pipe holds
	assert.EqualError(t, err, "its reader has taken nothing for 1ms")
}

// TestWriteRefuses gives Write the names of things that are neither files nor streams. Write must
// return an error and leave these things unchanged.
func TestWriteRefuses(t *testing.T) {
	t.Chdir(t.TempDir()) // the name of a socket must be short
	socket, err := net.Listen("unix", "socket")
	require.NoError(t, err)
	defer socket.Close()
	require.NoError(t, os.Mkdir("folder", 0o755))
	require.NoError(t, os.Symlink("folder", "link"))
	for name, fault := range map[string]string{
		"socket": "it is a socket", "folder": "it is a folder", "link": "it is a folder", "folder/": "it is a folder",
	} {
		assert.EqualError(t, WriteBytes(name, []byte("x")), "write "+name+": "+fault)
	}
	assert.NotZero(t, modeOf(t, "socket")&os.ModeSocket)
	_, err = openStream("disk", os.ModeDevice)
	assert.EqualError(t, err, "it is a block device")
}

// TestWriteToOpenFile gives Write the names of files that the program has open. Write must write to
// them directly, at their current position.
func TestWriteToOpenFile(t *testing.T) {
	folder := t.TempDir()
	f, err := os.Create(filepath.Join(folder, "file"))
	require.NoError(t, err)
	defer f.Close()
	_, err = f.WriteString("before ")
	require.NoError(t, err)
	link := filepath.Join(folder, "link")
	require.NoError(t, os.Symlink(fmt.Sprintf("%s/%d", descriptors, f.Fd()), link))
	require.NoError(t, WriteBytes(link, []byte("content")))
	_, err = f.WriteString(" after")
	require.NoError(t, err)
	got, err := os.ReadFile(f.Name())
	require.NoError(t, err)
	assert.Equal(t, "before content after", string(got))
	assert.NotZero(t, modeOf(t, link)&os.ModeSymlink)
	assert.Error(t, WriteBytes(descriptors+"/999999", nil))
}

// TestWriteHardLink checks that the other hard links of a file keep the old content.
func TestWriteHardLink(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, WriteBytes("one", []byte("old")))
	require.NoError(t, os.Link("one", "two"))
	require.NoError(t, WriteBytes("one", []byte("new")))
	assert.Equal(t, map[string]string{"one": "new", "two": "old"}, content(t, "."))
}
