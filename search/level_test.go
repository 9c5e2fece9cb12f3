package search

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search/level"
)

// weakEngine returns an engine that plays at a level.
func weakEngine(t *testing.T, elo int, seed uint64) *Engine {
	t.Helper()
	e := newTableEngine()
	require.NoError(t, e.SetHash(1))
	e.SetPlayer(level.New(elo, seed))
	return e
}

// play plays a game from a position, with one engine for each side. The game ends by the rules or
// after the given number of plies. play returns the game and its moves.
func play(p board.Position, white, black *Engine, plies int) (*board.Game, []board.Move) {
	game := board.NewGame(p)
	var moves []board.Move
	for range plies {
		if game.Outcome() != board.Ongoing {
			break
		}
		e := white
		if game.Position().SideToMove() == board.Black {
			e = black
		}
		m := e.Search(game, Limits{Nodes: 20000}, nil).Best
		game.Push(m)
		moves = append(moves, m)
	}
	return game, moves
}

// TestPlayersAreDeterministic checks that a player plays the same game each time, and that another
// player plays another game.
func TestPlayersAreDeterministic(t *testing.T) {
	start := board.StartPosition()
	games := map[uint64][]board.Move{}
	for _, seed := range []uint64{1, 2} {
		_, games[seed] = play(start, weakEngine(t, 1000, seed), weakEngine(t, 1400, seed), 40)
		_, again := play(start, weakEngine(t, 1000, seed), weakEngine(t, 1400, seed), 40)
		assert.Equal(t, games[seed], again)
	}
	assert.NotEqual(t, games[1], games[2])
}

// TestEveryPlayerMates checks that every player mates with a queen, a rook or two bishops against
// the longest defence.
func TestEveryPlayerMates(t *testing.T) {
	full := New()
	for _, fen := range []string{"8/8/3k4/8/8/8/8/KQ6 w - - 0 1", "8/8/3k4/8/8/8/8/KR6 w - - 0 1", "8/8/3k4/8/8/8/8/KBB5 w - - 0 1"} {
		for elo := level.Least; elo <= level.Greatest; elo += 200 {
			for seed := range uint64(5) {
				game, _ := play(board.MustFEN(fen), weakEngine(t, elo, seed), full, 120)
				assert.Equal(t, board.Checkmate, game.Outcome(), "%d: %s", elo, fen)
			}
		}
	}
}

// TestPlayerLimits checks that a player searches no more than his level allows, with any limits and
// any number of threads. Without the player, the engine must have its full strength again.
func TestPlayerLimits(t *testing.T) {
	p := board.MustFEN("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
	e := weakEngine(t, 2000, 1)
	require.NoError(t, e.SetThreads(4))
	r := e.Search(board.NewGame(p), Limits{Nodes: 100000}, nil)
	assert.LessOrEqual(t, r.Nodes, level.New(2000, 1).Nodes())
	r = e.Search(board.NewGame(p), Limits{Nodes: 200}, nil)
	assert.LessOrEqual(t, r.Nodes, uint64(200))
	e.SetPlayer(nil)
	require.NoError(t, e.SetThreads(1))
	fresh := New()
	require.NoError(t, fresh.SetHash(1))
	assert.Equal(t, fresh.Search(board.NewGame(p), Limits{Depth: 8}, nil).Nodes, e.Search(board.NewGame(p), Limits{Depth: 8}, nil).Nodes)
}

// TestCountsAreOfOneSearch checks that a search counts only its own nodes. In the test, later
// searches use fewer threads than the first. The nodes that the idle threads searched before must
// not be counted.
func TestCountsAreOfOneSearch(t *testing.T) {
	e := New()
	require.NoError(t, e.SetThreads(4))
	game := board.NewGame(board.StartPosition())
	e.Search(game, Limits{Nodes: 20000}, nil)
	solved := board.NewGame(board.MustFEN("8/8/3k4/8/8/8/8/KQ6 w - - 0 1"))
	assert.Zero(t, e.Search(solved, Limits{}, nil).Nodes)

	player := level.New(2000, 1)
	e.SetPlayer(player)
	r := e.Search(game, Limits{}, nil)
	assert.LessOrEqual(t, r.Nodes, player.Nodes())
	assert.Greater(t, r.Depth, 1)
}

// TestPlayerTakesHisTime checks that a player with a clock thinks for a while. If the limits set a
// fixed time for the move, he must not use it up. Stop must end the wait.
func TestPlayerTakesHisTime(t *testing.T) {
	game := board.NewGame(board.StartPosition())
	clock := Limits{HasClock: true, Time: [2]time.Duration{time.Minute, time.Minute}}
	synctest.Test(t, func(t *testing.T) {
		soft, _ := allocateTime(time.Minute, 0, 0, DefaultMoveOverhead, 0)
		for _, elo := range []int{800, 1000, 1500, 2000, 2500, 3000} {
			r := weakEngine(t, elo, 1).Search(game, clock, nil)
			assert.Equal(t, level.New(elo, 1).Pace(game.Position(), r.Best, soft), r.Time, elo)
		}
		e := weakEngine(t, 1000, 1)
		assert.Zero(t, e.Search(game, Limits{MoveTime: time.Second}, nil).Time)
		wait := e.Begin(game, clock, nil)
		synctest.Wait()
		e.Stop()
		assert.Zero(t, wait().Time)
	})
}

// TestPlayerPlaysTheSameWithAClock checks that a player's moves do not depend on the limits of his
// search, if the limits leave him time. So matches without a clock also show his strength with a
// clock.
func TestPlayerPlaysTheSameWithAClock(t *testing.T) {
	clock := Limits{HasClock: true, Time: [2]time.Duration{time.Minute, time.Minute}, Inc: [2]time.Duration{time.Second, time.Second}}
	start := board.StartPosition()
	for _, elo := range []int{800, 1400, 2000, 2600, 3000} {
		game, moves := play(start, weakEngine(t, elo, 1), weakEngine(t, elo, 2), 12)
		for _, limits := range []Limits{{}, {Nodes: 1e9}, {Depth: 60}, {MoveTime: time.Minute}, clock} {
			synctest.Test(t, func(t *testing.T) {
				again := board.NewGame(start)
				players := [2]*Engine{weakEngine(t, elo, 1), weakEngine(t, elo, 2)}
				for i, m := range moves {
					require.Equal(t, m, players[i%2].Search(again, limits, nil).Best, "%d, %+v: ply %d", elo, limits, i)
					again.Push(m)
				}
				assert.Equal(t, game.Position(), again.Position())
			})
		}
	}
}

// TestPlayerShowsAllLines checks that with searchmoves or several lines all moves are shown.
func TestPlayerShowsAllLines(t *testing.T) {
	game := board.NewGame(board.StartPosition())
	m, err := game.Position().ParseUCIMove("h2h4")
	require.NoError(t, err)
	for seed := range uint64(10) {
		r := weakEngine(t, 800, seed).Search(game, Limits{SearchMoves: []board.Move{m}}, nil)
		assert.Equal(t, m, r.Best)
	}
	e := weakEngine(t, 800, 1)
	e.SetMultiPV(20)
	lines := map[int]bool{}
	e.Search(game, Limits{}, func(r Report) { lines[r.MultiPV] = true })
	assert.Len(t, lines, 20)
}

// TestScoresWithoutErrors checks that a player's errors decide which line he chooses, but do not
// change the reported score. All players must report the same score for the same line.
func TestScoresWithoutErrors(t *testing.T) {
	fens := []string{
		board.StartFEN,
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3",
		"r2q1rk1/pp2bppp/1np1bn2/4N3/3PPB2/2NQ4/PP2BPPP/R4RK1 b - - 0 1", // many men are attacked
	}
	for _, fen := range fens {
		reported := map[string]Score{}
		repeated := 0
		for _, elo := range []int{800, 1100, 1500, 2100, 2700, 3000} {
			for seed := range uint64(6) {
				for _, lines := range []int{1, 20} {
					e := weakEngine(t, elo, seed)
					e.SetMultiPV(lines)
					r, reports := reportsOf(t, e, fen, Limits{Depth: 2})
					for _, line := range reports {
						name := fmt.Sprint(line.PV)
						before, known := reported[name]
						if known {
							repeated++
							require.Equal(t, before, line.Score, "%s, %d: %s", fen, elo, name)
						}
						reported[name] = line.Score
					}
					best := reports[len(reports)-lines]
					assert.Equal(t, best.Score, r.Score)
					if fen == board.StartFEN && lines == 1 {
						assert.Less(t, max(r.Score, -r.Score), Score(150), elo)
					}
				}
			}
		}
		assert.Greater(t, repeated, 100)
	}
}
