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

// logPatience is how long one attempt to write to the log may block. An attempt blocks if a pipe
// has a slow reader or if a terminal is paused.
const logPatience = 50 * time.Millisecond

// logAttempts is the number of attempts to write to the log. One attempt is not enough. If the
// machine pauses just before an attempt, the attempt fails because its time is over.
const logAttempts = 3

// A logFile is an open log.
type logFile struct{ *os.File }

// Write writes to the log. It fails if logAttempts attempts have failed.
func (l logFile) Write(p []byte) (n int, err error) {
	for range logAttempts {
		_ = l.SetWriteDeadline(time.Now().Add(logPatience)) // regular files have no deadline and need none
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

// openLog opens a log and never blocks. The log may be a new or existing file, a terminal, the null
// device, or a named pipe from which a program reads.
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

// checkLog returns an error if a file with the given mode can't be a log.
func checkLog(name string, mode fs.FileMode) error {
	if mode.IsRegular() || mode&(fs.ModeNamedPipe|fs.ModeCharDevice) != 0 {
		return nil
	}
	return refuseLog(name, mode)
}

// refuseLog returns the error for a file that can't be a log.
func refuseLog(name string, mode fs.FileMode) error {
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("want a file, a pipe or a terminal, not %s", regular.Kind(mode))}
}

// checkOpenLog returns an error if an open file can't be a log. Unlike checkLog, it also refuses
// devices other than terminals and the null device.
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

// isTerminal reports whether a file is a terminal. It does not call the method Fd, because Fd would
// make the file blocking.
func isTerminal(f *os.File) bool {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	terminal := false
	err = conn.Control(func(fd uintptr) { terminal = term.IsTerminal(int(fd)) })
	return err == nil && terminal
}
