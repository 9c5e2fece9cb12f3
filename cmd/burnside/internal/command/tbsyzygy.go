package command

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/syzygy"
	"burnside/tb/verdict"
)

// openSyzygy opens the Syzygy tables in the directories of --syzygy. It fails if the directories
// hold no tables.
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

// listSyzygy prints a line for each ending that has a Syzygy table in one of the directories. The
// returned error joins the faults of all files.
func listSyzygy(w io.Writer, paths string) error {
	tables, err := openSyzygy(paths, func(error) {})
	if err != nil {
		return err
	}
	defer tables.Close()
	bytes := map[string]*[2]int64{} // by ending, the sizes of the WDL and the DTZ file
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

// bytesText returns the size of a file as text, "-" if there is no file.
func bytesText(n int64) string {
	if n == 0 {
		return "-"
	}
	return grouped(uint64(n))
}

// showSyzygyMoves prints a position and its moves, with the answers of the program's own tables and
// of Syzygy tables. If a Syzygy table is missing, it prints only the answers of the program's own
// tables.
func showSyzygyMoves(w io.Writer, set *tb.Set, tables *syzygy.Tables, p *board.Position) error {
	own, known := set.SolveMoves(p)
	whole, err := tables.Probe(p)
	var moves []syzygy.RootMove
	if err == nil {
		moves, err = tables.Root(p)
	}
	if err != nil && known {
		fmt.Fprintf(w, "Without Syzygy tables: %v.\n", err)
		return showMoves(w, set, p)
	}
	if err != nil {
		return err
	}
	v := verdict.Of(set, p, own)
	decided := v
	decided.Moves = slices.Clone(v.Moves)
	decided.Decide(p, tables)
	phrase := verdict.FiftyMoves(p, decided.Outcome)
	switch {
	case len(moves) == 0:
		phrase = verdict.FiftyMoves(p, whole.Outcome)
	case !known || decided.Uncertain:
		phrase = verdict.Clock(p, moves)
	}
	writeSyzygyVerdict(w, p, &v, known, phrase)
	if len(moves) == 0 {
		return nil
	}
	fmt.Fprintln(w, verdict.Zeroing(whole))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nmove\tSAN\toutcome\tDTZ in plies\twith the clock\tplies to mate")
	for _, m := range moves {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", p.UCIMove(m.Move), p.SAN(m.Move), m.Result.Outcome,
			zeroingText(m.Result), timelyText(&m, v.Moves), mateText(set, p, m.Move))
	}
	return table.Flush()
}

// writeSyzygyVerdict prints a position and its verdict under the fifty-move rule. The parameter v
// is the verdict of the program's own tables. If the parameter "known" is false, these tables have
// no verdict. The parameter "phrase" is the verdict of the Syzygy tables. It is printed if the
// program's own verdict is missing or uncertain.
func writeSyzygyVerdict(w io.Writer, p *board.Position, v *verdict.Verdict, known bool, phrase verdict.Phrase) {
	switch {
	case !known:
		writeVerdict(w, p, phrase.Words(p.SideToMove(), 0), "")
	case v.Uncertain:
		writeVerdict(w, p, phrase.Words(p.SideToMove(), 0), "Without the fifty-move rule: "+withPlies(v)+".")
	default:
		writeVerdict(w, p, withPlies(v), v.Note.String())
	}
}

// timelyText returns, as text, the outcome of a move under the fifty-move rule, at the position's
// halfmove clock. The parameter m holds the outcome by Syzygy tables. The parameter "own" holds the
// outcomes by the program's own tables. If the outcome in "own" is certain, timelyText returns that
// outcome, because distances in Syzygy tables may be rounded.
func timelyText(m *syzygy.RootMove, own []verdict.Move) string {
	for _, o := range own {
		if o.Move == m.Move && !o.Uncertain {
			return o.Outcome.String()
		}
	}
	if m.Open {
		return strings.ToLower(verdict.OpenWords)
	}
	return m.Outcome.String()
}

// writeLineVerdict prints a position and its verdict. It uses Syzygy tables if the program's own
// tables do not know the effect of the fifty-move rule. The parameter "tables" holds the Syzygy
// tables, or is nil.
func writeLineVerdict(w io.Writer, tables *syzygy.Tables, p *board.Position, v *verdict.Verdict) {
	words, note := withPlies(v), v.Note.String()
	if tables != nil && v.Uncertain {
		moves, err := tables.Root(p)
		switch {
		case err != nil || len(moves) == 0 || moves[0].Open:
		case moves[0].Outcome == v.Result.Outcome:
			note = "By Syzygy tables the fifty-move rule does not change the outcome."
		default:
			words = verdict.FiftyMoves(p, moves[0].Outcome).Words(p.SideToMove(), 0)
			note = "By Syzygy tables the fifty-move rule makes it a draw."
		}
	}
	writeVerdict(w, p, words, note)
}

// zeroingText returns the distance of a result as text, "-" if there is none.
func zeroingText(r result.Result) string {
	if r.Metric == result.None {
		return "-"
	}
	return strconv.Itoa(signedPlies(r))
}

// mateText returns, as text, the plies to mate after a move. The text is "-" for a draw. If the
// program's own tables do not know the distance, the text is "?".
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

// signedPlies returns the distance of a result. For a loss or a blessed loss the distance is
// negative.
func signedPlies(r result.Result) int {
	if r.Outcome < result.Draw {
		return -r.Plies
	}
	return r.Plies
}
