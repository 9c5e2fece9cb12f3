package arbiter

import (
	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// fiftyMoves is the halfmove clock at which a game is drawn.
const fiftyMoves = 100

// TableCache is the memory in MiB for decoded table blocks. It takes all of the
// tables inside the program, so that each block is decoded once in a run; games at
// a hundred nodes a move reach endings so often that decoding again and again took
// a tenth of the time.
const TableCache = 128

// askTables returns the exact result of p, if the tables know it. They leave the
// fifty-move rule out of account, so a win that may come too late is not known.
func askTables(p *board.Position) (end gamefile.Result, known bool) {
	if p.Occupied().Count() > ending.MaxMen {
		return gamefile.Draw, false
	}
	r, ok := tb.Embedded().Probe(p)
	switch {
	case !ok:
		return gamefile.Draw, false
	case r.Outcome == result.Draw:
		return gamefile.Draw, true
	case p.HalfmoveClock()+r.Plies > fiftyMoves:
		return gamefile.Draw, false
	case r.Outcome == result.Win:
		return gamefile.LossOf(p.SideToMove().Opponent()), true
	}
	return gamefile.LossOf(p.SideToMove()), true
}
