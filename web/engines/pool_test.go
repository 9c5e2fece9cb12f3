package engines

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
)

// small is the size of the engines in tests.
var small = Size{Hash: 1, Threads: 1}

// newPool returns a pool for the given number of clients. The pool is closed when the test ends.
func newPool(t *testing.T, most int, keep time.Duration) *Pool {
	p := New(Config{Most: most, Keep: keep, Bytes: 1 << 30})
	t.Cleanup(p.Close)
	return p
}

// begin starts a search that runs until it is cancelled. It returns the function "wait". This
// function waits until the search has ended, and returns the error of the search.
func begin(ctx context.Context, t *testing.T, p *Pool, name string) (wait func() error) {
	t.Helper()
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- p.Lend(ctx, name, small, func(ctx context.Context, _ *Engine) error {
			close(begun)
			<-ctx.Done()
			return context.Cause(ctx)
		})
	}()
	select {
	case <-begun:
	case err := <-ended:
		require.NoError(t, err)
	}
	return func() error { return <-ended }
}

// known returns the clients that a pool knows.
func known(p *Pool) map[string]*client {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return maps.Clone(p.clients)
}

// held returns the bytes that the engines of a pool hold.
func held(p *Pool) uint64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.held
}

// The search "nothing" ends at once.
func nothing(context.Context, *Engine) error { return nil }

// A client has one search at a time; the next one gets the same engine.
func TestOneSearchAClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(t, 2, time.Minute)
		first := begin(t.Context(), t, p, "a")
		ctx, leave := context.WithCancel(t.Context())
		second := begin(ctx, t, p, "a")
		require.ErrorIs(t, first(), ErrReplaced)
		engine := known(p)["a"].engine
		leave()
		require.ErrorIs(t, second(), context.Canceled)
		require.NoError(t, p.Lend(t.Context(), "a", Size{Hash: 1, Threads: 2}, func(_ context.Context, e *Engine) error {
			assert.Same(t, engine, e.Engine)
			return nil
		}))
		time.Sleep(2 * time.Minute)
		require.Empty(t, known(p))
	})
}

// Some time after a client has gone, its engine is dropped. If another client needs an engine and
// the pool is full, the engine is dropped immediately.
func TestEnginesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(t, 2, time.Minute)
		one := begin(t.Context(), t, p, "one")
		require.NoError(t, p.Lend(t.Context(), "two", small, nothing))
		unnamed := begin(t.Context(), t, p, "")
		require.NotContains(t, known(p), "two")
		require.ErrorIs(t, p.Lend(t.Context(), "two", small, nothing), ErrBusy)
		p.Close()
		require.ErrorIs(t, one(), ErrClosed)
		require.ErrorIs(t, unnamed(), ErrClosed)
		require.ErrorIs(t, p.Lend(t.Context(), "one", small, nothing), ErrClosed)
		time.Sleep(2 * time.Minute)
		require.Empty(t, known(p))
	})
}

// A search can be cancelled while it waits for its turn.
func TestTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(t, 1, time.Minute)
		release := make(chan struct{})
		ended := make(chan error, 1)
		go func() {
			ended <- p.Lend(t.Context(), "a", small, func(context.Context, *Engine) error {
				<-release
				return nil
			})
		}()
		synctest.Wait()
		ctx, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		require.ErrorIs(t, p.Lend(ctx, "a", small, nothing), context.DeadlineExceeded)
		close(release)
		require.NoError(t, <-ended)
		time.Sleep(2 * time.Minute)
	})
}

// An engine that takes more than half of the free memory is refused.
func TestMemory(t *testing.T) {
	p := newPool(t, 1, time.Minute)
	p.free = func() (uint64, bool) { return 2*small.bytes() + 1<<20, true }
	require.NoError(t, p.Lend(t.Context(), "a", small, nothing))
	require.ErrorIs(t, p.Lend(t.Context(), "a", Size{Hash: 2, Threads: 1}, nothing), ErrMemory)
	require.Zero(t, held(p))
}

// The engines of clients that have gone are dropped in time, and their memory is released.
func TestEnginesAreLetGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(t, 3, time.Minute)
		released := make(chan time.Duration, 10)
		start := time.Now()
		p.release = func() { released <- time.Since(start) }
		require.NoError(t, p.Lend(t.Context(), "a", small, nothing))
		time.Sleep(30 * time.Second)
		require.NoError(t, p.Lend(t.Context(), "a", small, nothing))
		require.NoError(t, p.Lend(t.Context(), "", small, nothing))
		require.Equal(t, 2*small.bytes(), held(p))
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Zero(t, held(p))
		require.Equal(t, 90*time.Second, <-released, "later than 60 s, because it was used again")
	})
}

// A search that names no client belongs to a new client. This client gets the engine of the last
// client without a name. The engine has forgotten its transposition table.
func TestEnginesAreUsedAgain(t *testing.T) {
	p := newPool(t, 10, time.Minute)
	var nodes []uint64
	var first *search.Engine
	for range 3 {
		require.NoError(t, p.Lend(t.Context(), "", small, func(_ context.Context, e *Engine) error {
			if first == nil {
				first = e.Engine
			}
			assert.Same(t, first, e.Engine)
			nodes = append(nodes, e.Search(board.NewGame(board.StartPosition()), search.Limits{Depth: 5}, nil).Nodes)
			return nil
		}))
	}
	require.Equal(t, []uint64{nodes[0], nodes[0], nodes[0]}, nodes)
	require.Equal(t, small.bytes(), held(p))
}

// The engines of any number of clients stay within the memory limit, and each client gets an
// engine. If memory is short, engines of clients that have gone are dropped first. If that is not
// enough, new engines get smaller hashes.
func TestBytes(t *testing.T) {
	wanted, least := Size{Hash: 64, Threads: 1}, Size{Hash: leastHash, Threads: 1}
	p := newPool(t, 4, time.Minute)
	p.config.Bytes = wanted.bytes() + 3*least.bytes()
	for _, name := range []string{"a", "b", "c", "", "d"} {
		require.NoError(t, p.Lend(t.Context(), name, wanted, func(_ context.Context, e *Engine) error {
			assert.Equal(t, wanted, e.Size)
			return nil
		}))
		require.LessOrEqual(t, held(p), p.config.Bytes)
	}
	var sizes []Size
	use := func(ctx context.Context, t *testing.T, i int) (end func()) {
		ctx, leave := context.WithCancel(ctx)
		begun, ended := make(chan struct{}), make(chan error, 1)
		go func() {
			ended <- p.Lend(ctx, fmt.Sprint(i), wanted, func(ctx context.Context, e *Engine) error {
				sizes = append(sizes, e.Size)
				close(begun)
				<-ctx.Done()
				return nil
			})
		}()
		<-begun
		return func() {
			leave()
			require.NoError(t, <-ended)
		}
	}
	for i := range 4 {
		defer use(t.Context(), t, i)()
	}
	require.Equal(t, []Size{wanted, least, least, least}, sizes)
	require.Equal(t, p.config.Bytes, held(p))
	use(t.Context(), t, 1)()
	require.Equal(t, least, sizes[4], "it keeps its engine")
	require.ErrorIs(t, p.Lend(t.Context(), "2", Size{Hash: 64, Threads: 9}, nothing), ErrMemory)
}

// The memory of many clients' engines goes back to the system after the clients have gone.
func TestMemoryIsReturned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(t, 10, time.Minute)
		taken := func() uint64 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapSys - m.HeapReleased
		}
		debug.FreeOSMemory()
		before, most := taken(), uint64(0)
		for i := range 20 {
			require.NoError(t, p.Lend(t.Context(), fmt.Sprint(i), Size{Hash: 64, Threads: 1}, func(context.Context, *Engine) error {
				most = max(most, taken())
				return nil
			}))
		}
		assert.Less(t, most, before+p.config.Bytes)
		time.Sleep(time.Minute)
		synctest.Wait() // until the memory of the dropped engines is released
		assert.Less(t, taken(), before+64<<20)
	})
}

// Names have up to 64 letters, digits and hyphens.
func TestNames(t *testing.T) {
	p := newPool(t, 1, time.Minute)
	for _, name := range []string{"", "a-Z-09", strings.Repeat("a", maxName)} {
		assert.NoError(t, p.Lend(t.Context(), name, small, nothing), name)
	}
	for _, name := range []string{"a b", "a_b", "é", strings.Repeat("a", maxName+1)} {
		var outside *RangeError
		require.ErrorAs(t, p.Lend(t.Context(), name, small, nothing), &outside, name)
		assert.EqualError(t, outside, "client: want up to 64 letters, digits and hyphens")
	}
}

func TestCheckRange(t *testing.T) {
	assert.NoError(t, CheckRange("lines", 1, 1, 5))
	assert.NoError(t, CheckRange("lines", 5, 1, 5))
	assert.EqualError(t, CheckRange("lines", 0, 1, 5), "lines: want 1 to 5")
	assert.Error(t, CheckRange("lines", 6, 1, 5))
}

// A search ends when one of four things happens: the search is complete, its time is over, its
// context is done, or Tick fails. In all these cases the engine is idle afterwards.
func TestWatched(t *testing.T) {
	gone, engine := errors.New("gone"), search.New()
	game := board.NewGame(board.StartPosition())
	cancelled, cancel := context.WithCancelCause(t.Context())
	cancel(ErrReplaced)
	watching := func(time.Time) error { return nil }
	for name, test := range map[string]struct {
		ctx  context.Context
		w    Watched
		want error
	}{
		"done":   {t.Context(), Watched{Limits: search.Limits{Depth: 1}, Most: time.Hour, Interval: time.Hour, Tick: watching}, nil},
		"over":   {t.Context(), Watched{Most: 20 * time.Millisecond, Interval: time.Millisecond, Tick: watching}, nil},
		"left":   {cancelled, Watched{Most: time.Hour, Interval: time.Hour, Tick: watching}, ErrReplaced},
		"unseen": {t.Context(), Watched{Most: time.Hour, Interval: time.Millisecond, Tick: func(time.Time) error { return gone }}, gone},
	} {
		test.w.Game = game
		result, err := test.w.Run(test.ctx, engine)
		require.ErrorIs(t, err, test.want, name)
		assert.True(t, game.Position().IsLegal(result.Best), name)
	}
}
