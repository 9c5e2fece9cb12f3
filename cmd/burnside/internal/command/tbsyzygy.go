package command

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// openSyzygy opens the Syzygy tables of the directories that --syzygy names, of
// which at least one must hold some.
func openSyzygy(paths string, onFault func(error)) (*syzygy.Tables, error) {
	tables, err := syzygy.Open(paths)
	if err != nil {
		return nil, fmt.Errorf("--syzygy %s: %w", paths, err)
	}
	if len(tables.Files()) == 0 {
		return nil, fmt.Errorf("--syzygy %s: no Syzygy tables there", paths)
	}
	tables.OnFault(onFault)
	return tables, nil
}

// listSyzygy lists the Syzygy tables of directories, an ending a line. The error
// joins the faults of the files.
func listSyzygy(w io.Writer, paths string) error {
	tables, err := openSyzygy(paths, func(error) {})
	if err != nil {
		return err
	}
	defer tables.Close()
	bytes := map[string]*[2]int64{} // of the WDL and the DTZ file, by ending
	var endings []string
	var sum [2]int64
	for _, f := range tables.Files() {
		if bytes[f.Ending] == nil {
			bytes[f.Ending] = &[2]int64{}
			endings = append(endings, f.Ending)
		}
		kind := 0
		if f.DTZ {
			kind = 1
		}
		bytes[f.Ending][kind] = f.Bytes
		sum[kind] += f.Bytes
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "ending\tmen\tWDL bytes\tDTZ bytes\t")
	for _, name := range endings {
		b := bytes[name]
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t\n", name, len(name)-1, bytesText(b[0]), bytesText(b[1]))
	}
	fmt.Fprintf(table, "%d endings\t\t%s\t%s\t\n", len(endings), bytesText(sum[0]), bytesText(sum[1]))
	return errors.Join(table.Flush(), tables.Check())
}

// bytesText writes the size of a file, "-" if there is none.
func bytesText(n int64) string {
	if n == 0 {
		return "-"
	}
	return grouped(uint64(n))
}

// showSyzygyMoves writes what own tables and Syzygy tables say of a position and
// of each of its moves.
func showSyzygyMoves(w io.Writer, set *tb.Set, tables *syzygy.Tables, p *board.Position) error {
	whole, err := tables.Probe(p)
	if err != nil {
		return err
	}
	moves, err := tables.Root(p)
	if err != nil {
		return err
	}
	m, _ := ending.MaterialOf(p)
	fmt.Fprintf(w, "%s\n%s, %s to move: %s", p.FEN(), m, p.SideToMove(), whole)
	if r, ok := set.Probe(p); ok {
		fmt.Fprintf(w, "; %s", r)
	}
	fmt.Fprintln(w)
	if len(moves) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nmove\tSAN\toutcome\tDTZ\twith the clock\tplies to mate")
	for _, m := range moves {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", p.UCIMove(m.Move), p.SAN(m.Move), m.Result.Outcome,
			zeroingText(m.Result), m.Outcome, mateText(set, p, m.Move))
	}
	return table.Flush()
}

// zeroingText returns the distance of a result, "-" without one.
func zeroingText(r result.Result) string {
	if r.Metric == result.None {
		return "-"
	}
	return strconv.Itoa(signedPlies(r))
}

// mateText returns the plies to mate if a move is made, "-" in a draw, and "?"
// where own tables don't know.
func mateText(set *tb.Set, p *board.Position, move board.Move) string {
	next := p.After(move)
	after, ok := set.Probe(&next)
	switch {
	case !ok:
		return "?"
	case after.Outcome == result.Draw:
		return "-"
	}
	return strconv.Itoa(after.Before().Plies)
}

// appendZeroing appends WDL and DTZ of a position.
func appendZeroing(dst []byte, tables *syzygy.Tables, p *board.Position) ([]byte, error) {
	r, err := tables.DTZ(p)
	if err != nil {
		return dst, err
	}
	dst = append(strconv.AppendInt(dst, int64(r.Outcome), 10), '\t')
	return strconv.AppendInt(dst, int64(signedPlies(r)), 10), nil
}

// signedPlies returns the distance of a result, negative for the losing side.
func signedPlies(r result.Result) int {
	if r.Outcome < result.Draw {
		return -r.Plies
	}
	return r.Plies
}
