package level

import (
	"math"
	"time"

	"burnside/board"
)

// Pace returns how long the player thinks before he makes move m. The parameter "planned" is the
// time that a search of full strength would plan for that move.
func (p *Player) Pace(position *board.Position, m board.Move, planned time.Duration) time.Duration {
	if position.CountLegal() == 1 || m.IsCapture() && position.SEE(m, 1) {
		return time.Duration(float64(planned) * paceObvious)
	}
	spread := math.Pow(paceSpread, bell(p.draw(position.Key(), forPace)))
	return time.Duration(float64(planned) * min(paceMean*spread, 1))
}
