package engines

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
)

// hash is the size of the engines' tables in tests, in MiB.
const hash = 1

// newPool returns a pool of so many engines, which is closed when the test ends.
func newPool(t *testing.T, most int, keep time.Duration) *Pool {
	p := New(Config{Most: most, Keep: keep})
	t.Cleanup(p.Close)
	return p
}

// begin lends an engine until the search is cut short, and returns the function that
// waits for its error.
func begin(ctx context.Context, t *testing.T, p *Pool, name string) (wait func() error) {
	t.Helper()
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- p.Lend(ctx, name, hash, func(ctx context.Context, _ *search.Engine) error {
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

// nothing is a search that has nothing to do.
func nothing(context.Context, *search.Engine) error { return nil }

// A client has one search, which goes on with what the one before has learnt.
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
		require.NoError(t, p.Lend(t.Context(), "a", 2*hash, func(_ context.Context, e *search.Engine) error {
			assert.Same(t, engine, e)
			return nil
		}))
		require.Equal(t, 2*hash, known(p)["a"].hash)
		time.Sleep(2 * time.Minute)
		require.Empty(t, known(p))
	})
}

// Engines are forgotten some time after their clients have gone, and at once if others
// need the place.
func TestEnginesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(t, 2, time.Minute)
		one := begin(t.Context(), t, p, "one")
		require.NoError(t, p.Lend(t.Context(), "two", hash, nothing))
		unnamed := begin(t.Context(), t, p, "")
		require.NotContains(t, known(p), "two")
		require.ErrorIs(t, p.Lend(t.Context(), "two", hash, nothing), ErrBusy)
		p.Close()
		require.ErrorIs(t, one(), ErrClosed)
		require.ErrorIs(t, unnamed(), ErrClosed)
		require.ErrorIs(t, p.Lend(t.Context(), "one", hash, nothing), ErrClosed)
		time.Sleep(2 * time.Minute)
		require.Empty(t, known(p))
	})
}

// A search that waits for its turn can be left.
func TestTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(t, 1, time.Minute)
		release := make(chan struct{})
		ended := make(chan error, 1)
		go func() {
			ended <- p.Lend(t.Context(), "a", hash, func(context.Context, *search.Engine) error {
				<-release
				return nil
			})
		}()
		synctest.Wait()
		ctx, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		require.ErrorIs(t, p.Lend(ctx, "a", hash, nothing), context.DeadlineExceeded)
		close(release)
		require.NoError(t, <-ended)
		time.Sleep(2 * time.Minute)
	})
}

// An engine whose hash takes more than half of the free memory is refused.
func TestMemory(t *testing.T) {
	p := newPool(t, 1, time.Minute)
	p.free = func() (uint64, bool) { return 16 << 20, true }
	require.ErrorIs(t, p.Lend(t.Context(), "", 9, nothing), ErrMemory)
	require.NoError(t, p.Lend(t.Context(), "a", 8, nothing))
	require.ErrorContains(t, p.Lend(t.Context(), "a", 17, nothing), "9 MiB more")
}

// Names have up to 64 letters, digits and hyphens.
func TestNames(t *testing.T) {
	p := newPool(t, 1, time.Minute)
	for _, name := range []string{"", "a-Z-09", strings.Repeat("a", maxName)} {
		assert.NoError(t, p.Lend(t.Context(), name, hash, nothing), name)
	}
	for _, name := range []string{"a b", "a_b", "é", strings.Repeat("a", maxName+1)} {
		var outside *RangeError
		require.ErrorAs(t, p.Lend(t.Context(), name, hash, nothing), &outside, name)
		assert.EqualError(t, outside, "client: want up to 64 letters, digits and hyphens")
	}
}

func TestCheckRange(t *testing.T) {
	assert.NoError(t, CheckRange("lines", 1, 1, 5))
	assert.NoError(t, CheckRange("lines", 5, 1, 5))
	assert.EqualError(t, CheckRange("lines", 0, 1, 5), "lines: want 1 to 5")
	assert.Error(t, CheckRange("lines", 6, 1, 5))
}

// A search ends by itself, by its time, by its context, or because nobody watches it, and
// leaves the engine at rest.
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
