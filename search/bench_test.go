package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBenchRepeatsItself(t *testing.T) {
	assert.Equal(t, Signature(5), Signature(5))
}

func BenchmarkBench(b *testing.B) {
	nodes := uint64(0)
	for b.Loop() {
		nodes += Signature(BenchDepth)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
}
