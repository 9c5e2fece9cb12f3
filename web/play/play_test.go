package play

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
	"burnside/tb"
	"burnside/web/engines"
)

// newService returns a service with small hash tables and little time. The service is closed at the
// end of the test.
func newService(t *testing.T) *Service {
	c := DefaultConfig(tb.NewEmbeddedSet(), nil)
	c.Hash, c.Quick = 1, 10*time.Millisecond
	s := New(c)
	t.Cleanup(s.Close)
	return s
}

// gameOf returns a game that begins with a position.
func gameOf(fen string) *board.Game { return board.NewGame(board.MustFEN(fen)) }

const middlegame = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 3 9"

// A player makes the same move whenever it sees the same position; other players make other moves.
func TestPlayers(t *testing.T) {
	s := newService(t)
	moves := map[board.Move]bool{}
	for seed := range uint64(8) {
		r := Request{Game: gameOf(middlegame), Level: 1000, Seed: seed}
		first, err := s.Reply(t.Context(), r, nil)
		require.NoError(t, err)
		again, err := s.Reply(t.Context(), r, nil)
		require.NoError(t, err)
		assert.Equal(t, first.Move, again.Move)
		moves[first.Move] = true
	}
	assert.Greater(t, len(moves), 1)
	mate := Request{Game: gameOf("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")}
	reply, err := s.Reply(t.Context(), mate, nil)
	require.NoError(t, err)
	assert.Equal(t, "a1a8", mate.Game.Position().UCIMove(reply.Move))
}

// The engine keeps to its clock and reports its true thinking time. A player of limited strength
// waits for the time that its level asks for. The test has a fake clock (package synctest), which
// advances only while the player waits.
func TestClock(t *testing.T) {
	clock := Clock{Left: [2]time.Duration{time.Hour, 300 * time.Millisecond}}
	reply := func(t *testing.T, level int) (Reply, time.Duration) {
		start := time.Now()
		reply, err := newService(t).Reply(t.Context(), Request{Game: gameOf(middlegame), Level: level, Clock: &clock}, nil)
		require.NoError(t, err)
		return reply, time.Since(start)
	}
	s := newService(t)
	assert.Equal(t, search.Limits{HasClock: true, Time: clock.Left}, s.limits(&Request{Clock: &clock}))
	full, taken := reply(t, FullStrength)
	assert.Positive(t, full.Time)
	assert.LessOrEqual(t, full.Time, taken)
	synctest.Test(t, func(t *testing.T) {
		limited, taken := reply(t, 1500)
		assert.Positive(t, limited.Time)
		assert.Equal(t, limited.Time, taken)
		assert.Less(t, limited.Time, clock.Left[board.Black])
	})
}

// The function "slow" returns a request whose answer takes minutes. The search itself is short. But
// the engine plays at limited strength and has much time on its clock, so it waits long before it
// moves.
func slow() Request {
	return Request{Client: "a", Game: gameOf(middlegame), Level: 1500, Clock: &Clock{Left: [2]time.Duration{MaxLeft, MaxLeft}}}
}

// A move takes no longer than the service allows, and pulse is called meanwhile.
func TestLongestMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t)
		s.config.Time = 1200 * time.Millisecond
		var pulses []time.Duration
		reply, err := s.Reply(t.Context(), slow(), func(thought time.Duration) error {
			pulses = append(pulses, thought)
			return nil
		})
		require.NoError(t, err)
		assert.Equal(t, []time.Duration{pulseTime, 2 * pulseTime}, pulses)
		assert.Equal(t, s.config.Time, reply.Time)
		assert.NotEqual(t, board.NoMove, reply.Move)
	})
}

// The search ends when pulse fails, the client leaves, or the service closes.
func TestEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t)
		gone := errors.New("gone")
		_, err := s.Reply(t.Context(), slow(), func(time.Duration) error { return gone })
		require.ErrorIs(t, err, gone)
		ctx, leave := context.WithCancel(t.Context())
		_, err = s.Reply(ctx, slow(), func(time.Duration) error {
			leave()
			return nil
		})
		require.ErrorIs(t, err, context.Canceled)
		_, err = s.Reply(t.Context(), slow(), func(time.Duration) error {
			go s.Close()
			return nil
		})
		require.ErrorIs(t, err, engines.ErrClosed)
	})
}

func TestRefusals(t *testing.T) {
	s := newService(t)
	for name, change := range map[string]func(*Request){
		"level":  func(r *Request) { r.Level = LeastLevel - 1 },
		"client": func(r *Request) { r.Client = "a b" },
		"wtime":  func(r *Request) { r.Clock.Left[board.White] = 0 },
		"btime":  func(r *Request) { r.Clock.Left[board.Black] = MaxLeft + time.Second },
		"winc":   func(r *Request) { r.Clock.Increment[board.White] = -time.Second },
		"binc":   func(r *Request) { r.Clock.Increment[board.Black] = MaxIncrement + time.Second },
	} {
		r := Request{Game: gameOf(middlegame), Clock: &Clock{Left: [2]time.Duration{time.Second, time.Second}}}
		change(&r)
		_, err := s.Reply(t.Context(), r, nil)
		var outside *engines.RangeError
		require.ErrorAs(t, err, &outside, name)
		assert.Equal(t, name, outside.Name)
	}
}

// StatusOf returns how the rules end games, and the result on time.
func TestStatusOf(t *testing.T) {
	for fen, want := range map[string]Status{
		board.StartFEN:                      {Ongoing, "", BlackWins},
		"k7/1Q6/K7/8/8/8/8/8 b - - 0 1":     {WhiteWins, "checkmate", WhiteWins},
		"K7/1q6/k7/8/8/8/8/8 w - - 0 1":     {BlackWins, "checkmate", BlackWins},
		"k7/2Q5/K7/8/8/8/8/8 b - - 0 1":     {Drawn, "stalemate", WhiteWins},
		"k7/8/K7/8/8/8/8/6N1 w - - 0 1":     {Drawn, "insufficient material", Drawn},
		"k7/8/K7/8/8/8/8/6R1 w - - 100 80":  {Drawn, "fifty moves", Drawn},
		"k7/8/1K6/8/8/8/8/6R1 w - - 0 1":    {Ongoing, "", Drawn},
		"k7/8/1K6/8/8/8/8/6R1 b - - 0 1":    {Ongoing, "", WhiteWins},
		"k7/p7/1K6/8/8/8/8/6R1 w - - 99 90": {Ongoing, "", BlackWins},
	} {
		assert.Equal(t, want, StatusOf(gameOf(fen)), fen)
	}
	g := gameOf("k7/8/1K6/8/8/8/p7/6R1 w - - 0 1")
	for range 2 {
		for _, san := range []string{"Rg2", "Kb8", "Rg1", "Ka8"} {
			assert.Equal(t, Ongoing, StatusOf(g).Result)
			m, err := g.Position().ParseSAN(san)
			require.NoError(t, err)
			g.Push(m)
		}
	}
	assert.Equal(t, Status{Drawn, "repetition", BlackWins}, StatusOf(g))
}
