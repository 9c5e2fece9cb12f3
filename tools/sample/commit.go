package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
)

// readCommit returns the hash of a commit and the commit's text files. It leaves out files in
// folders named testdata.
func readCommit(root, commit string) (hash string, files []file, err error) {
	output, err := git(root, "rev-parse", "--verify", commit+"^{commit}")
	if err != nil {
		return "", nil, err
	}
	hash = strings.TrimSpace(string(output))
	archive, err := git(root, "-c", "core.autocrlf=false", "archive", "--format=tar", hash)
	if err != nil {
		return "", nil, err
	}
	files, err = readArchive(bytes.NewReader(archive))
	return hash, files, err
}

// git runs a git command in a folder and returns its output.
func git(folder string, arguments ...string) ([]byte, error) {
	output, err := exec.Command("git", append([]string{"-C", folder}, arguments...)...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(failed.Stderr))
	}
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", arguments[0], err)
	}
	return output, nil
}

// readArchive returns the text files of a tar archive.
func readArchive(r io.Reader) (files []file, err error) {
	archive := tar.NewReader(r)
	for {
		header, err := archive.Next()
		switch {
		case err == io.EOF:
			return files, nil
		case err != nil:
			return nil, err
		case header.Typeflag != tar.TypeReg, slices.Contains(strings.Split(header.Name, "/"), "testdata"):
			continue
		}
		content, err := io.ReadAll(archive)
		if err != nil {
			return nil, err
		}
		if f, ok := newFile(header.Name, content); ok {
			files = append(files, f)
		}
	}
}
