package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/spf13/cobra"

	"burnside/internal/atomicfile"
	"burnside/internal/plural"
	"burnside/internal/progress"
	"burnside/progressive"
	"burnside/progressive/match"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// defaultProgressiveNodes is the default limit for a series, in positions.
const defaultProgressiveNodes = 1_000_000

// progressiveMatchFlags are the flags of the match command.
type progressiveMatchFlags struct {
	rule    string
	games   int
	nodes   uint64
	against string
	other   uint64
	seed    uint64
	file    string
}

func newProgressiveMatchCommand() *cobra.Command {
	var f progressiveMatchFlags
	cmd := &cobra.Command{
		Use:   "match",
		Short: "Play a match of many games and show the score",
		Long: `Play games of Burnside against a simple player, or against itself with another limit.

An opening consists of two random series after which White has no mate. Each opening is
played twice, with the sides exchanged. A player's limit is the number of positions that
it searches for a series. So the games do not depend on the machine's speed. With --file
the games are written as PGN. If a match with --file was interrupted, the same command
continues with the next game.`,
		Example: `  burnside progressive match --against random
  burnside progressive match --against self --other 250000 --file games.pgn`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := f.match()
			if err != nil {
				return err
			}
			return runProgressiveMatch(cmd, m, &f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.rule, "rule", "italian", `"italian" or "scottish"`)
	addInt(cmd, &f.games, "games", 200, 1, 1<<20, "games")
	flags.Uint64Var(&f.nodes, "nodes", defaultProgressiveNodes, "positions that the player searches for a series")
	flags.StringVar(&f.against, "against", "greedy", `"random" (mates, or moves at random), "greedy" (mates, or wins most material) or "self"`)
	flags.Uint64Var(&f.other, "other", 0, "positions that the other player searches for a series; 0 for the number of --nodes")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the openings and of random moves")
	flags.StringVar(&f.file, "file", "", "write the games to this file; continue the match that it holds")
	return cmd
}

// match returns the match that the flags describe.
func (f *progressiveMatchFlags) match() (*match.Match, error) {
	rule, err := parseGameRule(f.rule)
	if err != nil {
		return nil, err
	}
	other := f.other
	if other == 0 {
		other = f.nodes
	}
	if min(f.nodes, other) < player.MinNodes {
		return nil, fmt.Errorf("want at least %d positions for a series", player.MinNodes)
	}
	name := fmt.Sprintf("%s %d", f.against, other)
	var opponent func(r *rand.Rand) player.Player
	switch f.against {
	case "random", "greedy":
		opponent = func(r *rand.Rand) player.Player {
			return &player.Simple{Nodes: other, Greedy: f.against == "greedy", Random: r}
		}
	case "self":
		opponent = func(*rand.Rand) player.Player { return &player.Engine{Nodes: other} }
		name = fmt.Sprintf("Burnside %d", other)
	default:
		return nil, fmt.Errorf(`--against %q: want "random", "greedy" or "self"`, f.against)
	}
	names := [2]string{fmt.Sprintf("Burnside %d", f.nodes), name}
	if names[0] == names[1] {
		names[1] += " (other)"
	}
	return &match.Match{Rule: rule, Names: names, Seed: f.seed, MostSeries: match.DefaultMostSeries,
		Players: func(r *rand.Rand) [2]player.Player {
			return [2]player.Player{&player.Engine{Nodes: f.nodes}, opponent(r)}
		}}, nil
}

// parseGameRule parses the name of a rule for whole games.
func parseGameRule(text string) (seriesmate.Rule, error) {
	rule, err := seriesmate.ParseRule(text)
	if err != nil || rule == seriesmate.Series {
		return rule, fmt.Errorf(`--rule %q: want "italian" or "scottish"`, text)
	}
	return rule, nil
}

// runProgressiveMatch plays the games of the match. It leaves out games that the file already
// holds.
func runProgressiveMatch(cmd *cobra.Command, m *match.Match, f *progressiveMatchFlags) error {
	ctx, stop := interruptible(cmd)
	defer stop()
	var file []byte
	if f.file != "" {
		var err error
		if file, err = os.ReadFile(f.file); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	score, err := m.Read(bytes.NewReader(file))
	if err != nil {
		return fmt.Errorf("%s: %w", f.file, err)
	}
	line := progress.New(cmd.ErrOrStderr())
	defer line.Clear()
	for score.Games() < f.games {
		line.Show("%s: %v", plural.Of(score.Games(), "game", "games"), score)
		r, err := m.Play(ctx, score.Games())
		if err != nil {
			return err
		}
		if err := m.Add(&score, r); err != nil {
			return err
		}
		if f.file == "" {
			continue
		}
		file = append(file, r.String()...)
		if err := atomicfile.WriteUnsynced(f.file, func(w io.Writer) error {
			_, err := w.Write(file)
			return err
		}); err != nil {
			return err
		}
	}
	line.Clear()
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s against %s, %v rule, %s: %v\n", m.Names[0], m.Names[1], m.Rule, plural.Of(score.Games(), "game", "games"), score)
	return err
}

func newProgressiveCheckCommand() *cobra.Command {
	var nodes uint64
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check with the solver whether series of a match allow a mate",
		Long: `Check the games that the command "match" has written. After each series of a player, the
solver searches for a mate in reply. A series is safe if there is no such mate. The
command fails if a series allows a mate although the player had proved it safe. The
command also fails if the player had proved another series safe, but played a series
that allows a mate.`,
		Example: `  burnside progressive check games.pgn`,
		Args:    oneArgument("a file of games"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runProgressiveCheck(cmd, args[0], nodes)
		},
	}
	cmd.Flags().Uint64Var(&nodes, "nodes", 20_000_000, "greatest number of positions that the solver searches after each series")
	return cmd
}

// runProgressiveCheck checks the games of a file.
func runProgressiveCheck(cmd *cobra.Command, name string, nodes uint64) error {
	ctx, stop := interruptible(cmd)
	defer stop()
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // only read
	check, err := checkGames(ctx, progress.New(cmd.ErrOrStderr()), file, nodes)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), check); err != nil {
		return err
	}
	if check.Avoidable+check.Wrong > 0 {
		return errors.New("a series allows a mate that another one was found to avoid")
	}
	return nil
}

// checkGames checks all games in a text.
func checkGames(ctx context.Context, line *progress.Line, text io.Reader, nodes uint64) (*match.Check, error) {
	defer line.Clear()
	check := &match.Check{}
	reader := progressive.NewRecordReader(text)
	for {
		r, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return check, nil
		}
		if err == nil {
			err = check.Add(ctx, r, nodes)
		}
		if err != nil {
			return nil, err
		}
		line.Show("%v", check)
	}
}
