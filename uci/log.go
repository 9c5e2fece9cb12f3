package uci

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"time"

	"golang.org/x/term"

	"burnside/internal/regular"
)

// logPatience is how long one attempt to write to the log may block. A pipe can have a slow reader,
// and a terminal can be paused.
const logPatience = 50 * time.Millisecond

// logAttempts is the number of attempts to write to the log. If the machine pauses before an attempt,
// the attempt fails although there is room.
const logAttempts = 3

// logFile is an open log.
type logFile struct{ *os.File }

// Write writes to the log, or fails after logAttempts attempts.
func (l logFile) Write(p []byte) (n int, err error) {
	for range logAttempts {
		_ = l.SetWriteDeadline(time.Now().Add(logPatience)) // regular files have no deadline, and they do not need one
		var written int
		written, err = l.File.Write(p[n:])
		n += written
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			break
		}
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = &fs.PathError{Op: "write", Path: l.Name(), Err: errors.New("the reader of the log is too slow")}
	}
	return n, err
}

// openLog opens a log, which may be a new or existing file, a terminal, a named pipe that a program
// reads, or the null device. It never blocks.
func openLog(name string) (logFile, error) {
	if info, err := os.Stat(name); err == nil {
		if err := checkLog(name, info.Mode()); err != nil {
			return logFile{}, err
		}
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY|regular.NonBlocking, 0o666)
	if errors.Is(err, syscall.ENXIO) {
		err = &fs.PathError{Op: "open", Path: name, Err: errors.New("nobody reads the pipe")}
	}
	if err != nil {
		return logFile{}, err
	}
	if err := checkOpenLog(f); err != nil {
		return logFile{}, errors.Join(err, f.Close())
	}
	return logFile{f}, nil
}

// checkLog returns an error if a file with this mode cannot be a log.
func checkLog(name string, mode fs.FileMode) error {
	if mode.IsRegular() || mode&(fs.ModeNamedPipe|fs.ModeCharDevice) != 0 {
		return nil
	}
	return refuseLog(name, mode)
}

// refuseLog returns the error for a file that cannot be a log.
func refuseLog(name string, mode fs.FileMode) error {
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("want a file, a pipe or a terminal, not %s", regular.Kind(mode))}
}

// checkOpenLog does the same as checkLog for an open file. It can also tell terminals from other
// devices.
func checkOpenLog(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Mode()&fs.ModeCharDevice != 0 && !isNull(info) && !isTerminal(f) {
		return refuseLog(f.Name(), info.Mode())
	}
	return checkLog(f.Name(), info.Mode())
}

// isNull reports whether a file is the null device.
func isNull(info fs.FileInfo) bool {
	null, err := os.Stat(os.DevNull)
	return err == nil && os.SameFile(info, null)
}

// isTerminal reports whether a file is a terminal. Unlike the method Fd, it leaves the file
// non-blocking.
func isTerminal(f *os.File) bool {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	terminal := false
	err = conn.Control(func(fd uintptr) { terminal = term.IsTerminal(int(fd)) })
	return err == nil && terminal
}
