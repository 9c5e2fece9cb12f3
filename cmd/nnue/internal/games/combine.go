package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strconv"
)

// openAll opens some files.
func openAll(names []string, out io.Writer) (files []*File, err error) {
	for _, name := range names {
		f, err := Open(name)
		if err != nil {
			return nil, errors.Join(err, closeAll(files))
		}
		f.WarnTorn(out)
		files = append(files, f)
	}
	return files, nil
}

// closeAll closes some files.
func closeAll(files []*File) (err error) {
	for _, f := range files {
		err = errors.Join(err, f.Close())
	}
	return err
}

// originOf returns a header that records the headers of the source files.
func originOf(files []*File) (Info, error) {
	info := Info{}
	for i, f := range files {
		text, err := json.Marshal(f.Info)
		if err != nil {
			return nil, err
		}
		info[fmt.Sprintf("source %d, %s", i+1, filepath.Base(f.Name))] = string(text)
	}
	return info, nil
}

// Merge writes the games of some files to one file.
func Merge(names []string, name string, out io.Writer) error {
	return combine(names, name, Info{"made by": "merge"}, out,
		func(files []*File, w *Writer) error {
			for _, f := range files {
				for g, err := range f.All() {
					if err != nil {
						return err
					}
					if err := w.Add(g); err != nil {
						return err
					}
				}
			}
			return nil
		})
}

// Shuffle writes the games of some files to one file in random order, which the seed determines. It
// holds all games in memory.
func Shuffle(names []string, name string, seed uint64, out io.Writer) error {
	info := Info{"made by": "shuffle", "seed": strconv.FormatUint(seed, 10)}
	return combine(names, name, info, out, func(files []*File, w *Writer) error {
		var games []Game
		for _, f := range files {
			for g, err := range f.All() {
				if err != nil {
					return err
				}
				kept := *g
				kept.Plies = append([]Ply(nil), g.Plies...)
				games = append(games, kept)
			}
		}
		random := rand.New(rand.NewPCG(seed, 0))
		random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		for i := range games {
			if err := w.Add(&games[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// combine opens the source files and creates the target file. It then calls the function copyGames
// and closes all files.
func combine(names []string, name string, info Info, out io.Writer,
	copyGames func([]*File, *Writer) error,
) (err error) {
	files, err := openAll(names, out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeAll(files)) }()
	origin, err := originOf(files)
	if err != nil {
		return err
	}
	for key, value := range info {
		origin[key] = value
	}
	w, err := Create(name, origin)
	if err != nil {
		return err
	}
	if err := errors.Join(copyGames(files, w), w.Close()); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d games, %d positions\n", name, w.NumGames(), w.NumPositions())
	return nil
}
