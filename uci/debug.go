package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/openings"
)

// flip exchanges the colours in the position. The new position starts a new game.
func (d *Driver) flip(command) error {
	if err := d.noPosition(); err != nil {
		return fmt.Errorf("flip: %w", err)
	}
	before := d.game.Position().Setup()
	after := before
	for s := range board.Square(board.NumSquares) {
		piece := before.Board[s.FlipRank()]
		if piece != board.NoPiece {
			piece = board.NewPiece(piece.Color().Opponent(), piece.Type())
		}
		after.Board[s] = piece
	}
	after.SideToMove = before.SideToMove.Opponent()
	for i, rook := range before.CastlingRooks {
		if rook != board.NoSquare {
			rook = rook.FlipRank()
		}
		after.CastlingRooks[(i+2)%4] = rook // White's two entries come first, then Black's
	}
	if before.EnPassant != board.NoSquare {
		after.EnPassant = before.EnPassant.FlipRank()
	}
	p, err := after.Position()
	if err != nil {
		return fmt.Errorf("flip: %w", err)
	}
	d.game = board.NewGame(p)
	return nil
}

// display prints the board, the FEN, the key, the checkers and the legal moves. If the position
// belongs to an opening with a name, display prints this name too.
func (d *Driver) display(command) error {
	if err := d.noPosition(); err != nil {
		return fmt.Errorf("d: %w", err)
	}
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
	lines := []string{
		"\n" + p.Diagram(),
		"Fen: " + p.FEN(),
		fmt.Sprintf("Key: %016X", uint64(p.Key())),
		"Checkers: " + strings.Join(checkers, " "),
		"Moves: " + strings.Join(moves, " "),
	}
	if opening, ok := openings.Last(d.game.History()); ok {
		lines = append(lines, "Opening: "+opening.String())
	}
	d.out.print(lines...)
	return nil
}

// evaluate prints the static evaluation and the part that each man contributes.
func (d *Driver) evaluate(command) error {
	if err := d.noPosition(); err != nil {
		return fmt.Errorf("eval: %w", err)
	}
	d.out.print(strings.TrimRight(d.net().Trace(d.game.Position()), "\n"))
	return nil
}

// perftCommand runs the command "perft DEPTH [searchmoves MOVE…]".
func (d *Driver) perftCommand(c command) error { return d.perft(c, c.arguments()) }

// perft counts leaves. The arguments are the words after "perft".
func (d *Driver) perft(c command, args []string) error {
	if err := d.noPosition(); err != nil {
		return fmt.Errorf("perft: %w", err)
	}
	p := d.root()
	depth, moves, err := parsePerft(&p, args)
	if err != nil {
		return fmt.Errorf("perft: %w", err)
	}
	var stop atomic.Bool
	d.begin(task{number: c.task, stop: func() { stop.Store(true) }})
	start := time.Now()
	counts := board.Divide(&p, depth, board.PerftOptions{Threads: d.threads, Moves: moves, Stop: &stop})
	taken := time.Since(start)
	if stop.Load() {
		d.out.print("info string perft stopped")
		return nil
	}
	d.showPerft(&p, counts, taken)
	return nil
}

// parsePerft reads the arguments of perft: a depth, and optionally searchmoves with moves. Without
// searchmoves, the result "moves" is nil, and perft counts all moves. Unlike go, perft rejects
// every faulty word. If it ignored the word, it would count other moves than the user wants.
func parsePerft(p *board.Position, args []string) (depth int, moves []board.Move, err error) {
	if len(args) == 0 {
		return 0, nil, errors.New("want a depth")
	}
	if depth, err = parseNumber("depth", args[0], board.MaxPerftDepth); err != nil || len(args) == 1 {
		return depth, nil, err
	}
	if args[1] != "searchmoves" {
		return 0, nil, fmt.Errorf("want a depth and optionally searchmoves, not %s", shorten.Quoted(args[1]))
	}
	r := limitsReader{position: p, words: args[2:]}
	if err := r.readSearchMoves(); err != nil {
		return 0, nil, err
	}
	if len(r.words) > 0 {
		return 0, nil, fmt.Errorf("searchmoves of perft takes moves only, not %s", shorten.Quoted(r.words[0]))
	}
	return depth, r.limits.SearchMoves, nil
}

// showPerft prints the number of leaves after each move, and their sum.
func (d *Driver) showPerft(p *board.Position, counts []board.MoveCount, taken time.Duration) {
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
}

// parseNumber reads a number from 1 to the parameter "most". The parameter "what" is the name of
// the number in error messages.
func parseNumber(what, text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%s %s: want a number from 1 to %d", what, shorten.Quoted(text), most)
	}
	return n, nil
}
