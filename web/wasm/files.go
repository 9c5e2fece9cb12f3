//go:build js

package main

import (
	"bytes"
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

// provide lets the program get tables and the network from the host. The parameter "sizes" maps the
// names of files to their sizes. A table is requested when it is first probed.
func provide(host, sizes js.Value) {
	all := hostFiles{}
	names := js.Global().Get("Object").Call("keys", sizes)
	for i := range names.Length() {
		name := names.Index(i).String()
		all[name] = &hostFile{host: host, name: name, size: int64(sizes.Get(name).Int())}
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

// A hostFile is a file that the host holds. Its content is requested only once, when it is first
// read.
type hostFile struct {
	host js.Value
	name string
	size int64

	once    sync.Once
	content []byte
}

var _ fs.File = (*hostFile)(nil)
var _ io.ReaderAt = (*hostFile)(nil)

// read returns the content of the file. If the content can't be loaded, the program ends, because
// its answers would be wrong.
func (f *hostFile) read() []byte {
	f.once.Do(func() {
		content, err := f.fetch()
		if err == nil && int64(len(content)) != f.size {
			err = fmt.Errorf("%d bytes, want %d", len(content), f.size)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "error: %s can't be loaded: %v\n", f.name, err)
			os.Exit(1)
		}
		f.content = content
	})
	return f.content
}

// fetch asks the host for the content and waits for it.
func (f *hostFile) fetch() (content []byte, err error) {
	done := make(chan struct{})
	loaded := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		content = make([]byte, arguments[0].Length())
		js.CopyBytesToGo(content, arguments[0])
		close(done)
		return nil
	})
	failed := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		err = errors.New(js.Global().Get("String").Invoke(arguments[0]).String())
		close(done)
		return nil
	})
	defer loaded.Release()
	defer failed.Release()
	f.host.Call("read", f.name).Call("then", loaded, failed)
	<-done
	return content, err
}

// ReadAt reads a part of the content.
func (f *hostFile) ReadAt(into []byte, at int64) (int, error) {
	return bytes.NewReader(f.read()).ReadAt(into, at)
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
