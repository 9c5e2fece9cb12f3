package command

import (
	"errors"
	"io"
	"os"
	"strconv"
	"syscall"
	"unsafe"
)

// quietInput returns a reader that waits for input without waking other threads. If the input is
// not a pipe, quietInput returns it unchanged. An ordinary read blocks its thread in a system call.
// Go then hands the processor to another thread, and Go's monitor thread wakes about fifty times
// within the next milliseconds. If all processors are busy, this takes time from the search.
func quietInput(in io.Reader) io.Reader {
	if in == io.Reader(os.Stdin) {
		if p := openPipe(os.Stdin, os.O_RDONLY); p != nil {
			return p
		}
	}
	return in
}

// quietOutput does the same as quietInput, for output.
func quietOutput(out io.Writer) io.Writer {
	if out == io.Writer(os.Stdout) {
		if p := openPipe(os.Stdout, os.O_WRONLY); p != nil {
			return p
		}
	}
	return out
}

// pipe is a pipe that serves as standard input or output. Go's poller watches it. So no thread
// blocks in a system call while the program waits for the pipe.
type pipe struct {
	original *os.File
	file     *os.File // the same pipe, opened again
	conn     syscall.RawConn
}

// openPipe opens standard input or output a second time, in non-blocking mode. If the original is
// not a pipe, or if the opening fails, openPipe returns nil. The original must stay in blocking
// mode, because its mode applies to every program that shares the pipe.
func openPipe(original *os.File, flag int) *pipe {
	info, err := original.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return nil
	}
	file, err := openAnew(original, flag|syscall.O_NONBLOCK)
	if err != nil {
		return nil
	}
	conn, err := file.SyscallConn()
	if err != nil {
		return nil
	}
	return &pipe{original, file, conn}
}

// openAnew opens a file of the process a second time.
func openAnew(f *os.File, flag int) (anew *os.File, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return nil, err
	}
	controlErr := conn.Control(func(fd uintptr) {
		anew, err = os.OpenFile("/proc/self/fd/"+strconv.Itoa(int(fd)), flag, 0)
	})
	return anew, errors.Join(controlErr, err)
}

// Read implements io.Reader.
func (p *pipe) Read(b []byte) (n int, err error) {
	if len(b) == 0 {
		return 0, nil
	}
	waitErr := p.conn.Read(func(fd uintptr) bool {
		n, err = transfer(syscall.SYS_READ, fd, b)
		return err != syscall.EAGAIN
	})
	switch {
	case waitErr != nil:
		return 0, waitErr
	case err != nil:
		return 0, os.NewSyscallError("read", err)
	case n == 0:
		return 0, io.EOF
	}
	return n, nil
}

// Write implements io.Writer.
func (p *pipe) Write(b []byte) (n int, err error) {
	waitErr := p.conn.Write(func(fd uintptr) bool {
		for n < len(b) && err == nil {
			var written int
			written, err = transfer(syscall.SYS_WRITE, fd, b[n:])
			n += written
		}
		if err == syscall.EAGAIN {
			err = nil
			return false
		}
		return true
	})
	switch {
	case waitErr != nil:
		return n, waitErr
	case err == syscall.EPIPE:
		return p.original.Write(b[n:]) // raises SIGPIPE as usual
	}
	return n, os.NewSyscallError("write", err)
}

// transfer reads or writes. The call does not block, so it need not notify the scheduler.
func transfer(trap, fd uintptr, b []byte) (int, error) {
	for {
		n, _, err := syscall.RawSyscall(trap, fd, uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)))
		switch err {
		case 0:
			return int(n), nil
		case syscall.EINTR:
		default:
			return 0, err
		}
	}
}
