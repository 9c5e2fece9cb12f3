package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// computed returns a function that computes the cells of the named column. If the column is not
// computed, the second result is false. In tables of matches, the columns "result", "score" and
// "Elo" are computed.
func (t *table) computed(name string) (func(*table, []string) (string, error), bool) {
	if !slices.Contains(t.header, "wins") {
		return nil, false
	}
	f, found := map[string]func(m match) string{
		"result": match.result,
		"score":  match.score,
		"Elo":    match.eloText,
	}[name]
	return func(t *table, row []string) (string, error) {
		m, err := t.match(row)
		if err != nil {
			return "", err
		}
		return f(m), nil
	}, found
}

// A match is a row of matches.csv. Unknown numbers are NaN.
type match struct {
	wins, draws, losses float64
	points              float64 // points won, as a share from 0 to 1
	elo                 float64
	margin              string // two standard errors of elo; "" if not known
}

// match reads and checks a row.
func (t *table) match(row []string) (match, error) {
	value := func(name string) float64 {
		if number, err := strconv.ParseFloat(t.cell(row, name), 64); err == nil {
			return number
		}
		return math.NaN()
	}
	m := match{value("wins"), value("draws"), value("losses"), value("score") / 100, value("elo"), t.cell(row, "elo_error")}
	if games := m.wins + m.draws + m.losses; !math.IsNaN(games) {
		if games != value("games") {
			return m, fmt.Errorf("%v wins, draws and losses of %v games", games, value("games"))
		}
		m.points = (m.wins + m.draws/2) / games
	}
	if math.IsNaN(m.elo) {
		m.elo = 400 * math.Log10(m.points/(1-m.points))
	}
	return m, checkPairs(t.cell(row, "pentanomial"), value("games"))
}

// checkPairs checks the cell "pentanomial" of a row. The cell may be empty. If it is not, it must
// hold five numbers, which count pairs of games by the points won. The number of games in all pairs
// must be the number of games in the row.
func checkPairs(pentanomial string, games float64) error {
	counts := strings.Fields(pentanomial)
	pairs := 0
	for _, count := range counts {
		n, err := strconv.Atoi(count)
		if err != nil {
			return fmt.Errorf("pentanomial: %w", err)
		}
		pairs += n
	}
	if len(counts) > 0 && (len(counts) != 5 || float64(2*pairs) != games) {
		return fmt.Errorf("pentanomial %q does not make up %v games", pentanomial, games)
	}
	return nil
}

// result returns wins, draws and losses, or "" if they are unknown.
func (m match) result() string {
	if math.IsNaN(m.wins) {
		return ""
	}
	return fmt.Sprintf("%.0f, %.0f, %.0f", m.wins, m.draws, m.losses)
}

// score returns the points won in per cent, or "" if they are unknown.
func (m match) score() string {
	if math.IsNaN(m.points) {
		return ""
	}
	// Halves of the last digit are rounded up. Binary fractions alone would not always do so.
	return fmt.Sprintf("%.1f %%", math.Floor(m.points*1000+0.5+1e-9)/10)
}

// eloText returns the difference in Elo with its error, or "" if it is unknown or infinite.
func (m match) eloText() string {
	if math.IsNaN(m.elo) || math.IsInf(m.elo, 0) {
		return ""
	}
	text := column{signed: true}.number(strconv.FormatFloat(math.Round(m.elo)+0, 'f', 0, 64))
	if m.margin != "" {
		text += " ± " + m.margin
	}
	return text
}
