package tune

import (
	"math"
	"sync"
)

// targets turns evaluations, search scores and results into expected points and
// compares them. The scales are fixed before the weights are fitted, so that
// these keep their unit.
type targets struct {
	scale       float64 // of evaluations
	searchScale float64 // of search scores
	lambda      float64 // share of the result in what is aimed at
}

// expected returns the points that a score promises.
func expected(score, scale float64) float64 { return 1 / (1 + math.Exp(-score/scale)) }

// fitTargets finds the scales with which scores foretell the results best.
func fitTargets(points []point, parameters []float64, lambda float64) targets {
	every := max(len(points)/200000, 1)
	fit := func(score func(*point) float64) float64 {
		return minimize(20, 1000, func(scale float64) float64 {
			sum := 0.0
			for i := 0; i < len(points); i += every {
				difference := expected(score(&points[i]), scale) - float64(points[i].result)
				sum += difference * difference
			}
			return sum
		})
	}
	return targets{
		scale:       fit(func(x *point) float64 { return x.sample.Score(parameters) }),
		searchScale: fit(func(x *point) float64 { return float64(x.score) }),
		lambda:      lambda,
	}
}

// minimize finds the minimum of a function with one minimum between low and
// high, by golden sections.
func minimize(low, high float64, f func(float64) float64) float64 {
	ratio := (math.Sqrt(5) - 1) / 2
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	fa, fb := f(a), f(b)
	for high-low > 0.1 {
		if fa < fb {
			high, b, fb = b, a, fa
			a = high - ratio*(high-low)
			fa = f(a)
		} else {
			low, a, fa = a, b, fb
			b = low + ratio*(high-low)
			fb = f(b)
		}
	}
	return (low + high) / 2
}

// target returns the points that the evaluation of x should promise.
func (t *targets) target(x *point) float64 {
	return t.lambda*float64(x.result) + (1-t.lambda)*expected(float64(x.score), t.searchScale)
}

// lossOf returns the squared error at x and its slope by the score of x.
func (t *targets) lossOf(x *point, parameters []float64) (loss, slope float64) {
	p := expected(x.sample.Score(parameters), t.scale)
	difference := p - t.target(x)
	return difference * difference, 2 * difference * p * (1 - p) / t.scale
}

// loss returns the mean squared error.
func (t *targets) loss(points []point, parameters []float64, threads int) float64 {
	var sums [parts]float64
	inParts(len(points), threads, func(part, from, to int) {
		for i := from; i < to; i++ {
			loss, _ := t.lossOf(&points[i], parameters)
			sums[part] += loss
		}
	})
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total / float64(max(len(points), 1))
}

// parts is the number of parts into which work is divided. It does not depend
// on the number of threads, so that sums do not either.
const parts = 8

// inParts divides n things into parts and calls work for each, on some threads.
func inParts(n, threads int, work func(part, from, to int)) {
	todo := make(chan int, parts)
	for part := range parts {
		todo <- part
	}
	close(todo)
	var wait sync.WaitGroup
	for range threads {
		wait.Go(func() {
			for part := range todo {
				work(part, n*part/parts, n*(part+1)/parts)
			}
		})
	}
	wait.Wait()
}
