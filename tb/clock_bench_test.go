package tb

import (
	"testing"

	"burnside/board"
)

// lateClock is the halfmove clock of the benchmarks: few mates of four men are in time.
const lateClock = 92

// benchmarkClockHot probes positions at high halfmove clocks, with all blocks in the cache. For
// comparison, it also probes the distance without the clock.
func benchmarkClockHot(b *testing.B, stored bool) {
	for _, name := range []string{"KRBvK", "KQvKR", "KQvKP"} {
		set := NewEmbeddedSet()
		all := positionsOf(b, name, sideThat(b, set, name, stored), 256)
		for i := range all {
			all[i] = atClock(b, &all[i], lateClock)
			set.ProbeClock(&all[i])
		}
		b.Run(name+"/clock", func(b *testing.B) {
			for i := range b.N {
				set.ProbeClock(&all[i&255])
			}
		})
		b.Run(name+"/plain", func(b *testing.B) {
			for i := range b.N {
				set.Probe(&all[i&255])
			}
		})
	}
}

func BenchmarkClockHotStored(b *testing.B)    { benchmarkClockHot(b, true) }
func BenchmarkClockHotWorkedOut(b *testing.B) { benchmarkClockHot(b, false) }

func BenchmarkClockColdStored(b *testing.B) {
	benchmarkCold(b, true, func(s *Set, p *board.Position) {
		late := atClock(b, p, lateClock)
		s.ProbeClock(&late)
	})
}

func BenchmarkClockColdWorkedOut(b *testing.B) {
	benchmarkCold(b, false, func(s *Set, p *board.Position) {
		late := atClock(b, p, lateClock)
		s.ProbeClock(&late)
	})
}
