package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// toolchain is the Go release that compiles the program. Another release may be unable to compile
// it: releases change names in Go's experimental support for vector instructions of 128 bits.
const toolchain = "go1.27.3"

// builder builds the program and the files around it.
type builder struct {
	root string // folder of the engine's module
	work string // folder for temporary files
}

// command returns a command of the pinned toolchain that runs in the engine's module.
func (b *builder) command(arguments ...string) *exec.Cmd {
	cmd := exec.Command("go", arguments...)
	cmd.Dir = b.root
	cmd.Env = append(cmd.Environ(), "GOTOOLCHAIN="+toolchain, "GOEXPERIMENT=simd", "GOFLAGS=", "GOOS=js", "GOARCH=wasm")
	cmd.Stderr = os.Stderr
	return cmd
}

// program compiles the program and returns it. If the parameter "whole" is true, the program
// contains the tables and the network.
func (b *builder) program(whole bool) ([]byte, error) {
	unused, err := b.pageFiles()
	if err == nil && !whole {
		var data []string
		data, err = b.data()
		unused = append(unused, data...)
	}
	if err != nil {
		return nil, err
	}
	overlay, err := b.without(unused)
	if err != nil {
		return nil, err
	}
	out := filepath.Join(b.work, "program.wasm")
	if err := b.command("build", "-trimpath", "-buildvcs=auto", "-pgo=cmd/burnside/default.pgo", "-ldflags=-s -w -buildid=", "-overlay", overlay, "-o", out, "./web/wasm").Run(); err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	return os.ReadFile(out)
}

// The method "without" writes an overlay file for the go command, and returns the file's path. With
// this overlay, the named files count as empty.
func (b *builder) without(names []string) (string, error) {
	empty := filepath.Join(b.work, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		return "", err
	}
	replaced := map[string]string{}
	for _, name := range names {
		path, err := filepath.Abs(name)
		if err != nil {
			return "", err
		}
		replaced[path] = empty
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(b.work, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

// askedFor is the only file of the page that the page requests from the program.
const askedFor = "lessons.json"

// pageFiles returns the paths of the page's files that are left out of the program. An ordinary
// build contains these files, because it serves them as a web server. In a web worker, nothing
// requests them.
func (b *builder) pageFiles() (names []string, err error) {
	folder := filepath.Join(b.root, "web", "page")
	err = filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && entry.Name() != askedFor {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// data returns the paths of the network, of the tables, and of the .btc files, which hold what the
// fifty-move rule changes.
func (b *builder) data() ([]string, error) {
	tables, err := filepath.Glob(filepath.Join(b.root, "tb", "data", "*.bt[bc]"))
	return append([]string{filepath.Join(b.root, "eval", "default.net")}, tables...), err
}

// fromToolchain reads a file of the pinned toolchain, such as Go's loader for WebAssembly.
func (b *builder) fromToolchain(name string) ([]byte, error) {
	folder, err := b.command("env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(folder)), filepath.FromSlash(name)))
}

// read reads a file of the engine's module.
func (b *builder) read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(b.root, filepath.FromSlash(name)))
}

// The loader that Go programs need as WebAssembly, and its licence.
const (
	loader        = "lib/wasm/wasm_exec.js"
	loaderLicence = "LICENSE"
)

// tree holds the contents of files that will be written into one folder. The keys are the files'
// paths in that folder, with slashes.
type tree map[string][]byte

// write writes the files into a folder. It removes the old content of the folder.
func (t tree) write(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, content := range t {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// packed compresses a file with gzip.
func packed(content []byte) ([]byte, error) {
	var into bytes.Buffer
	w, err := gzip.NewWriterLevel(&into, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err = w.Close()
	return into.Bytes(), err
}

// digest returns a short hash of contents, in hexadecimal.
func digest(contents ...[]byte) string {
	sum := sha256.New()
	for _, content := range contents {
		fmt.Fprintf(sum, "%d\n", len(content))
		sum.Write(content)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
