package web

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/stats"
	"burnside/tb/verdict"
)

// A lesson is what page/lessons.json says of an ending. Its texts are in page/texts.
type lesson struct {
	ID, Ending string
	Longest    *int // moves of the longest win that the text names
	Steps      []lessonStep
}

// A lessonStep is a position of a lesson with what is claimed of it.
type lessonStep struct {
	FEN, Outcome      string
	Moves             *int
	Best, Wrong, Line []string
}

// lessonTables names a folder of tables for the lessons on five men.
var lessonTables = flag.String("lesson-tables", "", "check the lessons on five men with the tables of this folder")

// mostWords is the greatest number of words of a lesson's text.
const mostWords = 120

func readLessons(t *testing.T) []lesson {
	t.Helper()
	text, err := sources.ReadFile("page/lessons.json")
	require.NoError(t, err)
	var lessons []lesson
	require.NoError(t, json.Unmarshal(text, &lessons))
	return lessons
}

// Lessons are short, and all that they say about a position agrees with the tables.
func TestLessons(t *testing.T) {
	tables := tb.NewEmbeddedSet()
	if *lessonTables != "" {
		require.Empty(t, tables.AddFolder(*lessonTables))
	}
	lessons := readLessons(t)
	require.Len(t, lessons, 10)
	for _, l := range lessons {
		assert.GreaterOrEqual(t, len(l.Steps), 3, l.ID)
		assert.LessOrEqual(t, len(l.Steps), 6, l.ID)
		m, err := ending.ParseMaterial(l.Ending)
		require.NoError(t, err)
		if !tables.Has(m) {
			t.Logf("no table of %s: its lesson is not checked", l.Ending)
			continue
		}
		if l.Longest != nil {
			s, kept := stats.Kept(tables, m)
			require.True(t, kept)
			plies := max(s.Board.White.MaxWinPlies, s.Board.Black.MaxLossPlies)
			assert.Equal(t, *l.Longest, (plies+1)/2, l.ID)
		}
		for _, step := range l.Steps {
			step.check(t, tables)
		}
	}
}

// In each language the text of a lesson is short, and each position has a sentence.
func TestLessonTexts(t *testing.T) {
	lessons := readLessons(t)
	for _, language := range pageLanguages(t) {
		texts := pageTexts(t, "lessons-"+language)
		for _, l := range lessons {
			assert.LessOrEqual(t, len(strings.Fields(texts[l.ID+".text"])), mostWords, "%s %s", language, l.ID)
			assert.NotEmpty(t, texts[l.ID+".title"])
			assert.Contains(t, texts, fmt.Sprintf("%s.steps.%d", l.ID, len(l.Steps)-1))
			assert.NotContains(t, texts, fmt.Sprintf("%s.steps.%d", l.ID, len(l.Steps)))
		}
	}
}

// check compares the claims of a step with the tables.
func (s *lessonStep) check(t *testing.T, tables *tb.Set) {
	t.Helper()
	p, err := board.ParseFEN(s.FEN)
	require.NoError(t, err, s.FEN)
	got, known := tables.Probe(&p)
	require.True(t, known, s.FEN)
	assert.Equal(t, s.Outcome, got.Outcome.String(), s.FEN)
	if s.Moves != nil {
		assert.Equal(t, *s.Moves, verdict.Moves(got), s.FEN)
	}
	moves, _ := tables.ProbeMoves(&p)
	resultOf := func(san string) result.Result {
		m, err := p.ParseSAN(san)
		require.NoError(t, err, s.FEN)
		return moves[slices.IndexFunc(moves, func(r tb.MoveResult) bool { return r.Move == m })].Result
	}
	for _, san := range s.Best {
		assert.Equal(t, moves[0].Result, resultOf(san), "%s %s", s.FEN, san)
	}
	for _, san := range s.Wrong {
		assert.NotEqual(t, moves[0].Result.Outcome, resultOf(san).Outcome, "%s %s", s.FEN, san)
	}
	s.checkLine(t, tables, p)
}

// checkLine requires that each move of the winning side is best. The loser may begin the line.
func (s *lessonStep) checkLine(t *testing.T, tables *tb.Set, p board.Position) {
	t.Helper()
	for _, san := range s.Line {
		m, err := p.ParseSAN(san)
		require.NoError(t, err, "%s %s", s.FEN, san)
		moves, _ := tables.ProbeMoves(&p)
		made := moves[slices.IndexFunc(moves, func(r tb.MoveResult) bool { return r.Move == m })].Result
		if moves[0].Result.Outcome == result.Win {
			assert.Equal(t, moves[0].Result, made, "%s %s", s.FEN, san)
		}
		p = p.After(m)
	}
}
