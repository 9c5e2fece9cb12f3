package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/gamefile"
)

func mergeCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "merge --out FILE FILE...",
		Short: "Write the games of several files to one file",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return merge(args, out, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write; it must not exist")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

func shuffleCommand() *cobra.Command {
	var out string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "shuffle --out FILE FILE...",
		Short: "Write the games of several files to one file, in random order",
		Long: `Write the games of several files to one file, in random order.

All games are held in memory meanwhile, at about 8 bytes a position.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return shuffle(args, out, seed, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write; it must not exist")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the order")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// openAll opens some files.
func openAll(names []string, out io.Writer) (files []*gamefile.File, err error) {
	for _, name := range names {
		f, err := gamefile.Open(name)
		if err != nil {
			return nil, errors.Join(err, closeAll(files))
		}
		warnTorn(out, f)
		files = append(files, f)
	}
	return files, nil
}

// closeAll closes some files.
func closeAll(files []*gamefile.File) (err error) {
	for _, f := range files {
		err = errors.Join(err, f.Close())
	}
	return err
}

// originOf returns a header that records the headers of the source files.
func originOf(files []*gamefile.File) (gamefile.Info, error) {
	info := gamefile.Info{}
	for i, f := range files {
		text, err := json.Marshal(f.Info)
		if err != nil {
			return nil, err
		}
		info[fmt.Sprintf("source %d, %s", i+1, filepath.Base(f.Name))] = string(text)
	}
	return info, nil
}

// merge writes the games of some files to one file.
func merge(names []string, name string, out io.Writer) error {
	return combine(names, name, gamefile.Info{"made by": "merge"}, out,
		func(files []*gamefile.File, w *gamefile.Writer) error {
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

// shuffle writes the games of some files to one file in random order.
func shuffle(names []string, name string, seed uint64, out io.Writer) error {
	info := gamefile.Info{"made by": "shuffle", "seed": strconv.FormatUint(seed, 10)}
	return combine(names, name, info, out, func(files []*gamefile.File, w *gamefile.Writer) error {
		var games []gamefile.Game
		for _, f := range files {
			for g, err := range f.All() {
				if err != nil {
					return err
				}
				kept := *g
				kept.Plies = append([]gamefile.Ply(nil), g.Plies...)
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

// combine opens the source files, creates the target, calls copyGames and closes them all.
func combine(names []string, name string, info gamefile.Info, out io.Writer,
	copyGames func([]*gamefile.File, *gamefile.Writer) error,
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
	w, err := gamefile.Create(name, origin)
	if err != nil {
		return err
	}
	if err := errors.Join(copyGames(files, w), w.Close()); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d games, %d positions\n", name, w.NumGames(), w.NumPositions())
	return nil
}
