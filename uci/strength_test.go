package uci

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestStrengthOptions(t *testing.T) {
	const limit, elo = "setoption name UCI_LimitStrength value ", "setoption name UCI_Elo value "
	for in, want := range map[string][]string{
		elo + "1800\n":                           {"full strength"},
		limit + "true\n":                         {"player of 1500"},
		elo + "1800\n" + limit + "true\n":        {"full strength", "player of 1800"},
		limit + "true\n" + elo + "800\n":         {"player of 1500", "player of 800"},
		limit + "true\n" + limit + "false\n":     {"player of 1500", "full strength"},
		limit + "true\nucinewgame\nucinewgame\n": {"player of 1500", "player of 1500", "player of 1500"},
		"ucinewgame\n":                           {"clear"},
	} {
		e := &fakeEngine{}
		assert.Equal(t, []string{""}, runText(t, e, in))
		assert.Equal(t, want, e.log, in)
	}
	for in, want := range map[string]string{
		limit + "1800":  `setoption UCI_LimitStrength: "1800" is neither "true" nor "false"`,
		elo + "799":     `setoption UCI_Elo: "799" is not between 800 and 3000`,
		elo + "3001":    `setoption UCI_Elo: "3001" is not between 800 and 3000`,
		elo + "grandma": `setoption UCI_Elo: "grandma" is not a number`,
	} {
		e := &fakeEngine{}
		assert.Equal(t, []string{"info string error: " + want}, runText(t, e, in+"\n"))
		assert.Empty(t, e.log)
	}
}
