package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/syzygy"
	"burnside/tb/verdict"
)

// The requests /standard and /standard/mainline have the form of lila-tablebase, the server of
// lichess.org. So the clients of that server can ask Burnside instead. The form is described by the
// README and the tests of lila-tablebase (github.com/lichess-org/lila-tablebase), and by lichess's
// API documentation. The order of fields and moves comes from recorded answers of that server.

// standardAnswer is the answer of /standard. All values are for the side to move.
type standardAnswer struct {
	standardValue
	Moves []standardMove `json:"moves"`
}

// standardMove is a legal move. Its values describe the position after the move, for the side to
// move in that position.
type standardMove struct {
	UCI     string `json:"uci"`
	SAN     string `json:"san"`
	Zeroing bool   `json:"zeroing"` // a capture or pawn move
	standardValue

	rank category // for the side that moves
}

// standardValue holds what is known of a position. Distances are positive for a side that wins,
// negative for a side that loses, 0 in a draw, and null if they are not known.
type standardValue struct {
	Checkmate            bool `json:"checkmate"`
	Stalemate            bool `json:"stalemate"`
	VariantWin           bool `json:"variant_win"` // only in other variants
	VariantLoss          bool `json:"variant_loss"`
	InsufficientMaterial bool `json:"insufficient_material"`
	standardZeroing
	DTM      *int     `json:"dtm"` // plies to mate, without the fifty-move rule
	DTW      *int     `json:"dtw"` // only in antichess
	DTC      *int     `json:"dtc"` // plies to conversion, which no table here has
	Category category `json:"category"`
}

// standardZeroing holds a distance to zeroing, in plies. As in Syzygy tables, this is the distance
// to the next capture, pawn move or mate.
type standardZeroing struct {
	DTZ     *int `json:"dtz"`         // may be one too low
	Precise *int `json:"precise_dtz"` // null if DTZ may be too low
}

// A category is an outcome under the fifty-move rule. A greater category is better for the side to
// move.
type category int

// These are the categories. In four of them it is not certain whether the fifty-move rule makes the
// game a draw. For syzygyWin and syzygyLoss the reason is that a distance in Syzygy tables is
// rounded. For maybeWin and maybeLoss the reason is that the distance to the next capture or pawn
// move is not known.
const (
	loss category = iota
	syzygyLoss
	maybeLoss
	blessedLoss
	draw
	cursedWin
	maybeWin
	syzygyWin
	unknownCategory // ranks before all but a certain win
	win
)

// categoryNames holds the names of the categories from loss on.
var categoryNames = [...]string{"loss", "syzygy-loss", "maybe-loss", "blessed-loss", "draw", "cursed-win", "maybe-win", "syzygy-win", "unknown", "win"}

// MarshalText returns the name of a category.
func (c category) MarshalText() ([]byte, error) { return []byte(categoryNames[c]), nil }

// opposite returns the category for the other side.
func (c category) opposite() category {
	switch c {
	case unknownCategory:
		return c
	case win:
		return loss
	case loss:
		return win
	}
	return syzygyWin + syzygyLoss - c
}

// certain reports whether nothing can change the category.
func (c category) certain() bool {
	return slices.Contains([]category{loss, blessedLoss, draw, cursedWin, win}, c)
}

// categoryOf returns the category of a certain outcome.
func categoryOf(o result.Outcome) category {
	return [...]category{loss, blessedLoss, draw, cursedWin, win}[o-result.Loss]
}

// openCategory returns the category of an outcome that the fifty-move rule may still change. For a
// win it returns the parameter "open", which is a category of wins. For a loss it returns the
// opposite of "open".
func openCategory(o result.Outcome, open category) category {
	switch {
	case o > result.Draw:
		return open
	case o < result.Draw:
		return open.opposite()
	}
	return draw
}

// standard answers with the values of a position and of its moves.
func (h *Handler) standard(_ context.Context, parameters url.Values) (any, *problem) {
	position, p := parseStandard(parameters)
	if p != nil {
		return nil, p
	}
	return h.newStandardAnswer(&position), nil
}

// parseStandard reads the parameter "fen". An impossible position is a bad request here.
func parseStandard(parameters url.Values) (board.Position, *problem) {
	position, _, p := parsePosition(parameters)
	if p != nil {
		p.status = http.StatusBadRequest
	}
	return position, p
}

func (h *Handler) newStandardAnswer(p *board.Position) *standardAnswer {
	answer := &standardAnswer{standardValue: h.distances(p), Moves: []standardMove{}}
	known := h.syzygyMoves(p)
	var legal board.MoveList
	p.Generate(&legal)
	for _, m := range legal.Slice() {
		answer.Moves = append(answer.Moves, h.newStandardMove(p, m, known))
	}
	slices.SortStableFunc(answer.Moves, compareStandard)
	answer.Category = answer.category(h, p)
	answer.fill()
	return answer
}

// syzygyMoves returns the moves of a position with the values in the Syzygy tables. It returns nil
// if the tables do not know the position.
func (h *Handler) syzygyMoves(p *board.Position) map[board.Move]syzygy.RootMove {
	if h.syzygy == nil {
		return nil
	}
	ranked, err := h.syzygy.Root(p)
	if err != nil {
		return nil
	}
	moves := map[board.Move]syzygy.RootMove{}
	for _, m := range ranked {
		moves[m.Move] = m
	}
	return moves
}

// newStandardMove describes a move. known are the moves in Syzygy tables.
func (h *Handler) newStandardMove(p *board.Position, m board.Move, known map[board.Move]syzygy.RootMove) standardMove {
	next := p.After(m)
	move := standardMove{UCI: p.UCIMove(m), SAN: p.SAN(m), Zeroing: next.HalfmoveClock() == 0, standardValue: h.distances(&next)}
	root, found := known[m]
	move.rank = h.rankOf(p, &next, m, root, found)
	move.Category = move.rank.opposite()
	return move
}

// rankOf returns the category of a move for the side that makes it. The parameter "next" is the
// position after the move. Syzygy tables are used only if our own tables are not certain of the
// outcome.
func (h *Handler) rankOf(p, next *board.Position, m board.Move, root syzygy.RootMove, inSyzygy bool) category {
	after, known := h.knownResult(next)
	own := verdict.Move{Uncertain: true}
	if known {
		own = verdict.OfMove(h.tables, p, tb.MoveResult{Move: m, Result: after.Before()})
	}
	switch {
	case known && !own.Uncertain:
		return categoryOf(own.Outcome)
	case inSyzygy && root.Open:
		return openCategory(root.Outcome, syzygyWin)
	case inSyzygy && root.Result.Metric == result.None && !isDraw(root.Outcome) && next.HalfmoveClock() > 0:
		return openCategory(root.Outcome, maybeWin) // the outcome is that at a clock of 0
	case inSyzygy:
		return categoryOf(root.Outcome)
	case known:
		return openCategory(own.Outcome, maybeWin)
	}
	return unknownCategory
}

// knownResult returns the result of a position if our tables know it or the game is over.
func (h *Handler) knownResult(p *board.Position) (result.Result, bool) {
	if p.CountLegal() == 0 {
		return verdict.Ended(p), true
	}
	if p.InsufficientMaterial() {
		return result.Result{}, true
	}
	return h.tables.Probe(p)
}

// distances returns all of a position's value but its category.
func (h *Handler) distances(p *board.Position) standardValue {
	ended := p.CountLegal() == 0
	value := standardValue{Checkmate: ended && p.InCheck(), Stalemate: ended && !p.InCheck(), InsufficientMaterial: p.InsufficientMaterial()}
	own, known := h.knownResult(p)
	if known {
		value.DTM = signed(own)
	}
	if r, err := h.zeroing(p); err == nil {
		value.standardZeroing = newStandardZeroing(r)
	} else if known {
		value.standardZeroing = withoutSyzygy(p, own)
	}
	return value
}

// withoutSyzygy returns the distance to zeroing (to the next capture, pawn move or mate) if our
// tables alone determine it. There are three such cases: the position is drawn, it is mate now or
// with the next move, or no capture or pawn move is possible before the mate.
func withoutSyzygy(p *board.Position, own result.Result) standardZeroing {
	switch {
	case own.Outcome == result.Draw, tb.CannotZero(p) && 0 < own.Plies && own.Plies <= board.FiftyMovePlies:
		return newStandardZeroing(own)
	case own.Plies <= 1:
		return newStandardZeroing(result.Result{Outcome: own.Outcome, Exact: true, Plies: 1})
	}
	return standardZeroing{}
}

// zeroing returns the outcome and the distance to zeroing of a position from Syzygy tables.
func (h *Handler) zeroing(p *board.Position) (result.Result, error) {
	if h.syzygy == nil {
		return result.Result{}, errNoSyzygy
	}
	return h.syzygy.DTZ(p)
}

// newStandardZeroing returns a distance of Syzygy tables.
func newStandardZeroing(r result.Result) standardZeroing {
	z := standardZeroing{DTZ: signed(r)}
	if r.Exact || r.Outcome == result.Draw {
		z.Precise = z.DTZ
	}
	return z
}

// signed returns a distance that is negative for a side that loses.
func signed(r result.Result) *int {
	plies := r.Plies
	if r.Outcome < result.Draw {
		plies = -plies
	}
	return &plies
}

// category returns the category of a position. Usually this is the category of the best move, which
// is the first of the answer's moves. If our own tables know more, or if there is no legal move,
// the result of the position itself decides.
func (a *standardAnswer) category(h *Handler, p *board.Position) category {
	own, known := h.knownResult(p)
	switch {
	case a.Checkmate && p.HalfmoveClock() > board.FiftyMovePlies:
		return blessedLoss // the game was over before
	case len(a.Moves) == 0, known && own.Outcome == result.Draw:
		return categoryOf(own.Outcome)
	case a.Moves[0].rank != unknownCategory || !known:
		return a.Moves[0].rank
	case verdict.InTime(p, own): // the table of a capture or promotion is missing
		return categoryOf(own.Outcome)
	}
	return openCategory(own.Outcome, maybeWin)
}

// fill enters the distances of a mate in one in a position that no table has.
func (a *standardAnswer) fill() {
	if len(a.Moves) == 0 || !a.Moves[0].Checkmate {
		return
	}
	if one := 1; a.DTZ == nil {
		a.DTZ, a.Precise = &one, &one
	}
	if one := 1; a.DTM == nil {
		a.DTM = &one
	}
}

// compareStandard orders moves, the best first. The first of these properties in which two moves
// differ decides:
//
//   - whether the move mates
//   - the category
//   - the distance to mate: faster wins and slower losses are better
//   - whether the move is a capture or pawn move: in a loss this is worse, in a win or draw better
//   - the distance to zeroing
func compareStandard(a, b standardMove) int {
	switch {
	case a.Checkmate != b.Checkmate:
		return first(a.Checkmate)
	case a.rank != b.rank:
		return int(b.rank - a.rank)
	case a.DTM != nil && b.DTM != nil && *a.DTM != *b.DTM:
		return *b.DTM - *a.DTM
	case a.Zeroing != b.Zeroing:
		return first(a.Zeroing == (a.rank >= draw))
	case a.DTZ != nil && b.DTZ != nil:
		return *b.DTZ - *a.DTZ
	}
	return 0
}

// The function "first" returns the result of a comparison of two moves. The result is -1 if isFirst
// is set, and then the first move comes first. Otherwise it is 1, and the second move comes first.
func first(isFirst bool) int {
	if isFirst {
		return -1
	}
	return 1
}
