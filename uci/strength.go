package uci

import (
	"math/rand/v2"

	"burnside/search/level"
)

// strength is the level of play that the options set.
type strength struct {
	limited bool
	elo     int
}

// defaultElo is the level of play if UCI_LimitStrength is on and UCI_Elo was not set.
const defaultElo = 1500

// strengthOptions lists the protocol's options for weaker play.
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

// setPlayer gives the engine the level of play that the options say.
func (d *Driver) setPlayer() {
	if !d.strength.limited {
		d.engine().SetPlayer(nil)
		return
	}
	d.engine().SetPlayer(level.New(d.strength.elo, rand.Uint64()))
}

// newGame runs the command ucinewgame. The engine forgets the last game. If the strength is
// limited, the engine gets a new random player of the same strength, so that games differ.
func (d *Driver) newGame(command) error {
	if d.strength.limited {
		d.setPlayer()
	} else {
		d.engine().Clear()
	}
	return nil
}
