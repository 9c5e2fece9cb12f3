package progressive

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"burnside/pgn"
	"burnside/seriesmate"
)

// A Record is a game together with the other contents of its PGN file. In the PGN of a progressive
// game, a number stands before each series, not before each move: "1.e4 2.d5 dxe4 3.Nc3 Nxe4 Nf6+".
type Record struct {
	// Tags are the tags of the PGN, such as White and Date. The method String sets the tags Result,
	// Variant, SetUp and FEN itself.
	Tags map[string]string
	Game *Game
	// Comments are the comments on the series, in the order of the game. There may be fewer
	// comments than series.
	Comments []string
	// Agreed is the result of a game that did not end by the rules, for example by resignation:
	// "1-0", "0-1" or "1/2-1/2". It is "" for other games.
	Agreed string
}

// variants holds the value of the tag Variant, by rule.
var variants = map[seriesmate.Rule]string{
	seriesmate.Italian:  "Italian progressive",
	seriesmate.Scottish: "Scottish progressive",
}

// roster holds the tags that are written first, in their order.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "SetUp", "FEN"}

// lineLength is the greatest length of a line of moves, in bytes. A longer word has its own line.
const lineLength = 80

// Result returns the result of the game.
func (r *Record) Result() string {
	if r.Game.Ending() == Ongoing && r.Agreed != "" {
		return r.Agreed
	}
	return r.Game.Result()
}

// String returns the record in the form that RecordReader reads, with an empty line at the end.
func (r *Record) String() string {
	var sb strings.Builder
	tags := r.tags()
	for _, name := range roster {
		if value, ok := tags[name]; ok {
			sb.WriteString(pgn.Tag{Name: name, Value: value}.String() + "\n")
			delete(tags, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tags)) {
		sb.WriteString(pgn.Tag{Name: name, Value: tags[name]}.String() + "\n")
	}
	sb.WriteByte('\n')
	column := 0
	for _, word := range r.words() {
		switch {
		case column > 0 && column+1+len(word) > lineLength:
			sb.WriteByte('\n')
			column = 0
		case column > 0:
			sb.WriteByte(' ')
			column++
		}
		sb.WriteString(word)
		column += len(word)
	}
	sb.WriteString("\n\n")
	return sb.String()
}

// tags returns all tags that are written.
func (r *Record) tags() map[string]string {
	tags := map[string]string{"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
	maps.Copy(tags, r.Tags)
	tags["Result"], tags["Variant"] = r.Result(), variants[r.Game.Rule()]
	delete(tags, "SetUp")
	delete(tags, "FEN")
	start, err := New(r.Game.Rule())
	if fen := r.Game.StartFEN(); err == nil && fen != start.StartFEN() {
		tags["SetUp"], tags["FEN"] = "1", fen
	}
	return tags
}

// words returns the words of the moves, with comments and result.
func (r *Record) words() []string {
	var words []string
	for i, s := range r.Game.Series() {
		words = append(words, fmt.Sprintf("%d.%s", s.Number, s.SAN[0]))
		words = append(words, s.SAN[1:]...)
		if i < len(r.Comments) && r.Comments[i] != "" {
			text := strings.Fields("{" + strings.ReplaceAll(r.Comments[i], "}", ")") + "}")
			words = append(words, text...)
		}
	}
	return append(words, r.Result())
}

// A RecordError describes text that is not the record of a game.
type RecordError struct {
	Line  int // the line of the fault, from 1
	Fault string
}

// Error returns the line and the fault.
func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Fault) }

// A RecordReader reads records from a file.
type RecordReader struct{ games *pgn.Reader }

// NewRecordReader returns a reader of the records in text.
func NewRecordReader(text io.Reader) *RecordReader { return &RecordReader{pgn.NewReader(text)} }

// Next returns the next record. If the tag Variant does not name the Scottish rule, the rule is
// Italian. Next ignores the numbers in the text. After the last record the error is io.EOF.
//
// If a text is not a game, or a move is against the rules, the error is a *RecordError. The next
// call then reads the next game. All other errors come from reading the text.
func (r *RecordReader) Next() (*Record, error) {
	game, err := r.games.NextWritten()
	if err != nil {
		return nil, err
	}
	record, line, err := newRecord(game)
	if err != nil {
		return nil, &RecordError{line, err.Error()}
	}
	return record, nil
}

// newRecord converts a game that was read into a record. If there is an error, line is its line.
func newRecord(game *pgn.Game) (r *Record, line int, err error) {
	rule := seriesmate.Italian
	if strings.Contains(strings.ToLower(game.Tags.Get("Variant")), seriesmate.Scottish.String()) {
		rule = seriesmate.Scottish
	}
	if len(game.Warnings) > 0 {
		return nil, game.Warnings[0].Line, errors.New(game.Warnings[0].Text)
	}
	r = &Record{Tags: map[string]string{}}
	for _, tag := range game.Tags {
		r.Tags[tag.Name] = tag.Value
	}
	if fen := r.Tags["FEN"]; fen != "" {
		r.Game, _, err = Read(rule, fen)
	} else {
		r.Game, err = New(rule)
	}
	if err != nil {
		return nil, game.Line, err
	}
	for moves := game.Unread; len(moves) > 0; {
		n, comment, err := r.Game.cut(moves)
		if err != nil {
			return nil, moves[n].Line, err
		}
		moves = moves[n:]
		r.Comments = append(r.Comments, comment)
	}
	if game.Result != "*" && !game.Open {
		r.Agreed = game.Result
	}
	return r, 0, nil
}

// cut plays the first series of a list of moves. It returns the number of moves of this series, and
// the comments on them. After an error, the result "n" is the index of the faulty move.
func (g *Game) cut(moves []pgn.Written) (n int, comment string, err error) {
	t, err := g.Begin()
	if err != nil {
		return 0, "", err
	}
	played := g.newPlayed(min(len(moves), g.Number()))
	var comments []string
	for ; n < len(moves) && !t.Over() && (n == 0 || len(t.AppendMoves(nil)) > 0); n++ {
		if err := played.addText(&t, moves[n].Text); err != nil {
			return n, "", err
		}
		comments = append(comments, strings.Fields(moves[n].Comment)...)
	}
	if err := g.finish(&t, played); err != nil {
		return n - 1, "", err
	}
	return n, strings.Join(comments, " "), nil
}
