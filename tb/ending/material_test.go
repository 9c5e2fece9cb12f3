package ending

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// mustMaterial returns the ending with a name.
func mustMaterial(t testing.TB, name string) Material {
	t.Helper()
	m, err := ParseMaterial(name)
	require.NoError(t, err)
	return m
}

func TestParseMaterial(t *testing.T) {
	for text, want := range map[string]string{
		"KvK": "KvK", "kvk": "KvK", "KQvK": "KQvK", "KvKQ": "KQvK", "kRvkrP": "KRPvKR",
		"KRvKRP": "KRPvKR", "KPRvKR": "KRPvKR", "KQvKPP": "KPPvKQ", "KRRvKQB": "KQBvKRR",
		"KNvKB": "KBvKN", "KNBvK": "KBNvK", "KPPPPPPvK": "KPPPPPPvK",
	} {
		m, err := ParseMaterial(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, m.String(), text)
		assert.Equal(t, len(want)-1, m.Men(), text)
	}
	for _, text := range []string{"", "K", "KQ", "vK", "KQvQ", "KKvK", "KXvK", "K.vK", "KQvKvK",
		"KQQQQQQQvK", "KQQQvKQQQQ", "QKvK", "KQ v K"} {
		_, err := ParseMaterial(text)
		require.ErrorIs(t, err, ErrMaterial, text)
		assert.ErrorContains(t, err, text)
	}
}

func FuzzParseMaterial(f *testing.F) {
	for _, text := range []string{"KvK", "KRPvKR", "kRvkrP", "KKvK", "", "v", "KPPPPPPPPPPPPPPPPvK"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMaterial(text)
		if err != nil {
			require.ErrorIs(t, err, ErrMaterial)
			return
		}
		again, err := ParseMaterial(m.String())
		require.NoError(t, err)
		require.Equal(t, m, again)
		require.LessOrEqual(t, m.Men(), MaxMen)
	})
}

func TestMaterialOf(t *testing.T) {
	for _, c := range []struct {
		fen, name string
		flipped   bool
	}{
		{"8/8/8/8/8/2k5/8/K6Q w - - 0 1", "KQvK", false},
		{"8/8/8/8/8/2k5/8/K6q w - - 0 1", "KQvK", true},
		{"8/8/8/8/8/2k5/1r4P1/K6R w - - 0 1", "KRPvKR", false},
		{"8/8/8/8/8/2k5/1r4p1/K6R w - - 0 1", "KRPvKR", true},
		{"8/8/8/8/8/2k5/1r6/K6R b - - 0 1", "KRvKR", false},
		{"8/8/8/8/8/2k5/8/K7 b - - 0 1", "KvK", false},
	} {
		p := board.MustFEN(c.fen)
		m, flipped := MaterialOf(&p)
		assert.Equal(t, c.name, m.String(), c.fen)
		assert.Equal(t, c.flipped, flipped, c.fen)
	}
	start := board.StartPosition()
	m, _ := MaterialOf(&start)
	assert.Equal(t, "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP", m.String())
}

func names(endings []Material) string {
	var all []string
	for _, m := range endings {
		all = append(all, m.String())
	}
	return strings.Join(all, " ")
}

func TestEndings(t *testing.T) {
	assert.Equal(t, "KvK", names(All(2)))
	assert.Equal(t, "KQvK KRvK KBvK KNvK KPvK", names(All(3)))
	assert.Len(t, All(4), 30)
	assert.Len(t, All(5), 110)
	assert.Len(t, All(6), 365)
	assert.Empty(t, All(1))
	assert.Empty(t, All(MaxMen+1))
	for men := 3; men <= 6; men++ {
		seen := map[Material]bool{}
		for _, m := range All(men) {
			again, err := ParseMaterial(m.String())
			require.NoError(t, err)
			require.Equal(t, m, again)
			for _, s := range Smaller(m) {
				require.True(t, s.Men() < men || seen[s], "%s before %s", s, m)
			}
			seen[m] = true
		}
	}
}

// TestEndingsAreThoseOfSyzygy compares the names of our endings of three and four men with the
// names of the Syzygy tables. Both lists must have the same names.
func TestEndingsAreThoseOfSyzygy(t *testing.T) {
	assert.ElementsMatch(t, strings.Fields("KQvK KRvK KBvK KNvK KPvK"), strings.Fields(names(All(3))))
	assert.ElementsMatch(t, strings.Fields(`
		KQQvK KQRvK KQBvK KQNvK KQPvK KRRvK KRBvK KRNvK KRPvK KBBvK KBNvK KBPvK KNNvK KNPvK KPPvK
		KQvKQ KQvKR KQvKB KQvKN KQvKP KRvKR KRvKB KRvKN KRvKP KBvKB KBvKN KBvKP KNvKN KNvKP KPvKP`),
		strings.Fields(names(All(4))))
	assert.Len(t, All(5), 110)
}

func TestSmaller(t *testing.T) {
	for name, want := range map[string]string{
		"KQvK":  "",
		"KQvKR": "KQvK KRvK",
		"KPvK":  "KQvK KRvK KBvK KNvK",
		// KQvK is missing, because no pawn can be captured on the last rank.
		"KPvKP":  "KPvK KQvKP KRvKP KBvKP KNvKP",
		"KRPvKR": "KRRvK KRBvK KRNvK KQRvK KRvKR KRPvK KRvKP KQRvKR KRRvKR KRBvKR KRNvKR",
	} {
		assert.ElementsMatch(t, strings.Fields(want), strings.Fields(names(Smaller(mustMaterial(t, name)))), name)
	}
	assert.Equal(t, "KQvK KRvK KBvK KNvK KPvK", names(WithSmaller(mustMaterial(t, "KPvK"))))
	assert.Len(t, WithSmaller(All(4)...), 35)
}
