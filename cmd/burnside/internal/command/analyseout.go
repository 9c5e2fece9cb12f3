package command

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"burnside/internal/atomicfile"
)

// While a run is unfinished, a file beside the output stores how much of the run is done. The name
// of this file is the name of the output followed by resumeSuffix.
const resumeSuffix = ".resume"

// analyseState says how far a run has come.
type analyseState struct {
	Input    string `json:"input"`    // SHA-256 of the games, in hexadecimal
	Settings string `json:"settings"` // see analyseFlags.settings
	Games    int    `json:"games"`    // written
	Bytes    int64  `json:"bytes"`    // that they take in the output
}

// analyseOut is the output file. The annotated games are appended one by one. After each game, the
// state on the disk is brought up to date, so that an interrupted run can continue.
type analyseOut struct {
	file  *os.File
	name  string
	state analyseState
}

// openAnalyseOut opens the output file with the given name. If an interrupted run with the same
// input and settings wrote this file, new games are appended after the last whole game. If another
// file has this name, openAnalyseOut returns an error. It also does so if the output and the input
// have the same name.
func openAnalyseOut(name, input string, state analyseState) (*analyseOut, error) {
	if sameFile(name, input) || sameFile(name+resumeSuffix, input) {
		return nil, fmt.Errorf("--out %s: that is the input", name)
	}
	text, err := os.ReadFile(name + resumeSuffix)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return createAnalyseOut(name, state)
	case err != nil:
		return nil, err
	}
	var before analyseState
	if err := json.Unmarshal(text, &before); err != nil {
		return nil, fmt.Errorf("%s%s: %w", name, resumeSuffix, err)
	}
	switch {
	case before.Input != state.Input:
		return nil, fmt.Errorf("--out %s: an interrupted run wrote it from other games; give another name, or remove it and %s%s", name, name, resumeSuffix)
	case before.Settings != state.Settings:
		return nil, fmt.Errorf("--out %s: an interrupted run wrote it with %s, not with %s; give another name, or remove it and %s%s", name, before.Settings, state.Settings, name, resumeSuffix)
	}
	return reopenAnalyseOut(name, before)
}

// createAnalyseOut creates a new output.
func createAnalyseOut(name string, state analyseState) (*analyseOut, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("--out %s: the file exists; give another name, or remove it", name)
	}
	if err != nil {
		return nil, err
	}
	out := &analyseOut{file: file, name: name, state: state}
	return out, out.save()
}

// reopenAnalyseOut opens the output of an interrupted run behind its last whole game.
func reopenAnalyseOut(name string, state analyseState) (*analyseOut, error) {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && info.Size() < state.Bytes {
		err = fmt.Errorf("--out %s: it is shorter than when the run was interrupted; remove it and %s%s", name, name, resumeSuffix)
	}
	if err == nil {
		err = file.Truncate(state.Bytes) // a game that was being written
	}
	if err == nil {
		_, err = file.Seek(state.Bytes, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &analyseOut{file: file, name: name, state: state}, nil
}

// add writes the text of a game.
func (o *analyseOut) add(text string) error {
	n, err := o.file.WriteString(text)
	if err == nil {
		err = o.file.Sync()
	}
	if err != nil {
		return err
	}
	o.state.Games++
	o.state.Bytes += int64(n)
	return o.save()
}

// save writes the state.
func (o *analyseOut) save() error {
	text, err := json.Marshal(o.state)
	if err != nil {
		return err
	}
	return atomicfile.WriteBytes(o.name+resumeSuffix, append(text, '\n'))
}

// close closes the output. finished says that all games are there.
func (o *analyseOut) close(finished bool) error {
	err := o.file.Close()
	if finished && err == nil {
		err = os.Remove(o.name + resumeSuffix)
	}
	return err
}

// sameFile reports whether two names belong to one file that exists.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// digest returns the SHA-256 of a file in hexadecimal, and reads it from the beginning again.
func digest(file io.ReadSeeker) (string, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	_, err := file.Seek(0, io.SeekStart)
	return hex.EncodeToString(sum.Sum(nil)), err
}
