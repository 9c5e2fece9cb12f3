package tb

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"burnside/board"
	"burnside/tb/ending"
)

// lateClock is the halfmove clock of the benchmarks. It is so high that in endings of four men, the
// fifty-move rule usually draws the game before the mate.
const lateClock = 92

// benchmarkClockHot measures ProbeClock at the halfmove clock lateClock, with all blocks in the
// cache. For comparison, it also measures Probe, which ignores the fifty-move rule.
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

// BenchmarkClockMixed compares ProbeClock at random halfmove clocks with Probe, which ignores the
// fifty-move rule. It takes positions of all endings inside the program. It reports the median time
// of each, and the ratio of the two medians.
func BenchmarkClockMixed(b *testing.B) {
	set := NewEmbeddedSet()
	random := rand.New(rand.NewPCG(6, 53))
	var all []board.Position
	for _, m := range append(ending.All(3), ending.All(4)...) {
		layout := ending.NewLayout(m)
		for range 256 {
			p := randomPosition(random, layout)
			all = append(all, atClock(b, &p, random.IntN(100)))
		}
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, cold := range []bool{false, true} {
		b.Run(fmt.Sprintf("cold=%t", cold), func(b *testing.B) {
			var plain, clock []time.Duration
			ask := func(probe func()) time.Duration {
				if cold {
					set.cache.setCapacity(0)
					set.cache.setCapacity(DefaultCacheMB << 20)
				} else {
					probe()
				}
				start := time.Now()
				probe()
				return time.Since(start)
			}
			for i := range b.N {
				p := &all[i%len(all)]
				if i&1 == 0 { // take turns at being first, because the second probe finds the processor's caches warm
					plain = append(plain, ask(func() { set.Probe(p) }))
				}
				clock = append(clock, ask(func() { set.ProbeClock(p) }))
				if i&1 == 1 {
					plain = append(plain, ask(func() { set.Probe(p) }))
				}
			}
			slices.Sort(plain)
			slices.Sort(clock)
			a, c := plain[len(plain)/2], clock[len(clock)/2]
			b.ReportMetric(float64(a.Nanoseconds()), "plain-ns")
			b.ReportMetric(float64(c.Nanoseconds()), "clock-ns")
			b.ReportMetric(float64(c)/float64(a), "ratio")
		})
	}
}
