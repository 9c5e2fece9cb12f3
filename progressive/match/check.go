package match

import (
	"context"
	"fmt"
	"strings"

	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// A Check counts what the solver finds of series after which the player tested for a mate in
// reply.
type Check struct {
	Games  int
	Series int // series checked
	Safe   int // of them, those that were proved to allow no mate
	// Allowed is the number of series that allow a mate in reply. Avoidable counts those of them
	// where the player had proved another series to allow none; Wrong counts those that it had
	// proved to allow none. Both should be 0.
	Allowed, Avoidable, Wrong int
	GaveUp                    int // series for which the solver gave up
}

// String returns the counts in words.
func (c *Check) String() string {
	return fmt.Sprintf("%d games, %d series: %d were proved safe, %d allow a mate in reply, %d of them with a safe series found, %d of them proved safe; %d too hard to check",
		c.Games, c.Series, c.Safe, c.Allowed, c.Avoidable, c.Wrong, c.GaveUp)
}

// Add checks the series of a game, with at most some positions for each.
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

// count counts a series. proved is set if the player had proved it safe, found if it had found a
// safe one.
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

// claimed reads the comment of a series: what the player knew of it, and how many series it had
// proved safe.
func claimed(comment string) (safety string, safe int, ok bool) {
	safety, rest, found := strings.Cut(comment, ", ")
	if !found {
		return "", 0, false
	}
	n, err := fmt.Sscanf(rest, "%d safe", &safe)
	return safety, safe, err == nil && n == 1
}
