package search

import (
	"slices"

	"burnside/board"
)

// root holds what the endgame tables and the player's level say about the root moves. newRoot makes
// it before the search, and it does not change afterwards.
//
// There are four kinds of roots. A solved root needs no search. In a drawn root, only drawing
// moves are searched, and the search ignores the tables. So it finds the drawing move that sets the
// opponent the most problems. In a ranked root, the search chooses among the moves that the tables
// rank highest, and probes no Syzygy tables. In all other roots, the search probes the tables at
// every node. If several lines are searched, prescribedLine may determine the first line.
type root struct {
	choices []rootChoice // moves to search, sorted by rank
	// what our own tables say of each move, the best first; nil if a move is unknown to them
	own    []tbLine
	syzygy bool   // the Syzygy tables know all moves
	solved bool   // our own tables leave nothing to search
	drawn  bool   // by the tables the position is a draw with best play
	ranked bool   // every choice of the highest rank keeps the outcome
	hits   uint64 // number of answered probes of root moves
}

// newRoot probes the tables for the root moves, and lets the player choose among them.
func (r *run) newRoot(moves []board.Move) root {
	own, known := r.probeOwnRoot(moves)
	if known && solves(own, r.engine.multiPV) {
		r.levelChoose(own)
		return root{choices: ownChoices(own), own: own, solved: true, hits: uint64(len(own))}
	}
	syzygy, ok := r.probeSyzygyRoot(moves)
	switch {
	case known:
		return r.knownRoot(own, &syzygy, ok)
	case ok:
		return root{
			choices: r.offered(syzygy.choices), syzygy: true, hits: uint64(len(syzygy.choices)),
			drawn: syzygy.drawn, ranked: syzygy.ranked,
		}
	}
	choices := unrankedChoices(r.levelCandidates(moves))
	hits := r.boundChoices(choices)
	return root{choices: choices, hits: hits}
}

// knownRoot returns a root that our own tables know but at which a search is still needed. The
// parameter "own" holds the results of these tables. Draws among them are certain. Mates are
// certain if they come before the fifty-move rule ends the game. If the parameter "ok" is set, the
// Syzygy tables know the root too. They may know more about the mates that are not certain.
func (r *run) knownRoot(own []tbLine, syzygy *syzygyRoot, ok bool) root {
	known := root{own: own, drawn: own[0].draws()}
	choices := ownChoices(own)
	if ok {
		syzygy.merge(choices)
		choices = syzygy.choices
		known.syzygy, known.hits = true, uint64(len(choices))
		known.drawn, known.ranked = known.drawn || syzygy.drawn, syzygy.ranked
	}
	known.choices = r.offered(choices)
	return known
}

// The method "offered" returns the root moves to search. Its parameter holds all root moves, sorted
// by rank. A search for one line gets only the moves of the highest rank. A search for several
// lines gets all moves.
func (r *run) offered(choices []rootChoice) []rootChoice {
	if r.engine.multiPV == 1 {
		return bestChoices(choices)
	}
	return choices
}

// The method "swindles" reports whether the search of a root move tries to swindle, that is, to set
// the opponent problems in a drawn position. It returns true if, by the tables, both the root and
// the move are draws. Such a search ignores the tables, because they would call every position a
// draw. Instead, the evaluation shows where the opponent may go wrong.
func (r *root) swindles(c *rootChoice) bool { return r.drawn && c.draws() }

// rootChoice is a root move that the search may choose. According to the endgame tables, a move of
// higher rank is better, whatever the search finds.
type rootChoice struct {
	move         board.Move
	rank         int
	tbMin, tbMax Score // bounds of its score by the tables
}

// The method "draws" reports whether the tables know that the choice draws.
func (c *rootChoice) draws() bool { return c.tbMin == c.tbMax && !isDecisive(c.tbMin) }

// The method "mates" reports whether the tables know that the choice leads to mate, for either
// side, and in how many plies.
func (c *rootChoice) mates() bool { return c.tbMin == c.tbMax && isDecisive(c.tbMin) }

// draw marks the choice as a known draw.
func (c *rootChoice) draw() { c.tbMin, c.tbMax = Draw, Draw }

// unrankedChoices returns the moves as choices, for a root that the tables do not know.
func unrankedChoices(moves []board.Move) []rootChoice {
	choices := make([]rootChoice, len(moves))
	for i, m := range moves {
		choices[i] = rootChoice{move: m, tbMin: -infinite, tbMax: infinite}
	}
	return choices
}

// sortChoices sorts choices by rank, the highest first. Choices of equal rank keep their order.
func sortChoices(choices []rootChoice) {
	slices.SortStableFunc(choices, func(a, b rootChoice) int { return b.rank - a.rank })
}

// bestChoices returns the choices of the highest rank. The choices must be sorted by rank.
func bestChoices(choices []rootChoice) []rootChoice {
	n := 1
	for n < len(choices) && choices[n].rank == choices[0].rank {
		n++
	}
	return choices[:n]
}
