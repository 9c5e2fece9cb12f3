package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"burnside/board"
	"burnside/search"
)

// display shows the position.
func (d *Driver) display() {
	p := d.root()
	var list board.MoveList
	p.Generate(&list)
	moves := make([]string, list.Len())
	for i, m := range list.Slice() {
		moves[i] = p.UCIMove(m)
	}
	var checkers []string
	for b := p.Checkers(); b != 0; b = b.WithoutFirst() {
		checkers = append(checkers, b.First().String())
	}
	d.out.print(
		drawBoard(&p),
		"Fen: "+p.FEN(),
		fmt.Sprintf("Key: %016X", uint64(p.Key())),
		"Checkers: "+strings.Join(checkers, " "),
		"Moves: "+strings.Join(moves, " "),
	)
}

// drawBoard draws the men, rank 8 first, with the names of ranks and files.
func drawBoard(p *board.Position) string {
	const rule = " +---+---+---+---+---+---+---+---+\n"
	var sb strings.Builder
	sb.WriteString("\n" + rule)
	for rank := range 8 {
		for file := range 8 {
			letter := p.Piece(board.NewSquare(board.File(file), board.Rank(7-rank))).Letter()
			if letter == '.' {
				letter = ' '
			}
			fmt.Fprintf(&sb, " | %c", letter)
		}
		fmt.Fprintf(&sb, " | %d\n%s", 8-rank, rule)
	}
	sb.WriteString("   a   b   c   d   e   f   g   h\n")
	return sb.String()
}

// evaluate shows what the static evaluation is made of.
func (d *Driver) evaluate() {
	d.out.print(strings.TrimRight(d.net.Trace(d.game.Position()), "\n"))
}

// perftCommand carries out "perft DEPTH" and "go perft DEPTH".
func (d *Driver) perftCommand(args []string) error {
	depth, err := parseDepth("perft", args, board.MaxPerftDepth)
	if err != nil {
		return err
	}
	p := d.root()
	start := time.Now()
	counts := board.Divide(&p, depth, board.PerftOptions{Threads: d.threads})
	taken := time.Since(start)
	var lines []string
	var total uint64
	for _, c := range counts {
		total += c.Nodes
		lines = append(lines, fmt.Sprintf("%s: %d", p.UCIMove(c.Move), c.Nodes))
	}
	d.out.print(append(lines,
		"",
		fmt.Sprintf("Nodes searched: %d", total),
		fmt.Sprintf("info string %.3f s, %d nodes/s", taken.Seconds(), perSecond(total, taken)),
	)...)
	return nil
}

// benchCommand carries out "bench [DEPTH]".
func (d *Driver) benchCommand(args []string) error {
	depth := search.BenchDepth
	if len(args) > 0 {
		var err error
		if depth, err = parseDepth("bench", args, search.MaxBenchDepth); err != nil {
			return err
		}
	}
	search.WriteBench(d.out, depth)
	return nil
}

// parseDepth reads the one argument of perft or bench.
func parseDepth(name string, args []string, most int) (int, error) {
	if len(args) != 1 {
		return 0, fmt.Errorf("%s: want a depth", name)
	}
	depth, err := strconv.Atoi(args[0])
	if err != nil || depth < 1 || depth > most {
		return 0, fmt.Errorf("%s: %s is no depth from 1 to %d", name, quote(args[0]), most)
	}
	return depth, nil
}
