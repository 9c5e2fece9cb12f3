package uci

import (
	"math/rand/v2"

	"burnside/search/level"
)

// strength is the level at which the engine plays, as the options have it.
type strength struct {
	limited bool
	elo     int
}

// defaultElo is the level of whoever limits the strength and names none.
const defaultElo = 1500

// strengthOptions are the options that the protocol has for weaker play.
func (d *Driver) strengthOptions() []option {
	return []option{
		check("UCI_LimitStrength", false, func(on bool) {
			d.strength.limited = on
			d.setPlayer()
		}),
		spin("UCI_Elo", defaultElo, level.Least, level.Greatest, always(func(elo int) {
			d.strength.elo = elo
			d.setPlayer()
		})),
	}
}

// setPlayer has the engine play at its level.
func (d *Driver) setPlayer() {
	if !d.strength.limited {
		d.engine().SetPlayer(nil)
		return
	}
	d.engine().SetPlayer(level.New(d.strength.elo, rand.Uint64()))
}

// newGame makes the engine forget the last game. A player of limited strength becomes
// another one, so that no two games are the same.
func (d *Driver) newGame() {
	if !d.strength.limited {
		d.engine().Clear()
		return
	}
	d.setPlayer()
}
