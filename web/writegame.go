package web

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/pgn"
)

// pgnAnswer is the answer of /api/games/write: a game as PGN.
type pgnAnswer struct {
	PGN string `json:"pgn"`
}

// writeGame answers with a tree as PGN. Each node needs its parent and its move; glyphs and
// comments are optional.
func (h *Handler) writeGame(_ context.Context, _ url.Values, text []byte) (any, *problem) {
	g, p := parseTree(text)
	if p != nil {
		return nil, p
	}
	return pgnAnswer{g.String()}, nil
}

// parseTree returns the game of a tree in JSON.
func parseTree(text []byte) (*pgn.Game, *problem) {
	var tree gameTree
	if err := json.Unmarshal(text, &tree); err != nil {
		return nil, badRequest("body", "the tree can't be read: "+shorten.Middle(err.Error()))
	}
	g, err := tree.game()
	if err != nil {
		return nil, badRequest("tree", err.Error())
	}
	return g, nil
}

// game returns the game of a tree.
func (t *gameTree) game() (*pgn.Game, error) {
	start, err := t.start()
	if err != nil {
		return nil, err
	}
	g := pgn.NewGame(start)
	if err := t.addTags(g); err != nil {
		return nil, err
	}
	g.Result, g.After = cmp.Or(t.Result, g.Result), t.After
	if len(t.Nodes) == 0 || len(t.Nodes) > maxNodes+1 {
		return nil, fmt.Errorf("a tree has from 1 to %d nodes, not %d", maxNodes+1, len(t.Nodes))
	}
	t.Nodes[0].fill(g.Root)
	nodes, positions := []*pgn.Node{g.Root}, []board.Position{start}
	for i, written := range t.Nodes[1:] {
		if written.Parent < 0 || written.Parent > i {
			return nil, fmt.Errorf("node %d: its parent %d does not stand before it", i+1, written.Parent)
		}
		p := positions[written.Parent]
		m, err := parseNode(&p, written.UCI)
		if err != nil {
			return nil, fmt.Errorf("node %d: %w", i+1, err)
		}
		node := nodes[written.Parent].Add(m)
		written.fill(node)
		nodes, positions = append(nodes, node), append(positions, node.Play(&p))
	}
	return g, nil
}

// fill gives a node of a game the glyphs, the comments and the unreadable text of n.
func (n *gameNode) fill(node *pgn.Node) {
	node.Glyphs, node.Before, node.After = n.NAGs, n.Before, n.After
	node.Rest, node.Odd = n.Rest, n.Odd
}

// start returns the position before the first move.
func (t *gameTree) start() (board.Position, error) {
	start := board.StartPosition()
	if t.FEN != "" {
		var err error
		if start, _, err = board.ReadFEN(t.FEN); err != nil {
			return start, err
		}
	}
	if t.Chess960 {
		start.SetChess960(true)
	}
	return start, nil
}

// unread reports whether the tree has only moves that can't be read, as in a game of another
// variant.
func (t *gameTree) unread() bool {
	return len(t.Nodes) == 1 && (t.Variant != "" || t.Nodes[0].Rest != "")
}

// addTags replaces a game's tags by the tags of its tree, with three exceptions: Variant, SetUp and
// FEN. If the game has one of these tags, it keeps its own value. If it does not have the tag, it
// gets the tree's value only from a tree whose moves can't be read.
func (t *gameTree) addTags(g *pgn.Game) error {
	own := g.Tags
	g.Tags = nil
	for _, tag := range t.Tags {
		if !pgn.IsTagName(tag.Name) {
			return fmt.Errorf("%s can't be the name of a tag", shorten.Quoted(tag.Name))
		}
		g.Tags.Set(tag.Name, tag.Value)
	}
	for _, name := range []string{"Variant", "SetUp", "FEN"} {
		if value, ok := own.Lookup(name); ok {
			g.Tags.Set(name, value)
		} else if !t.unread() {
			g.Tags.Remove(name)
		}
	}
	return nil
}

// parseNode reads the move of a node, which may be a null move.
func parseNode(p *board.Position, uci string) (board.Move, error) {
	switch {
	case uci != nullUCI:
		return parseMove(p, uci)
	case p.InCheck():
		return board.NoMove, fmt.Errorf("a null move in check in %s", p.FEN())
	}
	return board.NoMove, nil
}
