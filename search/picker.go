package search

import "burnside/board"

// scoredMove is a move together with two numbers: its order and its index in the picker's list. The
// moves are sorted by their order. The high 32 bits hold the order, the next 16 bits the move, and
// the lowest 16 bits the index. The greatest scoredMove is the move to search first. Because a
// scoredMove contains its own index, the picker finds the greatest without branches.
type scoredMove int64

// move returns the move.
func (s scoredMove) move() board.Move { return board.Move(s >> 16) }

// order returns the order; moves with a greater order come first.
func (s scoredMove) order() int { return int(s >> 32) }

// place returns the index in the list.
func (s scoredMove) place() int { return int(uint16(s)) }

// The method "at" returns s with another index.
func (s scoredMove) at(place int) scoredMove { return s&^0xFFFF | scoredMove(place) }

// stage is the stage that a picker has reached.
type stage uint8

const (
	stageTTMove stage = iota
	stageGenerateNoisy
	stageGoodNoisy
	stageKiller
	stageGenerateQuiets
	stageQuiets
	stageBadNoisy
	stageChecks // in quiescence, instead of the stages after good captures
	stageDone
)

// picker yields the moves of a node. Moves that are likely good come first. The order is: the
// transposition table's move, captures and promotions that lose no material, the killer, the other
// quiet moves, the other captures. The picker generates the moves of a stage when it reaches that
// stage.
type picker struct {
	moves     [board.MaxMoves]scoredMove
	next, end int // moves[next:end] are the moves of this stage that are left
	bad       int // number of losing captures, set aside at the front of moves
	ttMove    board.Move
	killer    board.Move // set once the killer was yielded
	threshold int        // least static exchange of a good capture, in centipawns
	stage     stage
	noisyOnly bool // yield no quiet moves and no losing captures
	checksToo bool // if noisyOnly is set, quiet checks come after the captures and promotions
	noQuiets  bool // skip the remaining quiet moves
	// onlyChecks skips the quiet moves that give no check.
	onlyChecks bool
}

// start makes p yield all moves of a node. ttMove is legal or NoMove.
func (p *picker) start(ttMove board.Move) {
	p.next, p.end, p.bad = 0, 0, 0
	p.ttMove, p.killer = ttMove, board.NoMove
	p.threshold = 0
	p.stage = stageTTMove
	p.noisyOnly, p.checksToo, p.noQuiets, p.onlyChecks = false, false, false, false
}

// startNoisy makes p yield only captures and promotions whose static exchange reaches the
// threshold. If the parameter "checks" is true, p then yields quiet moves that give check and lose
// little.
func (p *picker) startNoisy(ttMove board.Move, threshold int, checks bool) {
	p.start(ttMove)
	p.noisyOnly, p.checksToo = true, checks
	p.threshold = threshold
	if !ttMove.IsNoisy() {
		p.ttMove = board.NoMove
	}
}

// skipQuiets makes p skip the remaining quiet moves.
func (p *picker) skipQuiets() { p.noQuiets = true }

// beforeQuiets reports whether p is still at the stages before the quiet moves: the transposition
// table's move, and the captures and promotions that lose no material.
func (p *picker) beforeQuiets() bool { return p.stage <= stageGoodNoisy }

// setOnlyChecks sets whether p skips the quiet moves that give no check. It has no effect after p
// has generated the quiet moves.
func (p *picker) setOnlyChecks(on bool) { p.onlyChecks = on }

// atBadNoisy reports whether the move that p has just yielded belongs to the last stage, the
// captures that lose material.
func (p *picker) atBadNoisy() bool { return p.stage >= stageBadNoisy }

// pick returns the next move of p at ply, or NoMove after the last one.
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

// pickGoodNoisy returns the next capture or promotion that loses no material. It sets losing
// captures and promotions aside.
func (w *worker) pickGoodNoisy(ply int, p *picker) board.Move {
	position := &w.frame(ply).position
	for p.next < p.end {
		s := p.best()
		w.engine.tt.prefetch(position.KeyAfter(s.move())) // useful if the move is made
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

// pickKiller returns the killer at ply if it is legal here. The killer often causes a cutoff, and
// then the other quiet moves need not be generated.
func (w *worker) pickKiller(ply int, p *picker) board.Move {
	f := w.frame(ply)
	if p.noQuiets {
		return board.NoMove
	}
	f.checks.Find(&f.position) // for the killer and all quiet moves after it
	if p.onlyChecks || f.killer == p.ttMove || !f.position.IsLegal(f.killer) {
		return board.NoMove
	}
	p.killer = f.killer
	return p.killer
}

// pickCheck returns the next move of the stage of quiet checks.
func (p *picker) pickCheck() board.Move {
	if p.next < p.end {
		return p.best().move()
	}
	p.stage = stageDone
	return board.NoMove
}

// add appends a move with its order.
func (p *picker) add(m board.Move, order int) {
	p.moves[p.end] = scoredMove(order)<<32 | scoredMove(m)<<16 | scoredMove(p.end)
	p.end++
}

// The method "best" removes the move with the greatest order, and returns it. This method must not
// be inlined: in its large callers, the compiler would keep the variables of the loop in memory
// instead of registers.
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

// generateNoisy adds the captures and promotions at ply to p, without the table's move. Their order
// depends on the material that they win and on their history. Underpromotions get a malus, so that
// they come among the losing captures.
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
