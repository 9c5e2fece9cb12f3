package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/progressive/session"
)

// defaultProgressiveLevel is the default level of the player.
const defaultProgressiveLevel = 6

// progressivePlayFlags are the flags of the play command.
type progressivePlayFlags struct {
	rule     string
	position string
	plays    string
	level    int
	nodes    uint64
	timeText string
	json     bool
}

func newProgressivePlayCommand() *cobra.Command {
	var f progressivePlayFlags
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play a game against Burnside, or between two people or programs",
		Long: `Play a game by lines on standard input. Type a series such as "d5 dxe4", or "help" for
the commands.

With --json each input line is an object such as {"do":"play","moves":["d7d5","d5e4"]}.
The answer is an object on one line. It holds the rule, the FEN, the number of the next
series, the side to move, the result, how the game ended, and the series that was
played. If there is an error, the answer holds the error instead. "do" is one of
  new    begin a game; with "rule" and "fen"
  play   play "moves", a series in UCI or standard algebraic notation
  go     let Burnside play the next series; with "nodes" or "time" in seconds
  hint   choose a series like go, but do not play it
  moves  list the possible first moves
  back   take back a series
  state  show the state and the record of the game
  quit   end the session
With these commands two programs can play each other.`,
		Example: `  burnside progressive play
  burnside progressive play --rule scottish --burnside white --level 3
  burnside progressive play --json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, leftOut, err := f.session()
			if err != nil {
				return err
			}
			if len(leftOut) > 0 {
				warner(cmd)(leftOutError(leftOut))
			}
			return runProgressivePlay(cmd, s, f.json)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.rule, "rule", "italian", `"italian" or "scottish"`)
	flags.StringVar(&f.position, "fen", "startpos", "first position; its move number and side to move give the length of the first series")
	flags.StringVar(&f.plays, "burnside", "black", `side that Burnside plays without a command: "white", "black", "both" or "none"`)
	addInt(cmd, &f.level, "level", defaultProgressiveLevel, 1, player.Levels, fmt.Sprintf("strength, 1 to %d; each level searches four times as much", player.Levels))
	flags.Uint64Var(&f.nodes, "nodes", 0, "number of positions to search for a series, in place of --level")
	flags.StringVar(&f.timeText, "time", "0", `time to search for a series, in seconds or as in "1m30s", in place of --level`)
	flags.BoolVar(&f.json, "json", false, "read and write lines of JSON")
	return cmd
}

// session returns the session that the flags describe.
func (f *progressivePlayFlags) session() (s *session.Session, leftOut []string, err error) {
	rule, err := parseGameRule(f.rule)
	if err != nil {
		return nil, nil, err
	}
	limit, err := parseLimit(f.timeText)
	if err != nil {
		return nil, nil, fmt.Errorf("--time %w", err)
	}
	s = &session.Session{Engine: player.Level(f.level)}
	if f.nodes > 0 || limit > 0 {
		s.Engine = player.Engine{Nodes: f.nodes, Time: limit}
	}
	plays, ok := map[string][2]bool{
		"white": {board.White: true}, "black": {board.Black: true}, "both": {true, true}, "none": {},
	}[f.plays]
	if !ok {
		return nil, nil, fmt.Errorf(`--burnside %q: want "white", "black", "both" or "none"`, f.plays)
	}
	s.Plays = plays
	s.Game, leftOut, err = progressive.Read(rule, f.position)
	return s, leftOut, err
}

// runProgressivePlay runs a session until its input ends.
func runProgressivePlay(cmd *cobra.Command, s *session.Session, json bool) error {
	ctx, stop := interruptible(cmd)
	defer stop()
	answer := s.JSON
	if !json {
		answer = s.Line
		if _, err := io.WriteString(cmd.OutOrStdout(), s.Board()+s.Engines(ctx)); err != nil {
			return err
		}
	}
	reader := bufio.NewReaderSize(cmd.InOrStdin(), maxSessionLine)
	for {
		line, err := untilDone(ctx, func() (string, error) { return readLine(reader) })
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		text, quit := answer(ctx, line)
		if err := ctx.Err(); quit || err != nil {
			return err
		}
		if json {
			text += "\n"
		}
		if _, err := io.WriteString(cmd.OutOrStdout(), text); err != nil {
			return err
		}
	}
}

// maxSessionLine is the number of bytes that are kept of a line.
const maxSessionLine = 1 << 16
