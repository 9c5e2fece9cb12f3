// Command release builds the engine for all platforms. It packs each build into an archive with the
// files that a user should read, and writes checksums. The same source and Go version give archives
// with the same bytes. To make this possible, the files in an archive have a fixed order, no owner,
// and the time of the commit.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// target is a platform for which the engine is built.
type target struct{ os, arch string }

// targets lists the platforms of a release.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
}

// file is a file in an archive.
type file struct {
	name    string
	content []byte
	mode    int64 // permissions
}

func main() {
	root := flag.String("root", "..", "folder of the engine's module")
	out := flag.String("out", "", "folder for the archives; its old content is removed")
	flag.Parse()
	if err := run(*root, *out); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run makes a release in the folder out.
func run(root, out string) error {
	if out == "" || flag.NArg() > 0 {
		return fmt.Errorf("want -out FOLDER and nothing else")
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	host := filepath.Join(work, "host"+suffix(runtime.GOOS))
	if err := build(root, host, target{runtime.GOOS, runtime.GOARCH}); err != nil {
		return err
	}
	version, err := versionOf(host)
	if err != nil {
		return err
	}
	if err := checkTags(root, version); err != nil {
		return err
	}
	shared, err := sharedFiles(root, host)
	if err != nil {
		return err
	}
	at, err := commitTime(root)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, t := range targets {
		archive, err := pack(root, work, t, version, shared, at)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, archive.name), archive.content, 0o644); err != nil {
			return err
		}
		sum := sha256.Sum256(archive.content)
		fmt.Fprintf(&sums, "%x  %s\n", sum, archive.name)
		fmt.Printf("%x  %9d  %s\n", sum, len(archive.content), archive.name)
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// suffix returns the extension of programs on a system.
func suffix(system string) string {
	if system == "windows" {
		return ".exe"
	}
	return ""
}

// build builds the engine for a platform.
func build(root, name string, t target) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=auto", "-pgo=auto", "-ldflags=-s -w -buildid=", "-o", name, "./cmd/burnside")
	cmd.Dir = root
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+t.os, "GOARCH="+t.arch)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build for %s/%s: %w", t.os, t.arch, err)
	}
	return nil
}

// sharedFiles returns the files that all archives contain.
func sharedFiles(root, program string) ([]file, error) {
	var files []file
	for _, name := range []string{"LICENSE", "README.md"} {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, content, 0o644})
	}
	page, err := exec.Command(program, "man").Output()
	if err != nil {
		return nil, fmt.Errorf("%s man: %w", program, err)
	}
	return append(files, file{"burnside.1", page, 0o644}), nil
}

// commitTime returns the time that the files in the archives get. The environment variable
// SOURCE_DATE_EPOCH gives it in seconds since 1970. Without this variable it is the time of the
// commit. If git does not know the commit, it is the start of 1980, the earliest time in a zip
// archive.
func commitTime(root string) (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		cmd := exec.Command("git", "log", "-1", "--format=%ct")
		cmd.Dir = root
		out, err := cmd.Output()
		if err != nil {
			return time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC), nil
		}
		text = strings.TrimSpace(string(out))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("time of the commit: %w", err)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// pack builds the engine for a platform and packs it into an archive.
func pack(root, work string, t target, version string, shared []file, at time.Time) (file, error) {
	program := "burnside" + suffix(t.os)
	path := filepath.Join(work, t.os+"-"+t.arch)
	if err := build(root, path, t); err != nil {
		return file{}, err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return file{}, err
	}
	folder := fmt.Sprintf("burnside-%s-%s-%s", version, t.os, t.arch)
	files := append([]file{{program, content, 0o755}}, shared...)
	var buffer bytes.Buffer
	if t.os == "windows" {
		err = writeZip(&buffer, folder, files, at)
		return file{name: folder + ".zip", content: buffer.Bytes()}, err
	}
	err = writeTar(&buffer, folder, files, at)
	return file{name: folder + ".tar.gz", content: buffer.Bytes()}, err
}

// writeTar writes files as a compressed tar archive. In the archive they are in the given folder.
func writeTar(w io.Writer, folder string, files []file, at time.Time) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	a := tar.NewWriter(z)
	for _, f := range files {
		head := &tar.Header{Name: folder + "/" + f.name, Mode: f.mode, Size: int64(len(f.content)), ModTime: at, Format: tar.FormatUSTAR}
		if err := a.WriteHeader(head); err != nil {
			return err
		}
		if _, err := a.Write(f.content); err != nil {
			return err
		}
	}
	if err := a.Close(); err != nil {
		return err
	}
	return z.Close()
}

// writeZip writes files as a zip archive. In the archive they are in the given folder.
func writeZip(w io.Writer, folder string, files []file, at time.Time) error {
	a := zip.NewWriter(w)
	for _, f := range files {
		head := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
		head.SetMode(os.FileMode(f.mode))
		part, err := a.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := part.Write(f.content); err != nil {
			return err
		}
	}
	return a.Close()
}
