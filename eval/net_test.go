package eval

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/crc32c"
)

// randomNet returns a net with random weights, about as large as the weights of a trained net.
func randomNet() *Net {
	random := rand.New(rand.NewPCG(1, 2))
	n := &Net{Scale: 400, Description: "for tests"}
	for f := range n.FeatureWeights {
		for i := range n.FeatureWeights[f] {
			n.FeatureWeights[f][i] = int16(random.NormFloat64() * 20)
		}
	}
	for i := range n.FeatureBiases {
		n.FeatureBiases[i] = int16(random.NormFloat64() * 40)
	}
	for b := range n.OutputWeights {
		for i := range n.OutputWeights[b] {
			n.OutputWeights[b][i] = int16(random.IntN(61) - 30)
		}
		n.OutputBiases[b] = int32(random.IntN(2000) - 1000)
	}
	return n
}

// someFENs are positions of all phases of the game, with kings on both wings.
var someFENs = []string{
	board.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQ - 0 1",
	"2kr3r/ppp2ppp/2n5/3qp3/8/3P1N2/PPPBQPPP/R4RK1 b - - 4 14",
	"8/8/8/3k4/1R6/8/2KP4/5r2 b - - 0 66",
	"8/P7/8/8/8/8/8/k1K5 w - - 0 1",
}

// mirrored returns a mirror image of p. If the parameter "flip" is 56, the colours and the ranks
// are exchanged. If it is 7, the wings are exchanged.
func mirrored(t *testing.T, p *board.Position, flip board.Square) board.Position {
	t.Helper()
	s := board.NewSetup()
	for square := range board.Square(board.NumSquares) {
		man := p.Piece(square)
		if man != board.NoPiece && flip == 56 {
			man = board.NewPiece(man.Color().Opponent(), man.Type())
		}
		s.Board[square^flip] = man
	}
	s.SideToMove = p.SideToMove()
	if flip == 56 {
		s.SideToMove = p.SideToMove().Opponent()
	}
	q, err := s.Position()
	require.NoError(t, err)
	return q
}

func TestMirroredPositionsScoreTheSame(t *testing.T) {
	n := randomNet()
	seen := map[Score]bool{}
	for _, fen := range someFENs {
		p := board.MustFEN(fen)
		want := n.Evaluate(&p)
		seen[want] = true
		for _, flip := range []board.Square{56, 7} {
			q := mirrored(t, &p, flip)
			assert.Equal(t, want, n.Evaluate(&q), "%s mirrored by %d", fen, flip)
		}
	}
	assert.Len(t, seen, len(someFENs))
}

// TestFeatures checks that features have the indices that the comment on Feature gives. No two
// features may have the same index.
func TestFeatures(t *testing.T) {
	assert.Equal(t, 0*64+8, Feature(board.White, ViewOf(board.White, 0), board.WhitePawn, 8))
	assert.Equal(t, 0*64+8, Feature(board.Black, ViewOf(board.Black, 56), board.BlackPawn, 48))
	assert.Equal(t, Men+11*64+60-1, Feature(board.White, ViewOf(board.White, 4), board.BlackKing, 60))
	assert.Equal(t, Men+5*64+3, Feature(board.White, ViewOf(board.White, 4), board.WhiteKing, 4))
	for _, c := range []board.Color{board.White, board.Black} {
		for king := range board.Square(board.NumSquares) {
			seen := map[int]bool{}
			for man := board.WhitePawn; man <= board.BlackKing; man++ {
				for s := range board.Square(board.NumSquares) {
					seen[Feature(c, ViewOf(c, king), man, s)] = true
				}
			}
			assert.Len(t, seen, Men)
			region := -1
			for f := range seen {
				if region < 0 {
					region = f / Men
				}
				assert.Equal(t, region, f/Men)
			}
		}
	}
}

// TestRegions checks that a king's region is the same on both wings and for both colours.
func TestRegions(t *testing.T) {
	for square, want := range map[string]int{
		"a1": 0, "b1": 0, "g1": 0, "h1": 0, "c1": 1, "d1": 1, "e1": 1, "f1": 1,
		"a2": 0, "e2": 1, "h2": 0, "a3": 2, "d4": 2, "e5": 3, "h8": 3, "e8": 3,
	} {
		king, ok := board.ParseSquare(square)
		require.True(t, ok)
		for c, king := range map[board.Color]board.Square{board.White: king, board.Black: king ^ 56} {
			assert.Equal(t, want, Feature(c, ViewOf(c, king), board.WhitePawn, 8)/Men, "%v %s", c, square)
		}
	}
}

func TestBucket(t *testing.T) {
	assert.Equal(t, 0, Bucket(2))
	assert.Equal(t, 0, Bucket(4))
	assert.Equal(t, 1, Bucket(5))
	assert.Equal(t, 7, Bucket(29))
	assert.Equal(t, 7, Bucket(32))
}

// TestEvaluateByHand uses a net in which only one neuron has weights. So the score can be computed
// by hand.
func TestEvaluateByHand(t *testing.T) {
	n := &Net{Scale: 400}
	n.FeatureBiases[3] = 100
	n.FeatureWeights[Feature(board.White, ViewOf(board.White, 4), board.WhiteKing, 4)][3] = 20
	n.OutputWeights[0][3] = OutputUnit
	n.OutputWeights[0][Hidden+3] = -OutputUnit / 2
	n.OutputBiases[0] = 16
	p := board.MustFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	assert.EqualValues(t, (120*120*OutputUnit/2/255+16)*400/(InputUnit*OutputUnit), n.Evaluate(&p))
	n.FeatureBiases[3] = 400
	assert.EqualValues(t, (255*255*OutputUnit/2/255+16)*400/(InputUnit*OutputUnit), n.Evaluate(&p))
	n.FeatureBiases[3] = -400
	assert.EqualValues(t, 16*400/(InputUnit*OutputUnit), n.Evaluate(&p))
}

func TestNetsSurviveAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "net")
	n := randomNet()
	require.NoError(t, n.WriteFile(name))
	read, err := ReadFile(name)
	require.NoError(t, err)
	assert.True(t, *n == *read)
}

// TestNetsWithoutRegionsAreRead reads a net without king regions. All regions must have the same
// weights.
func TestNetsWithoutRegionsAreRead(t *testing.T) {
	n := randomNet()
	for f := range n.FeatureWeights {
		n.FeatureWeights[f] = n.FeatureWeights[f%Men]
	}
	whole := encoded(t, n)
	weights := binary.Size(head{}) + len(n.Description)
	data := append(bytes.Clone(whole[:weights+2*Men*Hidden]), whole[weights+2*Features*Hidden:]...)
	binary.LittleEndian.PutUint32(data[12:], Men)
	got, err := read(bytes.NewReader(resealed(data)))
	require.NoError(t, err)
	assert.True(t, *n == *got)
	_, err = read(bytes.NewReader(resealed(data[:len(data)-2])))
	assert.ErrorIs(t, err, ErrDamaged)
}

// encoded returns the bytes of a net's file.
func encoded(t testing.TB, n *Net) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, n.write(&out))
	return out.Bytes()
}

// resealed returns a copy of a file's bytes with the right checksum.
func resealed(data []byte) []byte {
	body := data[:len(data)-4]
	return binary.LittleEndian.AppendUint32(bytes.Clone(body), crc32c.Checksum(body))
}

func TestBadFiles(t *testing.T) {
	whole := encoded(t, randomNet())
	changed := func(at int, with byte) []byte {
		data := bytes.Clone(whole)
		data[at] ^= with
		return data
	}
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"empty":        {nil, ErrForeign},
		"foreign":      {[]byte("something else"), ErrForeign},
		"version":      {changed(8, 2), ErrVersion},
		"neurons":      {changed(17, 1), ErrArchitecture},
		"header":       {whole[:30], ErrDamaged},
		"cut off":      {whole[:len(whole)-1], ErrDamaged},
		"longer":       {append(bytes.Clone(whole), 0), ErrDamaged},
		"much longer":  {append(bytes.Clone(whole), make([]byte, 2*MaxDescription)...), ErrDamaged},
		"weight":       {changed(len(whole)/2, 1), ErrDamaged},
		"checksum":     {changed(len(whole)-1, 1), ErrDamaged},
		"scale":        {resealed(changed(35, 0x80)), ErrDamaged},
		"large weight": {resealed(changed(len(whole)/2&^1, 0x70)), ErrDamaged},
		"text":         {resealed(changed(40, 0x80)), ErrDamaged},
	} {
		_, err := read(bytes.NewReader(c.data))
		assert.ErrorIs(t, err, c.want, name)
	}
	name := filepath.Join(t.TempDir(), "net")
	require.NoError(t, os.WriteFile(name, whole[:100], 0o600))
	_, err := ReadFile(name)
	assert.ErrorContains(t, err, name)
	_, err = ReadFile(name + "2")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestValidateFindsOverflow(t *testing.T) {
	for want, change := range map[string]func(*Net){
		"neuron 5: ":                    func(n *Net) { n.FeatureWeights[700][5] = -1100 },
		"output weight 9 of bucket 2: ": func(n *Net) { n.OutputWeights[2][9] = -128 },
		"output weights of one sign of bucket 1 ": func(n *Net) {
			for i := range n.OutputWeights[1] {
				n.OutputWeights[1][i] = 100
			}
		},
		"output bias of bucket 0: ": func(n *Net) { n.OutputBiases[0] = -1 << 25 },
		"scale of 0 ":               func(n *Net) { n.Scale = 0 },
	} {
		n := randomNet()
		require.NoError(t, n.Validate())
		change(n)
		assert.ErrorContains(t, n.Validate(), want)
		assert.ErrorContains(t, n.write(&bytes.Buffer{}), want)
	}
}

// FuzzRead reads arbitrary files. Reading must return an error or a valid net. If the net is
// written again, the new file must equal the file that was read. For a net without regions, the new
// file must have the same weights for each region.
func FuzzRead(f *testing.F) {
	whole := encoded(f, randomNet())
	f.Add(whole[:200])
	f.Add(whole)
	f.Add([]byte(magic))
	p := board.MustFEN(board.StartFEN)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4 {
			data = resealed(data)
		}
		n, err := read(bytes.NewReader(data))
		if err != nil {
			return
		}
		n.Evaluate(&p)
		written := encoded(t, n)
		if binary.LittleEndian.Uint32(data[12:]) == Features {
			assert.True(t, bytes.Equal(data, written))
			return
		}
		again, err := read(bytes.NewReader(written))
		require.NoError(t, err)
		assert.True(t, *n == *again)
	})
}
