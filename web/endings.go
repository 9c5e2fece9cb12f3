package web

import (
	"context"
	"net/http"
	"net/url"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/stats"
)

// endingsAnswer is the answer of /api/endings.
type endingsAnswer struct {
	Endings []endingRow `json:"endings"`
}

// endingRow is an ending in the list of endings.
type endingRow struct {
	Name    string     `json:"name"`
	Men     int        `json:"men"`
	Pawns   bool       `json:"pawns"`
	Bytes   int64      `json:"bytes"`   // of its table
	Indices uint64     `json:"indices"` // for each side to move
	White   *sideCount `json:"white"`   // null without statistics
	Black   *sideCount `json:"black"`
}

// sideCount counts the positions on the whole board with one side to move.
type sideCount struct {
	Legal    uint64 `json:"legal"`
	Win      uint64 `json:"win"`
	Draw     uint64 `json:"draw"`
	Loss     uint64 `json:"loss"`
	MaxWin   int    `json:"max_win_plies"`
	MaxLoss  int    `json:"max_loss_plies"`
	WinsMost uint64 `json:"max_win_count"`
	LossMost uint64 `json:"max_loss_count"`
}

func newSideCount(s *stats.Side) *sideCount {
	return &sideCount{s.Legal, s.Win, s.Draw, s.Loss, s.MaxWinPlies, s.MaxLossPlies, s.MaxWinCount, s.MaxLossCount}
}

// endings lists all endings that have a table.
func (h *Handler) endings(context.Context, url.Values) (any, *problem) {
	answer := endingsAnswer{Endings: []endingRow{}}
	for _, table := range h.tables.Entries() {
		answer.Endings = append(answer.Endings, newEndingRow(&table, h.summary(table.Ending)))
	}
	return answer, nil
}

// summary returns the statistics of an ending, nil if there are none.
func (h *Handler) summary(m ending.Material) *stats.Stats {
	if s, ok := h.summaries.Load(m); ok {
		return s.(*stats.Stats)
	}
	s, kept := stats.Kept(h.tables, m)
	if !kept {
		return nil
	}
	if s.Exceptions != nil { // otherwise they may be added later
		h.summaries.Store(m, s)
	}
	return s
}

func newEndingRow(table *tb.Entry, s *stats.Stats) endingRow {
	m := table.Ending
	row := endingRow{Name: m.String(), Men: m.Men(), Pawns: m.HasPawns(), Bytes: table.Bytes, Indices: table.Indices}
	if s != nil {
		row.White, row.Black = newSideCount(&s.Board.White), newSideCount(&s.Board.Black)
	}
	return row
}

// endingAnswer is the answer of /api/endings/NAME.
type endingAnswer struct {
	endingRow
	StoredWhite bool         `json:"stored_white"` // White to move is in the table
	StoredBlack bool         `json:"stored_black"`
	StoredMax   int          `json:"stored_max_plies"` // of the longest mate with a stored side to move
	Placements  uint64       `json:"placements"`       // of the men, before symmetry
	Orbits      uint64       `json:"orbits"`           // by Burnside's lemma
	Burnside    []fixedCount `json:"burnside"`
	Summary     *stats.Stats `json:"summary"` // null if there are none
}

// fixedCount is a symmetry with the number of placements that it leaves unchanged.
type fixedCount struct {
	symmetryName
	Fixed uint64 `json:"fixed"`
}

// symmetryName names a symmetry.
type symmetryName struct {
	Symbol  string `json:"symbol"`
	Name    string `json:"name"`
	Formula string `json:"formula"`
	Corners string `json:"corners"`
}

func newSymmetryName(s ending.Symmetry) symmetryName {
	return symmetryName{s.Symbol(), s.Name(), s.Formula(), s.Corners()}
}

// ending describes one ending.
func (h *Handler) ending(name string) (any, *problem) {
	m, p := h.parseEnding(name)
	if p != nil {
		return nil, p
	}
	table, err := h.tables.InfoOf(m)
	if err != nil {
		return nil, &problem{status: http.StatusInternalServerError, Code: "damaged", Message: "the table of " + m.String() + " is damaged"}
	}
	counts, known := ending.SymmetryCounts(m), h.summary(m)
	answer := endingAnswer{endingRow: newEndingRow(&table.Entry, known), StoredWhite: table.White, StoredBlack: table.Black, StoredMax: table.Plies,
		Placements: counts[0].Fixed, Orbits: ending.Orbits(counts), Summary: known}
	for _, c := range counts {
		answer.Burnside = append(answer.Burnside, fixedCount{newSymmetryName(c.Symmetry), c.Fixed})
	}
	return answer, nil
}

// parseEnding reads the name of an ending, which must have a table.
func (h *Handler) parseEnding(name string) (ending.Material, *problem) {
	m, err := ending.ParseMaterial(name)
	if err != nil {
		return m, badRequest("ending", err.Error())
	}
	if !h.tables.Has(m) {
		message, why := noTable(m)
		return m, &problem{status: http.StatusNotFound, Code: "not-found", Message: message, Why: why}
	}
	return m, nil
}

// parseSide reads the parameter "side", White if it is missing.
func parseSide(parameters url.Values) (board.Color, *problem) {
	switch text := parameters.Get("side"); text {
	case "", "white":
		return board.White, nil
	case "black":
		return board.Black, nil
	default:
		return board.White, badRequest("side", shorten.Quoted(text)+" is not white or black")
	}
}
