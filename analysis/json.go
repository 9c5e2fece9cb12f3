package analysis

import (
	"math"

	"burnside/board"
	"burnside/search"
)

// GameJSON is a report in the form of JSON.
type GameJSON struct {
	Opening *OpeningJSON `json:"opening,omitempty"`
	White   SideJSON     `json:"white"`
	Black   SideJSON     `json:"black"`
	Moves   []MoveJSON   `json:"moves"`
	Nodes   uint64       `json:"nodes"`
	TimeMS  int64        `json:"time_ms"` // in searches
}

// OpeningJSON is the opening of a game.
type OpeningJSON struct {
	ECO  string `json:"eco"`
	Name string `json:"name"`
}

// SideJSON sums up the judged moves of a side.
type SideJSON struct {
	TotalJSON
	Phases map[string]TotalJSON `json:"phases"` // those with judged moves, by name
}

// TotalJSON sums up some judged moves.
type TotalJSON struct {
	Moves        int     `json:"moves"`
	Accuracy     float64 `json:"accuracy"`   // 0 to 100
	Centipawns   float64 `json:"centipawns"` // average loss
	Loss         float64 `json:"loss"`       // average loss in points of winning percent
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
}

// MoveJSON is a move. Evaluations and chances are White's, after the move.
type MoveJSON struct {
	UCI        string     `json:"uci"`
	SAN        string     `json:"san"`
	CP         *int       `json:"cp,omitempty"`   // centipawns; absent for a mate
	Mate       *int       `json:"mate,omitempty"` // moves to mate, negative if Black mates; 0 on the board
	Chances    float64    `json:"chances"`        // winning percent
	Depth      int        `json:"depth"`          // 0 where no search was needed
	Book       bool       `json:"book,omitempty"`
	Forced     bool       `json:"forced,omitempty"`
	Mark       string     `json:"mark,omitempty"`       // "inaccuracy", "mistake" or "blunder"
	Comment    string     `json:"comment,omitempty"`    // on a marked move
	Fault      *FaultJSON `json:"fault,omitempty"`      // of a marked move: what the comment says
	Loss       float64    `json:"loss,omitempty"`       // points of winning percent
	Centipawns int        `json:"centipawns,omitempty"` // lost
	Accuracy   *float64   `json:"accuracy,omitempty"`   // 0 to 100; absent for book and forced moves
	Phase      string     `json:"phase"`
	Line       []string   `json:"line,omitempty"` // the better line in SAN; absent for the best move
}

// FaultJSON says what is wrong with a marked move, so that programs can word it in other languages.
type FaultJSON struct {
	Kind   FaultKind `json:"kind,omitempty"`   // absent if the mark and the scores say all
	Moves  int       `json:"moves,omitempty"`  // to the mate that is missed or allowed
	Ending Ending    `json:"ending,omitempty"` // after the move, for its side
	Before *int      `json:"before,omitempty"` // White's centipawns before the move; only without kind
}

// JSON returns the report in a form that can be encoded as JSON. The parameter "start" is the
// position at the beginning of the game.
func (r *Report) JSON(start board.Position) GameJSON {
	g := GameJSON{
		White: newSideJSON(&r.Sides[board.White]), Black: newSideJSON(&r.Sides[board.Black]),
		Moves: make([]MoveJSON, len(r.Moves)), Nodes: r.Nodes, TimeMS: r.Spent.Milliseconds(),
	}
	if r.Opening.Name != "" {
		g.Opening = &OpeningJSON{ECO: r.Opening.ECO, Name: r.Opening.Name}
	}
	p := start
	for i := range r.Moves {
		g.Moves[i] = newMoveJSON(&p, &r.Moves[i])
		p = p.After(r.Moves[i].Move)
	}
	return g
}

func newSideJSON(s *Side) SideJSON {
	side := SideJSON{TotalJSON: newTotalJSON(&s.Total), Phases: map[string]TotalJSON{}}
	for phase := range NumPhases {
		if s.Phases[phase].Moves > 0 {
			side.Phases[phase.String()] = newTotalJSON(&s.Phases[phase])
		}
	}
	return side
}

func newTotalJSON(t *Total) TotalJSON {
	return TotalJSON{
		Moves: t.Moves, Accuracy: Rounded(t.Accuracy), Centipawns: Rounded(t.Centipawns), Loss: Rounded(t.Loss),
		Inaccuracies: t.Marks[Inaccuracy], Mistakes: t.Marks[Mistake], Blunders: t.Marks[Blunder],
	}
}

func newMoveJSON(p *board.Position, m *Move) MoveJSON {
	move := MoveJSON{
		UCI: p.UCIMove(m.Move), SAN: p.SAN(m.Move), Chances: Rounded(m.Chances), Depth: m.Depth,
		Book: m.Book, Forced: m.Forced, Mark: m.Mark.String(), Loss: Rounded(m.Loss), Centipawns: m.Centipawns, Phase: m.Phase.String(),
	}
	if mate, isMate := mateMoves(m.After); isMate {
		move.Mate = &mate
	} else {
		cp := centipawns(m.After)
		move.CP = &cp
	}
	if m.Mark != NoMark {
		move.Comment = m.Comment(p)
		move.Fault = newFaultJSON(m)
	}
	if m.Judged() {
		accuracy := Rounded(m.Accuracy)
		move.Accuracy = &accuracy
	}
	if m.Alternative != nil {
		move.Line = SAN(p, m.Alternative)
	}
	return move
}

func newFaultJSON(m *Move) *FaultJSON {
	fault := &FaultJSON{Kind: m.Fault.Kind, Moves: m.Fault.Moves, Ending: m.Fault.Ending}
	if fault.Kind == "" {
		before := centipawns(m.Before)
		fault.Before = &before
	}
	return fault
}

// centipawns converts a score that is no mate to centipawns, at most mostShown.
func centipawns(s search.Score) int { return max(-mostShown, min(s.Centipawns(), mostShown)) }

// Rounded returns a number with at most two decimals, as answers in JSON show percentages.
func Rounded(x float64) float64 { return math.Round(100*x) / 100 }
