package search

import "burnside/board"

// scoredMove is a move with its order and its place in the picker's list, from
// the upper bits to the lower ones: 32 bits of order, 16 of move, 16 of place.
// The greatest of several is the one to be searched first, and tells where it
// stands, so that finding it takes no branches.
type scoredMove int64

// move returns the move.
func (s scoredMove) move() board.Move { return board.Move(s >> 16) }

// order returns the order; greater comes first.
func (s scoredMove) order() int { return int(s >> 32) }

// place returns the index in the list.
func (s scoredMove) place() int { return int(uint16(s)) }

// at returns s for another place.
func (s scoredMove) at(place int) scoredMove { return s&^0xFFFF | scoredMove(place) }

// stage is where a picker stands.
type stage uint8

const (
	stageTTMove stage = iota
	stageGenerateNoisy
	stageGoodNoisy
	stageKiller
	stageGenerateQuiets
	stageQuiets
	stageBadNoisy
	stageChecks // instead of what comes behind good captures, in quiescence
	stageDone
)

// picker yields the moves of a node, likely good ones first, and generates
// each stage only when it is reached: the transposition table's move, captures and
// promotions that do not lose material, the killer, the other quiet moves, the other
// captures.
type picker struct {
	moves     [board.MaxMoves]scoredMove
	next, end int // moves of this stage that are left
	bad       int // losing captures, put by at the front of moves
	ttMove    board.Move
	killer    board.Move // once it was yielded
	threshold int        // exchange that a good capture must reach, centipawns
	stage     stage
	noisyOnly bool // leave out all quiet moves, and losing captures
	checksToo bool // noisyOnly, and then the quiet moves that give check
	noQuiets  bool // leave out what is left of the quiet moves
	// onlyChecks leaves out the quiet moves that give no check.
	onlyChecks bool
}

// start makes p yield all moves of a node; ttMove may be NoMove and must be
// legal otherwise.
func (p *picker) start(ttMove board.Move) {
	p.next, p.end, p.bad = 0, 0, 0
	p.ttMove, p.killer = ttMove, board.NoMove
	p.threshold = 0
	p.stage = stageTTMove
	p.noisyOnly, p.checksToo, p.noQuiets, p.onlyChecks = false, false, false, false
}

// startNoisy makes p yield only captures and promotions, of which those that
// do not reach the exchange threshold are left out; behind them, with checks, the quiet
// moves that give check without losing much.
func (p *picker) startNoisy(ttMove board.Move, threshold int, checks bool) {
	p.start(ttMove)
	p.noisyOnly, p.checksToo = true, checks
	p.threshold = threshold
	if !ttMove.IsNoisy() {
		p.ttMove = board.NoMove
	}
}

// skipQuiets leaves out the quiet moves that are still to come.
func (p *picker) skipQuiets() { p.noQuiets = true }

// beforeQuiets reports whether no quiet move was generated yet: the last move
// yielded was a good capture or the table's.
func (p *picker) beforeQuiets() bool { return p.stage <= stageGoodNoisy }

// setOnlyChecks leaves out the quiet moves that give no check, or takes them in
// again, as long as none was generated.
func (p *picker) setOnlyChecks(on bool) { p.onlyChecks = on }

// atBadNoisy reports whether the last move yielded was one of those that remain when
// all others are through: captures that lose material.
func (p *picker) atBadNoisy() bool { return p.stage >= stageBadNoisy }

// pick returns the next move of p at ply, NoMove when there is none left.
func (w *worker) pick(ply int, p *picker) board.Move {
	switch p.stage {
	case stageTTMove:
		p.stage = stageGenerateNoisy
		if p.ttMove != board.NoMove {
			return p.ttMove
		}
		fallthrough
	case stageGenerateNoisy:
		w.generateNoisy(ply, p)
		p.stage = stageGoodNoisy
		fallthrough
	case stageGoodNoisy:
		if m := w.pickGoodNoisy(ply, p); m != board.NoMove {
			return m
		}
		if p.noisyOnly {
			p.stage = stageChecks
			if p.checksToo {
				w.generateChecks(ply, p)
			}
			return p.pickCheck()
		}
		fallthrough
	case stageKiller:
		p.stage = stageGenerateQuiets
		if m := w.pickKiller(ply, p); m != board.NoMove {
			return m
		}
		fallthrough
	case stageGenerateQuiets:
		if !p.noQuiets {
			w.generateQuiets(ply, p)
		}
		p.stage = stageQuiets
		fallthrough
	case stageQuiets:
		if !p.noQuiets && p.next < p.end {
			return p.best().move()
		}
		p.next, p.end = 0, p.bad
		p.stage = stageBadNoisy
		fallthrough
	case stageBadNoisy:
		if p.next < p.end {
			p.next++
			return p.moves[p.next-1].move()
		}
		p.stage = stageDone
	case stageChecks:
		return p.pickCheck()
	}
	return board.NoMove
}

// pickGoodNoisy returns the next capture or promotion that does not lose
// material, and puts the others by on the way.
func (w *worker) pickGoodNoisy(ply int, p *picker) board.Move {
	position := &w.frame(ply).position
	for p.next < p.end {
		s := p.best()
		w.engine.tt.prefetch(position.KeyAfter(s.move())) // in time if it is made
		threshold := p.threshold
		if !p.noisyOnly {
			threshold = -s.order() / seeGoodCaptureDivisor
		}
		if position.SEE(s.move(), threshold) {
			return s.move()
		}
		p.moves[p.bad] = s
		p.bad++
	}
	return board.NoMove
}

// pickKiller returns the killer at ply if it is a move to be tried here. It often
// ends the node before the other quiet moves need to be generated.
func (w *worker) pickKiller(ply int, p *picker) board.Move {
	f := w.frame(ply)
	if p.noQuiets {
		return board.NoMove
	}
	f.checks.Find(&f.position) // for this and all further quiet moves
	if p.onlyChecks || f.killer == p.ttMove || !f.position.IsLegal(f.killer) {
		return board.NoMove
	}
	p.killer = f.killer
	return p.killer
}

// pickCheck returns the next quiet check of a picker that has no other quiet moves.
func (p *picker) pickCheck() board.Move {
	if p.next < p.end {
		return p.best().move()
	}
	p.stage = stageDone
	return board.NoMove
}

// add appends a move with its order; greater comes first.
func (p *picker) add(m board.Move, order int) {
	p.moves[p.end] = scoredMove(order)<<32 | scoredMove(m)<<16 | scoredMove(p.end)
	p.end++
}

// best takes the move with the greatest order out of those left. Inlined into the
// large functions that call it, its loop would keep its variables in memory.
//
//go:noinline
func (p *picker) best() scoredMove {
	left := p.moves[p.next:p.end]
	best := left[0]
	for _, s := range left[1:] {
		best = max(best, s)
	}
	p.moves[best.place()] = left[0].at(best.place())
	p.next++
	return best
}

// generateNoisy fills p with the captures and promotions at ply, the table's move
// left out, ordered by what they take and by history. Underpromotions come behind all
// captures, and by the size of their malus among the losing ones.
func (w *worker) generateNoisy(ply int, p *picker) {
	f := w.frame(ply)
	w.list.Clear()
	f.position.AppendNoisy(&w.list)
	for _, m := range w.list.Slice() {
		if m == p.ttMove {
			continue
		}
		order := captureVictimWeight*f.position.Captured(m).SEEValue() + int(*w.captureHistory(f, m))/captureHistoryDivisor
		switch m.Promotion() {
		case board.Queen:
			order += captureVictimWeight * board.Queen.SEEValue()
		case board.Knight, board.Bishop, board.Rook:
			order -= underpromotionMalus
		}
		p.add(m, order)
	}
}
