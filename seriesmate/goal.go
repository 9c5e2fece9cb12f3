package seriesmate

import (
	"fmt"
	"strings"

	"burnside/board"
)

// GoalKind is a kind of goal.
type GoalKind uint8

// These are the kinds of goals. The last move of a series reaches them.
const (
	Mate      GoalKind = iota
	Stalemate          // the other side is not in check and has no move
	Check
	Capture // the last move captures on a square
	Reach   // the last move goes to a square
)

var goalNames = names{"goal", []string{"mate", "stalemate", "check", "capture", "reach"}}

// Goal is what a series must reach. The zero value is mate.
type Goal struct {
	Kind   GoalKind
	Square board.Square // square of Capture and Reach
}

// hasSquare reports whether the goal has a square.
func (g Goal) hasSquare() bool { return g.Kind == Capture || g.Kind == Reach }

// String returns the text that ParseGoal reads.
func (g Goal) String() string {
	text := goalNames.of(int(g.Kind))
	if g.hasSquare() {
		text += "=" + g.Square.String()
	}
	return text
}

// ParseGoal reads a goal. It is "mate", "stalemate" or "check", or it has a square, as in
// "capture=e4" and "reach=e4".
func ParseGoal(text string) (Goal, error) {
	name, square, found := strings.Cut(text, "=")
	kind, err := goalNames.parse(name)
	g := Goal{Kind: GoalKind(kind)}
	if err != nil || found != g.hasSquare() {
		return Goal{}, fmt.Errorf("goal %q: want mate, stalemate, check, capture=SQUARE or reach=SQUARE", text)
	}
	if found {
		var ok bool
		if g.Square, ok = board.ParseSquare(square); !ok {
			return Goal{}, fmt.Errorf("goal %q: %q is no square", text, square)
		}
	}
	return g, nil
}

// lastKinds returns the kinds of moves that can end the series. The kind true stands for moves that
// give check, and the kind false for all other moves. In a help-series the last move may be of
// either kind.
func (f *frame) lastKinds() []bool {
	switch {
	case f.help || f.goal.hasSquare():
		return []bool{true, false}
	case f.goal.Kind == Stalemate:
		return []bool{false}
	}
	return []bool{true}
}

// goesOn reports whether a series may go on after the move m. A move to the goal's square ends it.
func (f *frame) goesOn(m ownMove) bool {
	return f.goal.Kind != Reach || f.help || f.target(m.move) != f.goalSquare
}

// judge returns whether the goal is reached in st. The parameter "m" is the move that led to st.
// The enemy is to move.
func (f *frame) judge(st *state, m ownMove) verdict {
	switch f.goal.Kind {
	case Capture:
		return verdictOf(m.move.IsCapture() && m.move.To() == f.goalSquare)
	case Reach:
		return verdictOf(f.target(m.move) == f.goalSquare)
	case Check:
		return verdictOf(st.ownAttackers(f.enemyKing, st.occupied()) != 0)
	case Stalemate:
		return f.judgeStalemate(st)
	}
	return f.judgeMate(st)
}

// verdictOf returns the verdict for a goal that does not depend on the rule.
func verdictOf(reached bool) verdict {
	if reached {
		return mated
	}
	return notMated
}

// target returns the square on which the moving man ends. For castling it is the king's new square.
func (f *frame) target(m board.Move) board.Square {
	if m.IsCastling() {
		return kingTargets[(m.Kind()-board.CastleKingside)&1]
	}
	return m.To()
}
