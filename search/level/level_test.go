package level

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// walk returns the positions of a random game.
func walk(seed uint64, plies int) []board.Position {
	random := rand.New(rand.NewPCG(seed, 0))
	p := board.StartPosition()
	var positions []board.Position
	for range plies {
		var moves board.MoveList
		p.Generate(&moves)
		if moves.Len() == 0 {
			break
		}
		p = p.After(moves.At(random.IntN(moves.Len())))
		positions = append(positions, p)
	}
	return positions
}

// parseMoves returns moves in the notation of UCI.
func parseMoves(t *testing.T, p *board.Position, texts ...string) []board.Move {
	t.Helper()
	var moves []board.Move
	for _, text := range texts {
		m, err := p.ParseUCIMove(text)
		require.NoError(t, err)
		moves = append(moves, m)
	}
	return moves
}

// TestSightsRise checks that a better player is better in every respect, and that every level can
// be set.
func TestSightsRise(t *testing.T) {
	require.Equal(t, Least, sights[0].elo)
	require.Equal(t, Greatest, sights[len(sights)-1].elo)
	last := sightAt(Least)
	for elo := Least + 1; elo <= Greatest; elo++ {
		s := sightAt(elo)
		require.Equal(t, elo, s.elo)
		require.GreaterOrEqual(t, s.logNodes, last.logNodes, elo)
		require.Less(t, s.misjudgement, last.misjudgement, elo)
		require.GreaterOrEqual(t, s.mind, last.mind, elo)
		last = s
	}
	assert.Equal(t, uint64(1), New(0, 1).Nodes())
	assert.Equal(t, Greatest, New(9999, 1).Elo())
}

// TestMisjudge checks that errors have the size that the level says, have mean 0, and are the same
// each time.
func TestMisjudge(t *testing.T) {
	player := New(1500, 1)
	var sum, squares float64
	n := 0
	for seed := range uint64(200) {
		for _, p := range walk(seed, 40) {
			off := player.Misjudge(&p, 0)
			require.Equal(t, off, New(1500, 1).Misjudge(&p, 0))
			calm := float64(off) / (1 + tensionStep*float64(min(tension(&p), tensionMax)))
			sum += calm
			squares += calm * calm
			n++
		}
	}
	size := sightAt(1500).misjudgement
	assert.InDelta(t, 0, sum/float64(n), size/10)
	assert.InDelta(t, size, math.Sqrt(squares/float64(n)), size/10)
}

// TestMisjudgeWhereMuchIsDecided checks that the error shrinks as the score grows. It also checks
// that another player makes another error.
func TestMisjudgeWhereMuchIsDecided(t *testing.T) {
	p := board.StartPosition()
	player := New(800, 3)
	off := player.Misjudge(&p, 0)
	require.NotZero(t, off)
	assert.Less(t, math.Abs(float64(player.Misjudge(&p, 4000)-4000)), math.Abs(float64(off))/5)
	assert.NotEqual(t, off, New(800, 4).Misjudge(&p, 0))
}

func TestCandidates(t *testing.T) {
	all, thought := 0, 0
	for seed := range uint64(20) {
		for _, p := range walk(seed, 80) {
			var list board.MoveList
			p.Generate(&list)
			moves := list.Slice()
			if len(moves) == 0 {
				continue
			}
			assert.Equal(t, moves, New(2600, seed).Candidates(&p, moves))
			player := New(800, seed)
			candidates := player.Candidates(&p, moves)
			require.NotEmpty(t, candidates)
			for _, m := range player.safe(&p, moves) {
				if m.IsCapture() {
					require.True(t, slices.Contains(candidates, m), "%s overlooks %s", p.FEN(), m)
				}
			}
			all += len(moves)
			thought += len(candidates)
		}
	}
	assert.Less(t, thought, all/2, "the weakest player overlooks most quiet moves")
}

// TestSafe checks that a careful player lets the opponent win nothing if he can avoid it.
func TestSafe(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      bool
	}{
		{"4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4", true},
		{"4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", false},   // a pawn captures the knight
		{"4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", false}, // loses a knight for a pawn
		{"4k3/8/3p4/4n3/8/5N2/8/4K3 w - - 0 1", "f3e5", true},  // exchanges knights
		{"4k3/8/5p2/6N1/8/8/8/4K3 w - - 0 1", "e1e2", false},   // the knight must move
		{"4k3/8/5p2/6N1/8/8/8/4K3 w - - 0 1", "g5f3", true},
		{"4k3/8/5p2/6N1/8/8/8/4K3 w - - 0 1", "g5f7", false}, // but not to a square where the king captures it

		{"6k1/8/8/8/3b4/8/7K/R4R2 w - - 0 1", "h2h3", false}, // loses the exchange
		{"6k1/8/8/8/3b4/8/7K/R4R2 w - - 0 1", "a1a2", true},
		{"1r2k3/8/3p4/4p3/8/5N2/1P6/4K3 w - - 0 1", "f3e5", false}, // a pawn is lost in any case, a knight need not be
		{"1r2k3/8/3p4/4p3/8/5N2/1P6/4K3 w - - 0 1", "f3g5", true},

		// White promotes in any case. That is no reason to lose more.
		{"8/3k1PK1/2b5/8/2P4p/8/8/8 b - - 0 1", "c6d5", false},
		{"8/3k1PK1/2b5/8/2P4p/8/8/8 b - - 0 1", "h4h3", true},
		{"6R1/5k2/8/2p5/2P5/1P6/2K1p2p/7r w - - 0 1", "g8g7", false}, // the check only delays the promotion
		{"6R1/5k2/8/2p5/2P5/1P6/2K1p2p/7r w - - 0 1", "g8b8", true},
		{"2r3k1/5pp1/8/1R5p/8/6P1/2p2PK1/3r4 w - - 2 44", "b5c5", false}, // the rook in the way only delays the promotion
		{"2r3k1/5pp1/8/1R5p/8/6P1/2p2PK1/3r4 w - - 2 44", "b5h5", true},
		{"8/P5pk/1B3p2/1K2p2P/5r2/7P/5P2/8 b - - 2 63", "f4f2", false}, // a rook for a pawn only delays the promotion
		{"8/P5pk/1B3p2/1K2p2P/5r2/7P/5P2/8 b - - 2 63", "f4f5", true},

		// The knight is pinned, but not after the queens have captured each other on b3.
		{"r3r1k1/2p2ppp/p2pb2n/1P6/QP6/P1q1P2P/3N1PP1/3RKB1R b K - 0 20", "e6b3", false},
		{"r3r1k1/2p2ppp/p2pb2n/1P6/QP6/P1q1P2P/3N1PP1/3RKB1R b K - 0 20", "a6b5", true},
	} {
		p := board.MustFEN(test.fen)
		m, err := p.ParseUCIMove(test.move)
		require.NoError(t, err)
		var list board.MoveList
		p.Generate(&list)
		safe := New(carefulElo, 1).safe(&p, list.Slice())
		assert.Equal(t, test.want, slices.Contains(safe, m), "%s in %s", test.move, test.fen)
	}
}

// TestExchange checks that an exchange goes on as long as it pays, and that each of its moves is
// legal at that point.
func TestExchange(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      int
	}{
		{"4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", 0},          // a knight for a pawn
		{"4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", 100},          // the pawn is not guarded
		{"4k3/4r3/8/4n3/8/5N2/8/4R1K1 w - - 0 1", "f3e5", 320},      // the knight is guarded as often as attacked
		{"4k3/3p4/4p3/8/B7/8/8/4K3 w - - 0 1", "a4d7", 0},           // the king may capture
		{"3bk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 230},          // the king captures the new queen
		{"r5k1/5ppp/8/8/Q7/1bq5/3N4/3RKB1R w - - 0 1", "a4b3", 330}, // the knight is pinned until the queens are exchanged
	} {
		p := board.MustFEN(test.fen)
		m, err := p.ParseUCIMove(test.move)
		require.NoError(t, err)
		assert.Equal(t, test.want, exchange(&p, m), "%s in %s", test.move, test.fen)
	}
}

func TestStriking(t *testing.T) {
	p := board.MustFEN("r3k3/8/8/3n4/4P3/8/6N1/R3K2R w KQq - 0 1")
	for move, want := range map[string]bool{
		"e4d5": true, "a1a8": true, "e1g1": true, // capture, capture with check, castling
		"h1h8": true, "a1a4": true, // check; the rook is attacked
		"g2h4": false, "h1h3": false, "e1f1": false,
	} {
		m, err := p.ParseUCIMove(move)
		require.NoError(t, err)
		assert.Equal(t, want, newView(&p).striking(m), move)
	}
}

func TestKnownEndings(t *testing.T) {
	for elo := Least; elo <= Greatest; elo += 50 {
		for _, fen := range []string{"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/8/4k3/8/8/r5K1 w - - 0 1", "8/8/8/4k3/8/8/8/KBB5 b - - 0 1"} {
			p := board.MustFEN(fen)
			assert.True(t, New(elo, 1).Knows(&p), "%d: %s", elo, fen)
		}
	}
	p := board.MustFEN("8/8/8/4k3/8/8/8/KBN5 w - - 0 1")
	assert.False(t, New(1500, 1).Knows(&p))
	assert.True(t, New(2000, 1).Knows(&p))
	assert.False(t, New(2000, 1).SearchesTables())
}

func TestChoice(t *testing.T) {
	p := board.MustFEN("8/8/8/8/2k5/8/8/KR6 w - - 0 1")
	winning := parseMoves(t, &p, "b1b2", "b1b4", "a1a2", "b1h1", "b1g1")
	late := board.MustFEN("8/8/8/8/2k5/8/8/KR6 w - - 60 60")
	slips := map[int]int{}
	for seed := range uint64(1000) {
		assert.Zero(t, New(Greatest, seed).Choice(&p, winning))
		assert.Zero(t, New(Least, seed).Choice(&p, winning[:1]))
		assert.Zero(t, New(Least, seed).Choice(&late, winning), "no detour when the clock is far advanced")
		slips[New(Least, seed).Choice(&p, winning)]++
	}
	assert.InDelta(t, 1000*(1-slipShare), slips[0], 50)
	assert.Zero(t, slips[1], "the king would take the rook")
	for i := 2; i < len(winning); i++ {
		assert.InDelta(t, 1000*slipShare/3, slips[i], 50)
	}
}

func TestPace(t *testing.T) {
	p := board.StartPosition()
	m, err := p.ParseUCIMove("e2e4")
	require.NoError(t, err)
	var sum time.Duration
	for seed := range uint64(1000) {
		pace := New(1500, seed).Pace(&p, m, time.Second)
		require.LessOrEqual(t, pace, time.Second)
		require.Positive(t, pace)
		sum += pace
	}
	assert.InDelta(t, paceMean, (sum / 1000).Seconds(), 0.1)
	forced := board.MustFEN("k7/8/8/8/8/8/1r6/K7 w - - 0 1")
	m, err = forced.ParseUCIMove("a1b2")
	require.NoError(t, err)
	assert.Equal(t, time.Duration(paceObvious*float64(time.Second)), New(1500, 1).Pace(&forced, m, time.Second))
}
