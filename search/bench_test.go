package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBenchRepeatsItself(t *testing.T) {
	first, _ := Bench(5, nil)
	second, _ := Bench(5, nil)
	assert.Equal(t, first, second)
}

func BenchmarkBench(b *testing.B) {
	for b.Loop() {
		nodes, elapsed := Bench(BenchDepth, nil)
		b.ReportMetric(float64(nodes)/elapsed.Seconds()/1e6, "Mnodes/s")
		b.ReportMetric(float64(nodes), "nodes")
	}
}
