package board

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
)

const kiwipeteFEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestPerftWaysOfCountingAgree(t *testing.T) {
	p := MustFEN(kiwipeteFEN)
	for _, options := range []PerftOptions{{}, {List: true}, {Threads: 3}, {HashMB: 1}, {HashMB: 1, Threads: 2}} {
		assert.EqualValues(t, 4085603, Perft(&p, 4, options), "%+v", options)
	}
	assert.EqualValues(t, 1, Perft(&p, 0, PerftOptions{}))
}

func TestDivideAddsUp(t *testing.T) {
	p := MustFEN(kiwipeteFEN)
	var sum uint64
	for _, c := range Divide(&p, 3, PerftOptions{}) {
		sum += c.Nodes
	}
	assert.EqualValues(t, 97862, sum)
	assert.Empty(t, Divide(&p, 0, PerftOptions{}))
}

func BenchmarkPerft(b *testing.B) {
	for _, leaf := range []struct {
		name string
		list bool
	}{{"count", false}, {"list", true}} {
		b.Run(leaf.name, func(b *testing.B) {
			p := MustFEN(kiwipeteFEN)
			var nodes uint64
			for b.Loop() {
				nodes += Perft(&p, 4, PerftOptions{List: leaf.list})
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

func BenchmarkMake(b *testing.B) {
	p := MustFEN(kiwipeteFEN)
	var list MoveList
	p.Generate(&list)
	var next Position
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range list.Slice() {
			p.Make(m, &next)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(list.Len()), "ns/move")
}

// TestPerftStops checks that a stopped count ends and leaves nothing wrong in the table.
func TestPerftStops(t *testing.T) {
	p := StartPosition()
	var stop atomic.Bool
	stop.Store(true)
	assert.Zero(t, Perft(&p, 30, PerftOptions{Threads: 2, HashMB: 1, Stop: &stop}))
	stop.Store(false)
	assert.EqualValues(t, 197281, Perft(&p, 4, PerftOptions{HashMB: 1, Stop: &stop}))
}
