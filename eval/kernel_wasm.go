//go:build wasm && goexperiment.simd && go1.27

package eval

import (
	"simd/archsimd"
	"unsafe"
)

// The kernels use WebAssembly's vectors of 128 bits, which is eight numbers. Loops are unrolled and
// use constant indices, because a check of bounds takes longer than the work on a vector.

// ProcessorFeatures names the optional features of the processor that the program uses.
func ProcessorFeatures() []string { return []string{"SIMD128"} }

// A strip is a part of an accumulator or of a row of weights: eight vectors.
type strip [8][8]int16

// stripLen is the number of numbers in a strip.
const stripLen = 64

// strips is an accumulator or a row of weights as strips.
type strips [Hidden / stripLen]strip

// stripsOf returns numbers as strips.
func stripsOf(numbers *[Hidden]int16) *strips { return (*strips)(unsafe.Pointer(numbers)) }

// load returns a vector.
func load(from *[8]int16) archsimd.Int16x8 { return archsimd.LoadInt16x8Array(from) }

// apply is applyPlain with vectors.
func apply(dst, src *accumulator, s *step) {
	to, from := stripsOf((*[Hidden]int16)(dst)), stripsOf((*[Hidden]int16)(src))
	add, remove := stripsOf(s.added[0]), stripsOf(s.removed[0])
	switch {
	case s.removed[1] == nil:
		for i := range to {
			exchange(&to[i], &from[i], &add[i], &remove[i])
		}
	case s.added[1] == nil:
		remove2 := stripsOf(s.removed[1])
		for i := range to {
			capture(&to[i], &from[i], &add[i], &remove[i], &remove2[i])
		}
	default:
		add2, remove2 := stripsOf(s.added[1]), stripsOf(s.removed[1])
		for i := range to {
			exchange(&to[i], &from[i], &add[i], &remove[i])
			exchange(&to[i], &to[i], &add2[i], &remove2[i])
		}
	}
}

// exchange sets to to from plus one strip minus another.
func exchange(to, from, add, remove *strip) {
	load(&from[0]).Add(load(&add[0])).Sub(load(&remove[0])).StoreArray(&to[0])
	load(&from[1]).Add(load(&add[1])).Sub(load(&remove[1])).StoreArray(&to[1])
	load(&from[2]).Add(load(&add[2])).Sub(load(&remove[2])).StoreArray(&to[2])
	load(&from[3]).Add(load(&add[3])).Sub(load(&remove[3])).StoreArray(&to[3])
	load(&from[4]).Add(load(&add[4])).Sub(load(&remove[4])).StoreArray(&to[4])
	load(&from[5]).Add(load(&add[5])).Sub(load(&remove[5])).StoreArray(&to[5])
	load(&from[6]).Add(load(&add[6])).Sub(load(&remove[6])).StoreArray(&to[6])
	load(&from[7]).Add(load(&add[7])).Sub(load(&remove[7])).StoreArray(&to[7])
}

// capture sets to to from plus one strip minus two others.
func capture(to, from, add, remove, remove2 *strip) {
	load(&from[0]).Add(load(&add[0])).Sub(load(&remove[0])).Sub(load(&remove2[0])).StoreArray(&to[0])
	load(&from[1]).Add(load(&add[1])).Sub(load(&remove[1])).Sub(load(&remove2[1])).StoreArray(&to[1])
	load(&from[2]).Add(load(&add[2])).Sub(load(&remove[2])).Sub(load(&remove2[2])).StoreArray(&to[2])
	load(&from[3]).Add(load(&add[3])).Sub(load(&remove[3])).Sub(load(&remove2[3])).StoreArray(&to[3])
	load(&from[4]).Add(load(&add[4])).Sub(load(&remove[4])).Sub(load(&remove2[4])).StoreArray(&to[4])
	load(&from[5]).Add(load(&add[5])).Sub(load(&remove[5])).Sub(load(&remove2[5])).StoreArray(&to[5])
	load(&from[6]).Add(load(&add[6])).Sub(load(&remove[6])).Sub(load(&remove2[6])).StoreArray(&to[6])
	load(&from[7]).Add(load(&add[7])).Sub(load(&remove[7])).Sub(load(&remove2[7])).StoreArray(&to[7])
}

// update is updatePlain with vectors. It keeps a strip in registers while it goes through the
// features.
func update(dst, src *accumulator, weights *[Features][Hidden]int16, added, removed []uint16) {
	to, from := stripsOf((*[Hidden]int16)(dst)), stripsOf((*[Hidden]int16)(src))
	for i := range to {
		s := &from[i]
		a, b, c, d := load(&s[0]), load(&s[1]), load(&s[2]), load(&s[3])
		e, f, g, h := load(&s[4]), load(&s[5]), load(&s[6]), load(&s[7])
		for _, feature := range added {
			w := &stripsOf(&weights[feature])[i]
			a, b, c, d = a.Add(load(&w[0])), b.Add(load(&w[1])), c.Add(load(&w[2])), d.Add(load(&w[3]))
			e, f, g, h = e.Add(load(&w[4])), f.Add(load(&w[5])), g.Add(load(&w[6])), h.Add(load(&w[7]))
		}
		for _, feature := range removed {
			w := &stripsOf(&weights[feature])[i]
			a, b, c, d = a.Sub(load(&w[0])), b.Sub(load(&w[1])), c.Sub(load(&w[2])), d.Sub(load(&w[3]))
			e, f, g, h = e.Sub(load(&w[4])), f.Sub(load(&w[5])), g.Sub(load(&w[6])), h.Sub(load(&w[7]))
		}
		t := &to[i]
		a.StoreArray(&t[0])
		b.StoreArray(&t[1])
		c.StoreArray(&t[2])
		d.StoreArray(&t[3])
		e.StoreArray(&t[4])
		f.StoreArray(&t[5])
		g.StoreArray(&t[6])
		h.StoreArray(&t[7])
	}
}

// output is outputPlain with vectors.
func output(us, them *accumulator, weights *[2 * Hidden]int16) int32 {
	return half(us, (*[Hidden]int16)(weights[:Hidden])) + half(them, (*[Hidden]int16)(weights[Hidden:]))
}

// half is halfPlain with vectors. A clipped neuron times a weight fits 16 bits (see Validate), so
// only the second product is widened.
func half(a *accumulator, weights *[Hidden]int16) int32 {
	zero, most := archsimd.BroadcastInt16x8(0), archsimd.BroadcastInt16x8(InputUnit)
	var low, high archsimd.Int32x4
	x, w := stripsOf((*[Hidden]int16)(a)), stripsOf(weights)
	for i := range x {
		x, w := &x[i], &w[i]
		c := load(&x[0]).Max(zero).Min(most)
		p := c.Mul(load(&w[0]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
		c = load(&x[1]).Max(zero).Min(most)
		p = c.Mul(load(&w[1]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
		c = load(&x[2]).Max(zero).Min(most)
		p = c.Mul(load(&w[2]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
		c = load(&x[3]).Max(zero).Min(most)
		p = c.Mul(load(&w[3]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
		c = load(&x[4]).Max(zero).Min(most)
		p = c.Mul(load(&w[4]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
		c = load(&x[5]).Max(zero).Min(most)
		p = c.Mul(load(&w[5]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
		c = load(&x[6]).Max(zero).Min(most)
		p = c.Mul(load(&w[6]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
		c = load(&x[7]).Max(zero).Min(most)
		p = c.Mul(load(&w[7]))
		low, high = low.Add(c.MulWidenLo(p)), high.Add(c.MulWidenHi(p))
	}
	sum := low.Add(high)
	return sum.GetElem(0) + sum.GetElem(1) + sum.GetElem(2) + sum.GetElem(3)
}
