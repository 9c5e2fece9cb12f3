package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"burnside/analysis"
	"burnside/board"
	"burnside/internal/shorten"
	"burnside/pgn"
)

// Limits on texts with games.
const (
	maxGameText = 32 << 20 // bytes
	maxListed   = 20000    // games of a list
	maxNodes    = 100000   // moves of a game with its variations
)

// gamesAnswer is the answer of /api/games: the games of a text, and one of them.
type gamesAnswer struct {
	Games []listedGame `json:"games,omitempty"` // at most maxListed; none if the client does not want the list
	Count int          `json:"count"`
	Game  *gameTree    `json:"game"`
}

// listedGame is what a list shows of a game.
type listedGame struct {
	White  string `json:"white"`
	Black  string `json:"black"`
	Result string `json:"result"`
	Date   string `json:"date"`
	Event  string `json:"event"`
	Plies  int    `json:"plies"` // of the main line
}

// games answers with the games of a text, and with one of them as a tree.
func (h *Handler) games(ctx context.Context, parameters url.Values, text []byte) (any, *problem) {
	number, p := parseNumber(parameters, "game", 1)
	if p != nil {
		return nil, p
	}
	wanted := parameters.Get("list")
	if wanted != "" && wanted != "no" {
		return nil, badRequest("list", "list: "+shorten.Quoted(wanted)+" is not no")
	}
	answer, err := listGames(ctx, text)
	if err != nil {
		return nil, badRequest("games", err.Error())
	}
	if wanted == "no" {
		answer.Games = nil
	}
	switch {
	case answer.Count == 0:
		return nil, noGame("there is no game in this text", nil)
	case number < 1 || number > answer.Count:
		return nil, badRequest("game", fmt.Sprintf("game: %d is not from 1 to %d", number, answer.Count))
	}
	game, err := nthGame(ctx, text, number)
	if err != nil {
		return nil, badRequest("games", err.Error())
	}
	answer.Game, p = newGameTree(game, number)
	return answer, p
}

// noGame returns the problem for a text without a game.
func noGame(message string, faults []string) *problem {
	return &problem{status: http.StatusUnprocessableEntity, Code: "games", Message: message, Faults: faults}
}

// listGames returns the games of a text, without one of them as a tree.
func listGames(ctx context.Context, text []byte) (answer gamesAnswer, err error) {
	r := pgn.NewReader(bytes.NewReader(text))
	for ctx.Err() == nil {
		g, err := r.NextWritten()
		if err == io.EOF {
			return answer, nil
		}
		if err != nil {
			return answer, err
		}
		if answer.Count++; answer.Count <= maxListed {
			answer.Games = append(answer.Games, listedGame{
				White: g.Tags.Get("White"), Black: g.Tags.Get("Black"), Result: g.Result,
				Date: g.Tags.Get("Date"), Event: g.Tags.Get("Event"), Plies: len(g.Unread),
			})
		}
	}
	return answer, ctx.Err()
}

// nthGame returns the game of a number, from 1, that a text has.
func nthGame(ctx context.Context, text []byte, number int) (*pgn.Game, error) {
	r := pgn.NewReader(bytes.NewReader(text))
	for range number - 1 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if _, err := r.NextWritten(); err != nil {
			return nil, err
		}
	}
	return r.Next()
}

// gameTree is a game as a tree. The first node is the beginning of the game. Each node comes after
// its parent. Of the nodes with the same parent, the first continues the line and the others begin
// variations.
type gameTree struct {
	Number   int           `json:"number,omitempty"` // in the text, from 1
	Tags     []pgn.Tag     `json:"tags"`
	FEN      string        `json:"fen"` // position before the first move
	Chess960 bool          `json:"chess960"`
	Variant  string        `json:"variant,omitempty"` // a variant that can't be shown; there are no moves then
	Result   string        `json:"result"`
	After    []string      `json:"after,omitempty"` // comments after the result
	Nodes    []gameNode    `json:"nodes"`
	Unread   string        `json:"unread,omitempty"` // moves of the main line that could not be played
	Warnings []gameWarning `json:"warnings,omitempty"`

	ownScale bool // evaluations in comments are Burnside's
}

// gameNode is a move of a tree; the first node of a tree is none.
type gameNode struct {
	Parent int         `json:"parent"`        // index of the node before it; -1 for the first
	UCI    string      `json:"uci,omitempty"` // 0000 for a null move
	SAN    string      `json:"san,omitempty"` // -- for a null move
	FEN    string      `json:"fen,omitempty"` // after it
	NAGs   []pgn.Glyph `json:"nags,omitempty"`
	Before []string    `json:"before,omitempty"` // comments
	After  []string    `json:"after,omitempty"`

	// Text that can't be read.
	Rest string   `json:"rest,omitempty"` // the line after this move
	Odd  []string `json:"odd,omitempty"`  // variations from here

	// What the comments say in the form [%name value].
	Eval  *evalOf `json:"eval,omitempty"`
	Clock string  `json:"clk,omitempty"` // time left, as the comment has it

	Opening *analysis.OpeningJSON `json:"opening,omitempty"` // if the position has a name
}

// gameWarning says what could not be read, or what was assumed.
type gameWarning struct {
	Line int    `json:"line"`
	Lost string `json:"lost"`
	Text string `json:"text"`
}

// lostNames names what is missing from a tree.
var lostNames = map[pgn.Part]string{
	pgn.Nothing: "nothing", pgn.InTags: "tag", pgn.InStart: "position", pgn.InText: "text", pgn.InLine: "moves", pgn.Variation: "variation",
}

// How a null move is written.
const (
	nullUCI = "0000"
	nullSAN = "--"
)

// newGameTree returns a game as a tree.
func newGameTree(g *pgn.Game, number int) (*gameTree, *problem) {
	t := &gameTree{Number: number, Tags: g.Tags, FEN: g.Start.FEN(), Chess960: g.Start.Chess960(), Variant: g.Variant, Result: g.Result, After: g.After}
	if t.Tags == nil {
		t.Tags = []pgn.Tag{}
	}
	var faults, unread []string
	for _, w := range g.Warnings {
		t.Warnings = append(t.Warnings, gameWarning{w.Line, lostNames[w.Lost], w.Text})
		faults = append(faults, fmt.Sprintf("line %d: %s", w.Line, w.Text))
	}
	for _, move := range g.Unread {
		unread = append(unread, move.Text)
	}
	t.Unread = strings.Join(unread, " ")
	if len(g.Tags)+len(g.Root.Next) == 0 && (g.Open || len(g.Warnings) > 0) {
		return nil, noGame("there is no game in this text", faults)
	}
	t.ownScale = analysis.HasOwnScale(g)
	t.Nodes = []gameNode{{Parent: -1, FEN: t.FEN, NAGs: g.Root.Glyphs, After: g.Root.After, Rest: g.Root.Rest, Odd: g.Root.Odd}}
	if !t.add(g.Root, 0, &g.Start) {
		return nil, noGame(fmt.Sprintf("the game has more than %d moves", maxNodes), nil)
	}
	return t, nil
}

// The method "add" adds the moves that follow the node n to the tree. The parameter "index" is the
// index of n in the tree, and p is the position after n. If there are too many nodes, the method
// returns false.
func (t *gameTree) add(n *pgn.Node, index int, p *board.Position) bool {
	position := *p
	for len(n.Next) > 0 {
		first := len(t.Nodes)
		for _, next := range n.Next {
			after := next.Play(&position)
			node := gameNode{Parent: index, UCI: nullUCI, SAN: nullSAN, FEN: after.FEN(), NAGs: next.Glyphs, Before: next.Before, After: next.After, Rest: next.Rest, Odd: next.Odd}
			node.Eval, node.Clock = evalIn(next.After, t.ownScale), clockIn(next.After)
			node.Opening = openingOf(&after)
			if next.Move != board.NoMove {
				node.UCI, node.SAN = position.UCIMove(next.Move), position.SAN(next.Move)
			}
			t.Nodes = append(t.Nodes, node)
		}
		for i, variation := range n.Next[1:] {
			after := variation.Play(&position)
			if !t.add(variation, first+1+i, &after) {
				return false
			}
		}
		n, index = n.Next[0], first
		position = n.Play(&position)
		if len(t.Nodes) > maxNodes {
			return false
		}
	}
	return true
}
