//go:build js

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall/js"
	"time"

	"burnside/eval"
	"burnside/tb"
)

// netFile is the name of the network's file.
const netFile = "default.net"

// provide lets the program get tables and the network from the host. The parameter "files" describes
// each file by its name (see host.js). The parts of a table are requested when probes first need
// them.
func provide(host, files js.Value) {
	all := hostFiles{}
	names := js.Global().Get("Object").Call("keys", files)
	for i := range names.Length() {
		name := names.Index(i).String()
		f := files.Get(name)
		all[name] = &hostFile{host: host, name: name, size: int64(f.Get("size").Int()), head: int64(f.Get("head").Int())}
	}
	net := all[netFile]
	delete(all, netFile)
	tb.ProvideEmbedded(all)
	eval.ProvideDefault(net.read)
}

// hostFiles are files of the host, in the folder "data".
type hostFiles map[string]*hostFile

var _ fs.ReadDirFS = hostFiles(nil)

// Open opens a file.
func (h hostFiles) Open(name string) (fs.File, error) {
	f := h[strings.TrimPrefix(name, "data/")]
	if f == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return f, nil
}

// ReadDir lists the files in order.
func (h hostFiles) ReadDir(string) ([]fs.DirEntry, error) {
	var entries []fs.DirEntry
	for _, f := range h {
		entries = append(entries, fs.FileInfoToDirEntry(fileInfo{f}))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// pieceSize is the size in bytes of the pieces of a hostFile. With smaller pieces, the first answer
// would need more requests. With larger pieces, it would need more bytes.
const pieceSize = 8 << 10

// mostRequests is the greatest number of requests for parts of a file. After them, the next request
// is for the whole file.
const mostRequests = 12

// A hostFile is a file that the host holds. Its content is divided into pieces. A piece is requested
// only once, when it is first read.
type hostFile struct {
	host js.Value
	name string
	size int64
	head int64 // size of the header, which is requested at once

	mutex    sync.Mutex // locked while pieces are requested
	content  []byte     // room for the whole file; nil before the first request
	loaded   []bool     // which pieces of the content are loaded
	requests int
}

var _ fs.File = (*hostFile)(nil)
var _ io.ReaderAt = (*hostFile)(nil)

// read returns the content of the file.
func (f *hostFile) read() []byte { return f.load(0, f.size) }

// load loads the bytes [from, to) of the file, if they are not loaded yet. It returns the content,
// which may still lack other bytes. If loading fails, the program ends, because its answers would
// be wrong.
func (f *hostFile) load(from, to int64) []byte {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.content == nil {
		f.content = make([]byte, f.size)
		f.loaded = make([]bool, (f.size+pieceSize-1)/pieceSize)
	}
	if from, to = f.unloaded(from, to); from < to {
		if err := f.request(from, to); err != nil {
			fmt.Fprintf(os.Stderr, "error: %s can't be loaded: %v\n", f.name, err)
			os.Exit(1)
		}
	}
	return f.content
}

// unloaded returns the bounds of the bytes that must be requested to load the bytes [from, to). The
// bounds are equal if nothing must be requested.
func (f *hostFile) unloaded(from, to int64) (int64, int64) {
	if from == 0 {
		to = max(to, f.head)
	}
	first, end := from/pieceSize, (min(to, f.size)+pieceSize-1)/pieceSize
	for first < end && f.loaded[first] {
		first++
	}
	for first < end && f.loaded[end-1] {
		end--
	}
	if first < end && f.requests >= mostRequests {
		return 0, f.size
	}
	return first * pieceSize, min(end*pieceSize, f.size)
}

// request loads the bytes [from, to). The host may answer with the whole file instead.
func (f *hostFile) request(from, to int64) error {
	f.requests++
	bytes, err := await(f.host.Call("read", f.name, from, to))
	if err != nil {
		return err
	}
	n := int64(bytes.Length())
	if n == f.size {
		from, to = 0, f.size
	}
	if n != to-from {
		return fmt.Errorf("%d bytes, want %d", n, to-from)
	}
	js.CopyBytesToGo(f.content[from:], bytes)
	for i := from / pieceSize; i*pieceSize < to; i++ {
		f.loaded[i] = true
	}
	return nil
}

// await waits for a promise of JavaScript.
func await(promise js.Value) (result js.Value, err error) {
	done := make(chan struct{})
	kept := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		result = arguments[0]
		close(done)
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		err = errors.New(js.Global().Get("String").Invoke(arguments[0]).String())
		close(done)
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	<-done
	return result, err
}

// ReadAt reads a part of the content. If the file ends before the end of that part, ReadAt returns
// the bytes that it has read, and io.EOF as io.ReaderAt requires.
func (f *hostFile) ReadAt(into []byte, at int64) (int, error) {
	if at < 0 {
		return 0, fmt.Errorf("%s: %w: offset %d", f.name, fs.ErrInvalid, at)
	}
	if at >= f.size {
		return 0, io.EOF
	}
	end := min(at+int64(len(into)), f.size)
	n := copy(into, f.load(at, end)[at:end])
	if n < len(into) {
		return n, io.EOF
	}
	return n, nil
}

// Read is not used: tables are read by ReadAt.
func (f *hostFile) Read([]byte) (int, error) { return 0, fs.ErrInvalid }

// Close does nothing, because the content is kept for the next reader.
func (f *hostFile) Close() error { return nil }

// Stat describes the file.
func (f *hostFile) Stat() (fs.FileInfo, error) { return fileInfo{f}, nil }

// fileInfo describes a file of the host.
type fileInfo struct{ file *hostFile }

func (i fileInfo) Name() string       { return i.file.name }
func (i fileInfo) Size() int64        { return i.file.size }
func (i fileInfo) Mode() fs.FileMode  { return 0o444 }
func (i fileInfo) ModTime() time.Time { return time.Time{} }
func (i fileInfo) IsDir() bool        { return false }
func (i fileInfo) Sys() any           { return nil }
