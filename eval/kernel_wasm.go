//go:build wasm && goexperiment.simd && go1.27

package eval

import (
	"simd/archsimd"
	"unsafe"
)

// The kernels use WebAssembly's vectors of 128 bits. Each vector holds eight numbers. Loops are
// unrolled, so that all indices are constants. For variable indices Go would check bounds, and such
// a check takes longer than the work on a vector.

// ProcessorFeatures names the optional features of the processor that the program uses.
func ProcessorFeatures() []string { return []string{"SIMD128"} }

// A strip is four vectors, a part of an accumulator or of a row of weights.
type strip [4][8]int16

// strips is a whole accumulator or a whole row of weights, divided into strips.
type strips [Hidden / 32]strip

// stripsOf returns the same numbers, divided into strips.
func stripsOf(numbers *[Hidden]int16) *strips { return (*strips)(unsafe.Pointer(numbers)) }

// load reads a vector from memory.
func load(from *[8]int16) archsimd.Int16x8 { return archsimd.LoadInt16x8Array(from) }

// apply does the same as applyPlain, with vectors.
func apply(dst, src *accumulator, s *step) {
	to, from := stripsOf((*[Hidden]int16)(dst)), stripsOf((*[Hidden]int16)(src))
	add, remove := stripsOf(s.added[0]), stripsOf(s.removed[0])
	if s.removed[1] == nil {
		exchange(to, from, add, remove)
		return
	}
	capture(to, from, add, remove, stripsOf(s.removed[1]))
	if s.added[1] != nil {
		include(to, stripsOf(s.added[1]))
	}
}

// exchange adds the row "add" to the accumulator "from", subtracts the row "remove", and stores the
// result in "to".
func exchange(to, from, add, remove *strips) {
	for i := range to {
		t, f, a, r := &to[i], &from[i], &add[i], &remove[i]
		load(&f[0]).Add(load(&a[0])).Sub(load(&r[0])).StoreArray(&t[0])
		load(&f[1]).Add(load(&a[1])).Sub(load(&r[1])).StoreArray(&t[1])
		load(&f[2]).Add(load(&a[2])).Sub(load(&r[2])).StoreArray(&t[2])
		load(&f[3]).Add(load(&a[3])).Sub(load(&r[3])).StoreArray(&t[3])
	}
}

// capture adds the row "add" to the accumulator "from", subtracts the rows "remove" and "remove2",
// and stores the result in "to".
func capture(to, from, add, remove, remove2 *strips) {
	for i := range to {
		t, f, a, r, s := &to[i], &from[i], &add[i], &remove[i], &remove2[i]
		load(&f[0]).Add(load(&a[0])).Sub(load(&r[0])).Sub(load(&s[0])).StoreArray(&t[0])
		load(&f[1]).Add(load(&a[1])).Sub(load(&r[1])).Sub(load(&s[1])).StoreArray(&t[1])
		load(&f[2]).Add(load(&a[2])).Sub(load(&r[2])).Sub(load(&s[2])).StoreArray(&t[2])
		load(&f[3]).Add(load(&a[3])).Sub(load(&r[3])).Sub(load(&s[3])).StoreArray(&t[3])
	}
}

// include adds the row "add" to the accumulator "to".
func include(to, add *strips) {
	for i := range to {
		t, a := &to[i], &add[i]
		load(&t[0]).Add(load(&a[0])).StoreArray(&t[0])
		load(&t[1]).Add(load(&a[1])).StoreArray(&t[1])
		load(&t[2]).Add(load(&a[2])).StoreArray(&t[2])
		load(&t[3]).Add(load(&a[3])).StoreArray(&t[3])
	}
}

// update does the same as updatePlain, with vectors. It keeps eight vectors in registers while it
// goes through the features.
func update(dst, src *accumulator, weights *[Features][Hidden]int16, added, removed []uint16) {
	to, from := broad((*[Hidden]int16)(dst)), broad((*[Hidden]int16)(src))
	for i := range to {
		s := &from[i]
		a, b, c, d := load(&s[0]), load(&s[1]), load(&s[2]), load(&s[3])
		e, f, g, h := load(&s[4]), load(&s[5]), load(&s[6]), load(&s[7])
		for _, feature := range added {
			w := &broad(&weights[feature])[i]
			a, b, c, d = a.Add(load(&w[0])), b.Add(load(&w[1])), c.Add(load(&w[2])), d.Add(load(&w[3]))
			e, f, g, h = e.Add(load(&w[4])), f.Add(load(&w[5])), g.Add(load(&w[6])), h.Add(load(&w[7]))
		}
		for _, feature := range removed {
			w := &broad(&weights[feature])[i]
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

// broad returns the same numbers, divided into parts of eight vectors.
func broad(numbers *[Hidden]int16) *[Hidden / 64][8][8]int16 {
	return (*[Hidden / 64][8][8]int16)(unsafe.Pointer(numbers))
}

// output does the same as outputPlain, with vectors.
func output(us, them *accumulator, weights *[2 * Hidden]int16) int32 {
	return half(stripsOf((*[Hidden]int16)(us)), stripsOf((*[Hidden]int16)(weights[:Hidden]))) +
		half(stripsOf((*[Hidden]int16)(them)), stripsOf((*[Hidden]int16)(weights[Hidden:])))
}

// The function "half" does the same as halfPlain, with vectors. The product of a clipped number and
// its weight fits into 16 bits (see Validate). This product is multiplied by the clipped number
// again. Only the second product needs 32 bits.
func half(a, weights *strips) int32 {
	zero, most := archsimd.BroadcastInt16x8(0), archsimd.BroadcastInt16x8(InputUnit)
	var low, high archsimd.Int32x4
	for i := range a {
		x, w := &a[i], &weights[i]
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
	}
	sum := low.Add(high)
	return sum.GetElem(0) + sum.GetElem(1) + sum.GetElem(2) + sum.GetElem(3)
}
