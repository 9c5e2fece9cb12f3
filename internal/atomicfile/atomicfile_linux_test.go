package atomicfile

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// asNobody calls a function with the rights of a user who owns no files.
func asNobody(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked, so the thread ends with the goroutine
		if os.Geteuid() == 0 {
			_ = unix.Setfsuid(65534)
		}
		do()
	}()
	<-done
}

// TestWriteReadOnly checks that Write does not replace a read-only file. That must be so even if
// the program may write to the folder.
func TestWriteReadOnly(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(folder), 0o755))
	require.NoError(t, os.Chmod(folder, 0o777))
	name := filepath.Join(folder, "file")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	require.NoError(t, os.Chmod(name, 0o444))
	asNobody(func() {
		assert.ErrorIs(t, WriteBytes(name, []byte("new")), os.ErrPermission)
		assert.NoError(t, WriteBytes(name+"2", []byte("new")), "the folder allows it")
	})
	assert.Equal(t, map[string]string{"file": "old", "file2": "new"}, content(t, folder))
}

// TestWriteToDevice checks that a device node gets the content and stays a device node.
func TestWriteToDevice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "device")
	for minor, fault := range map[uint32]error{3: nil, 7: unix.ENOSPC} { // minor numbers of /dev/null and /dev/full
		if err := unix.Mknod(name, unix.S_IFCHR|0o600, int(unix.Mkdev(1, minor))); err != nil {
			t.Skip("no right to make devices:", err)
		}
		assert.ErrorIs(t, WriteBytes(name, []byte("x")), fault)
		assert.NotZero(t, modeOf(t, name)&os.ModeCharDevice)
		require.NoError(t, os.Remove(name))
	}
}

// TestWriteToForeignFolder checks that the error says that the folder cannot be written.
func TestWriteToForeignFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("folder", 0o555))
	asNobody(func() {
		assert.EqualError(t, WriteBytes("folder/net", nil), "write folder/net: its folder can't be written: permission denied")
	})
}
