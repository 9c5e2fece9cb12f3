package match

import (
	"context"
	"fmt"
	"strings"

	"burnside/internal/plural"
	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// A Check shows whether the player is right in what it claims about its series. The solver searches
// for a mate in reply to each series, and the Check counts the results.
type Check struct {
	Games  int
	Series int // series checked
	Safe   int // series that the player had proved to allow no mate
	// Allowed is the number of series that allow a mate in reply. Avoidable is how many of these
	// series were played although the player had proved a series of the same turn safe. Wrong is
	// how many of these series the player had proved safe, wrongly. Avoidable and Wrong should be
	// 0.
	Allowed, Avoidable, Wrong int
	GaveUp                    int // series for which the solver gave up
}

// String returns the counts in words.
func (c *Check) String() string {
	return fmt.Sprintf("%s, %d series: %d were proved safe, %d allow a mate in reply, %d of them with a safe series found, %d of them proved safe; %d too hard to check",
		plural.Of(c.Games, "game", "games"), c.Series, c.Safe, c.Allowed, c.Avoidable, c.Wrong, c.GaveUp)
}

// Add checks the series of a game. nodes is the greatest number of positions for each.
func (c *Check) Add(ctx context.Context, r *progressive.Record, nodes uint64) error {
	c.Games++
	g, _, err := progressive.Read(r.Game.Rule(), r.Game.StartFEN())
	if err != nil {
		return err
	}
	for i, played := range r.Game.Series() {
		if err := g.Play(played.Moves); err != nil {
			return err
		}
		safety, safe, ok := "", 0, i < len(r.Comments)
		if ok {
			safety, safe, ok = claimed(r.Comments[i])
		}
		if !ok || g.Ending() != progressive.Ongoing || g.Number() > seriesmate.MaxMoves {
			continue
		}
		p := g.Position()
		result, err := seriesmate.Solve(ctx, &p, g.Number(), seriesmate.Options{Rule: g.Rule(), Nodes: nodes})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		c.count(result.Status, safety == player.Safe.String(), safe > 0)
	}
	return nil
}

// count counts a series. The parameter "s" is the solver's status after the search for a mate in
// reply. The parameter "proved" says that the player had proved this series safe. The parameter
// "found" says that the player had proved at least one series of this turn safe, perhaps this one.
func (c *Check) count(s seriesmate.Status, proved, found bool) {
	c.Series++
	if proved {
		c.Safe++
	}
	switch s {
	case seriesmate.GaveUp:
		c.GaveUp++
	case seriesmate.Solved:
		c.Allowed++
		if found {
			c.Avoidable++
		}
		if proved {
			c.Wrong++
		}
	}
}

// claimed reads the comment of a series: what the player claimed about the safety of this series,
// and how many series the player had proved safe.
func claimed(comment string) (safety string, safe int, ok bool) {
	safety, rest, found := strings.Cut(comment, ", ")
	if !found {
		return "", 0, false
	}
	n, err := fmt.Sscanf(rest, "%d safe", &safe)
	return safety, safe, err == nil && n == 1
}
