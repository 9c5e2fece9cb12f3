package games

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/lock"
)

// randomGame returns a game of random moves with random scores.
func randomGame(random *rand.Rand, plies int) Game {
	p := board.StartPosition()
	g := Game{Start: p.Pack(), Result: Result(random.IntN(3)), End: End(random.IntN(NumEnds))}
	for range plies {
		var list board.MoveList
		p.Generate(&list)
		if list.Len() == 0 {
			break
		}
		m := list.At(random.IntN(list.Len()))
		score := eval.Score(random.NormFloat64() * 300)
		if random.IntN(50) == 0 {
			score = 32000 - 64000*eval.Score(random.IntN(2))
		}
		g.Plies = append(g.Plies, Ply{m, score})
		p = p.After(m)
	}
	return g
}

// randomGames returns some games.
func randomGames(n int) []Game {
	random := rand.New(rand.NewPCG(1, 2))
	games := make([]Game, n)
	for i := range games {
		games[i] = randomGame(random, random.IntN(200))
	}
	return games
}

// read returns all games of a file.
func read(t *testing.T, name string) []Game {
	t.Helper()
	f, err := Open(name)
	require.NoError(t, err)
	defer f.Close()
	var games []Game
	for g, err := range f.All() {
		require.NoError(t, err)
		copied := *g
		copied.Plies = append([]Ply(nil), g.Plies...)
		games = append(games, copied)
	}
	return games
}

func TestGamesSurviveAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	info := Info{"seed": "1"}
	games := randomGames(400)
	w, err := Create(name, info)
	require.NoError(t, err)
	for i := range games[:250] {
		require.NoError(t, w.Add(&games[i]))
	}
	require.NoError(t, w.Close())
	w, err = Continue(name, info, io.Discard)
	require.NoError(t, err)
	assert.Equal(t, 250, w.NumGames())
	for i := range games[250:] {
		require.NoError(t, w.Add(&games[250+i]))
	}
	require.NoError(t, w.Close())
	assert.Equal(t, games, read(t, name))

	f, err := Open(name)
	require.NoError(t, err)
	defer f.Close()
	assert.Equal(t, info, f.Info)
	assert.Equal(t, w.NumGames(), f.NumGames())
	assert.Equal(t, w.NumPositions(), f.NumPositions())
	assert.Greater(t, f.NumBlocks(), 2)
	assert.Zero(t, f.Torn())
}

func TestOldGamesAreNotOverwritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, Info{"seed": "1"})
	require.NoError(t, err)
	require.NoError(t, w.Close())
	_, err = Create(name, Info{"seed": "1"})
	assert.ErrorIs(t, err, os.ErrExist)
	_, err = Continue(name, Info{"seed": "2", "nodes": "5"}, io.Discard)
	assert.ErrorContains(t, err, `no nodes, now "5"`)
	assert.ErrorContains(t, err, `seed "1", now "2"`)
}

// TestOneWriter checks that a file has only one writer at a time. It tries each function that opens
// a file for writing.
func TestOneWriter(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	info := Info{"seed": "1"}
	ways := []func() (*Writer, error){
		func() (*Writer, error) { return Create(name, info) },
		func() (*Writer, error) { return Continue(name, info, io.Discard) },
	}
	for _, open := range ways {
		w, err := open()
		require.NoError(t, err)
		for _, again := range ways {
			_, err := again()
			require.ErrorIs(t, err, lock.ErrTaken)
			assert.ErrorContains(t, err, name)
		}
		require.NoError(t, w.Close())
	}
	_, err := Continue(name, Info{"seed": "2"}, io.Discard)
	require.ErrorContains(t, err, "other settings")
	left, err := filepath.Glob(name + "*")
	require.NoError(t, err)
	assert.Equal(t, []string{name}, left)
}

// TestTornTail cuts a file off at different places in its last block. Readers must still find the
// complete blocks, and a new writer must continue after them.
func TestTornTail(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	info := Info{"seed": "1"}
	games := randomGames(400)
	w, err := Create(name, info)
	require.NoError(t, err)
	for i := range games {
		require.NoError(t, w.Add(&games[i]))
	}
	require.NoError(t, w.Close())
	whole, err := os.ReadFile(name)
	require.NoError(t, err)
	start := len(whole) - len(lastBlock(t, name))
	for _, size := range []int{start, start + 1, start + blockHeader - 1, start + blockHeader, len(whole) - 1} {
		require.NoError(t, os.WriteFile(name, whole[:size], 0o644))
		kept := read(t, name)
		require.Equal(t, games[:len(kept)], kept)
		w, err := Continue(name, info, io.Discard)
		require.NoError(t, err)
		assert.Equal(t, len(kept), w.NumGames())
		assert.Equal(t, int64(size-start), w.Cut())
		for i := range games[len(kept):] {
			require.NoError(t, w.Add(&games[len(kept)+i]))
		}
		require.NoError(t, w.Close())
		again, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(whole, again), "file differs after a cut at %d", size)
	}
}

// lastBlock returns the bytes of the last block.
func lastBlock(t *testing.T, name string) []byte {
	f, err := Open(name)
	require.NoError(t, err)
	defer f.Close()
	all, err := os.ReadFile(name)
	require.NoError(t, err)
	return all[f.blocks[len(f.blocks)-1].offset:]
}

func TestDamage(t *testing.T) {
	games := randomGames(5)
	var b builder
	for i := range games {
		b.add(&games[i])
	}
	header, err := Info{"a": "b"}.header()
	require.NoError(t, err)
	encoder, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	whole := append(header, b.bytes(encoder)...)
	check := func(data []byte) error {
		f, err := newFile("games", bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return err
		}
		defer f.Close()
		for _, err := range f.All() {
			if err != nil {
				return err
			}
		}
		return nil
	}
	require.NoError(t, check(whole))
	for i := range whole {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 0x41
		if at := i - len(header); at >= 12 && at < 16 {
			continue // bytes of the length, with which the block may look incomplete
		}
		assert.Error(t, check(damaged), "byte %d", i)
	}
	assert.ErrorIs(t, check([]byte("something else")), ErrForeign)
	assert.ErrorIs(t, check(nil), ErrForeign)
	assert.ErrorIs(t, check(append(bytes.Clone(header[:8]), make([]byte, 20)...)), ErrVersion)
	assert.ErrorIs(t, check(append(bytes.Clone(whole), make([]byte, blockHeader)...)), ErrDamaged)
}

func TestReplayFindsIllegalMoves(t *testing.T) {
	game := randomGames(1)[0]
	visited := 0
	require.NoError(t, game.Replay(func(p *board.Position, ply int) bool {
		assert.Equal(t, visited, ply)
		assert.True(t, p.IsLegal(game.Plies[ply].Move))
		visited++
		return true
	}))
	assert.Equal(t, len(game.Plies), visited)
	game.Plies[1].Move = board.NewMove(3, 60, board.Quiet)
	assert.ErrorContains(t, game.Replay(func(*board.Position, int) bool { return true }), "ply 2: move d1e8 is not legal")
	game.Start[0] = 7
	assert.ErrorContains(t, game.Replay(func(*board.Position, int) bool { return true }), "start")
}

func TestZigzag(t *testing.T) {
	for _, d := range []int16{0, -1, 1, -2, 300, -300, 32767, -32768} {
		assert.Equal(t, d, unzigzag(zigzag(d)))
	}
	assert.Equal(t, uint16(1), zigzag(-1))
	assert.Equal(t, uint16(2), zigzag(1))
}

// FuzzFile reads arbitrary bytes as a file. The reader must not panic. If it finds a game, the game
// is replayed. This may give an error, but must not panic either.
func FuzzFile(f *testing.F) {
	games := randomGames(3)
	var b builder
	for i := range games {
		b.add(&games[i])
	}
	header, err := Info{"a": "b"}.header()
	require.NoError(f, err)
	encoder, err := zstd.NewWriter(nil)
	require.NoError(f, err)
	block := b.bytes(encoder)
	f.Add(append(bytes.Clone(header), block...), false)
	f.Add(append(bytes.Clone(header), block[:len(block)/2]...), false)
	f.Add(block, true)
	f.Add([]byte{}, false)
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxBlockBytes))
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, data []byte, bare bool) {
		var block Block
		if bare {
			// Skip the checksum, which would reject almost all inputs.
			if len(data) < blockHeader {
				return
			}
			info, err := parseBlockHeader(data)
			if err != nil || block.decode(decoder, info, data[blockHeader:]) != nil {
				return
			}
			for i := range block.Games {
				_ = block.Games[i].Replay(func(*board.Position, int) bool { return true })
			}
			return
		}
		file, err := newFile("fuzz", bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		defer file.Close()
		for g, err := range file.All() {
			if err != nil {
				return
			}
			_ = g.Replay(func(*board.Position, int) bool { return true })
		}
	})
}

func BenchmarkReadAndReplay(b *testing.B) {
	name := filepath.Join(b.TempDir(), "games")
	w, err := Create(name, Info{})
	require.NoError(b, err)
	for _, g := range randomGames(500) {
		require.NoError(b, w.Add(&g))
	}
	require.NoError(b, w.Close())
	f, err := Open(name)
	require.NoError(b, err)
	defer f.Close()
	n := 0
	for b.Loop() {
		for g, err := range f.All() {
			require.NoError(b, err)
			require.NoError(b, g.Replay(func(*board.Position, int) bool { n++; return true }))
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
}
