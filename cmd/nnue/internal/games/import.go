package games

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"

	"burnside/internal/progress"
	"burnside/internal/regular"
	"burnside/pgn"
)

// Import converts PGN files into a file of games with the given name. If the file of games exists,
// Import appends to it. It prints a summary to the writer "out". It prints faults and progress
// to the writer "log". Errors name the file at fault.
func Import(ctx context.Context, names []string, name string, out, log io.Writer) error {
	sources, err := look(names)
	if err != nil {
		return err
	}
	t := &tally{out: log, line: progress.New(log), bytes: sources.bytes, leftOut: map[string]int{}}
	w, err := importAll(ctx, sources, name, t)
	t.line.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d games, %d positions\n%s", name, w.NumGames(), w.NumPositions(), t)
	if ctx.Err() != nil {
		fmt.Fprintln(out, "interrupted; start it again to continue")
	}
	return nil
}

// sources are the files to import.
type sources struct {
	names    []string
	bytes    int64
	checksum uint32 // CRC-32 (IEEE) of all contents in sequence
}

// look reads the files once, for their size and checksum. These identify the files.
func look(names []string) (sources, error) {
	s := sources{names: names}
	sum := crc32.NewIEEE()
	for _, name := range names {
		f, err := regular.Open(name)
		if err != nil {
			return s, err
		}
		n, err := io.Copy(sum, f)
		s.bytes += n
		if err := errors.Join(err, f.Close()); err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
	}
	s.checksum = sum.Sum32()
	return s, nil
}

// info returns the header of the file of games.
func (s *sources) info() Info {
	return Info{
		"made by":  "import",
		"files":    strconv.Itoa(len(s.names)),
		"bytes":    strconv.FormatInt(s.bytes, 10),
		"checksum": fmt.Sprintf("%08x", s.checksum),
	}
}

// importAll writes the games of the sources to the named file. It leaves out games that the file
// already holds. It stops when all games are written or ctx is done.
func importAll(ctx context.Context, s sources, name string, t *tally) (w *Writer, err error) {
	w, err = Continue(name, s.info(), t.out)
	if err != nil {
		return nil, err
	}
	there := w.NumGames()
	add := func(g *Game) error {
		if t.games++; t.games <= there {
			return nil
		}
		return w.Add(g)
	}
	for _, source := range s.names {
		if err = importFile(ctx, source, add, t); err != nil {
			break
		}
	}
	err = errors.Join(err, w.Close())
	if err == nil && w.NumGames() == 0 && ctx.Err() == nil {
		err = errors.Join(fmt.Errorf("no game to import\n%s", t), os.Remove(name))
	}
	return w, err
}

// importFile passes the games of a file to add until ctx is done.
func importFile(ctx context.Context, name string, add func(*Game) error, t *tally) error {
	f, err := regular.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // nothing was written
	r := pgn.NewReader(io.TeeReader(f, t))
	for ctx.Err() == nil {
		g, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = t.take(name, g, add)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		t.line.Show("%s", t.progress())
	}
	return nil
}

// take passes a game of a file to add, unless it is refused.
func (t *tally) take(name string, g *pgn.Game, add func(*Game) error) error {
	converted, err := convert(g)
	if err == nil {
		t.note(name, g)
		return add(&converted)
	}
	t.refuse(name, err)
	return nil
}
