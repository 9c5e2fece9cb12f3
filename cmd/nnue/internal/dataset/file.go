package dataset

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// Writer writes records to a file, which has its name only once it is closed;
// until then the name ends in ".part".
type Writer struct {
	name string
	file *os.File
	zip  *gzip.Writer
}

// Create starts a file, which must not exist: games take long to play.
func Create(name string) (*Writer, error) {
	if _, err := os.Stat(name); err == nil {
		return nil, fmt.Errorf("%s: %w", name, os.ErrExist)
	}
	file, err := os.Create(name + ".part")
	if err != nil {
		return nil, err
	}
	return &Writer{name: name, file: file, zip: gzip.NewWriter(file)}, nil
}

// Write adds records.
func (w *Writer) Write(records []Record) error {
	for i := range records {
		if _, err := fmt.Fprintln(w.zip, records[i].String()); err != nil {
			return err
		}
	}
	return nil
}

// Close completes the file.
func (w *Writer) Close() error {
	if err := errors.Join(w.zip.Close(), w.file.Close()); err != nil {
		return err
	}
	return os.Rename(w.file.Name(), w.name)
}

// Lines returns the lines of a file; the last pair has the error that ended it,
// if there was one.
func Lines(name string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		file, err := os.Open(name)
		if err != nil {
			yield("", err)
			return
		}
		defer file.Close()
		zip, err := gzip.NewReader(file)
		if err != nil {
			yield("", fmt.Errorf("%s: %w", name, err))
			return
		}
		if err := scan(zip, yield); err != nil {
			yield("", fmt.Errorf("%s: %w", name, err))
		}
	}
}

// scan yields the lines of r until there are no more or yield returns false.
func scan(r io.Reader, yield func(string, error) bool) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if !yield(lines.Text(), nil) {
			return nil
		}
	}
	return lines.Err()
}
