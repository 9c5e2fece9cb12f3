// Command trainkernels generates the kernels for training in cmd/nnue in Go assembly. All kernels
// are for AVX2. One of them also has a form for AVX-512, because that form is faster. The portable
// functions in cmd/nnue document what each kernel computes.
package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	lane = 32     // bytes of an AVX2 register
	tile = 64 * 4 // bytes of a tile of 64 columns
)

func main() {
	sumRows("sumRowsAVX2", lane, func() reg.VecVirtual { return YMM() })
	sumRows("sumRowsAVX512", 2*lane, func() reg.VecVirtual { return ZMM() })
	dot()
	backward()
	adam()
	Generate()
}

// bytes loads a parameter that counts floats, and converts it to a number of bytes.
func bytes(name string) reg.Register {
	r := Load(Param(name), GP64())
	SHLQ(U8(2), r)
	return r
}

// vectors allocates n AVX2 registers.
func vectors(n int) []reg.VecVirtual {
	all := make([]reg.VecVirtual, n)
	for i := range all {
		all[i] = YMM()
	}
	return all
}

// loop emits a loop over byte offsets. The offset starts at 0 and grows by the parameter "step"
// until it reaches the value in the register "end", which is a multiple of step. loop calls the
// function in the parameter "body" to emit one round at a given offset.
func loop(label string, end reg.Register, step int, body func(i reg.Register)) {
	i := GP64()
	XORQ(i, i)
	Label(label)
	body(i)
	ADDQ(U32(step), i)
	CMPQ(i, end)
	JLT(LabelRef(label))
}

// rowLoop emits a loop over a list of row numbers. It calls the function in the parameter "body" to
// emit one round. The argument of this function is a register that holds the distance in bytes from
// the start of the table to the row.
func rowLoop(label string, rows, n, stride reg.Register, body func(offset reg.Register)) {
	i, offset := GP64(), GP64()
	XORQ(i, i)
	Label(label + "Next")
	CMPQ(i, n)
	JGE(LabelRef(label + "Done"))
	MOVWQZX(Mem{Base: rows, Index: i, Scale: 2}, offset)
	IMULQ(stride, offset)
	body(offset)
	INCQ(i)
	JMP(LabelRef(label + "Next"))
	Label(label + "Done")
}

// sumRows emits the kernel that adds rows. The parameter "size" is the size of a register in bytes.
// The kernel takes 64 columns at a time. It keeps their sums in registers while it adds all rows.
func sumRows(name string, size int, register func() reg.VecVirtual) {
	TEXT(name, NOSPLIT, "func(dst, bias, table *float32, rows *uint16, n, stride, width int)")
	Pragma("noescape")
	dst, bias := Load(Param("dst"), GP64()), Load(Param("bias"), GP64())
	table, rows := Load(Param("table"), GP64()), Load(Param("rows"), GP64())
	n, stride, width := Load(Param("n"), GP64()), bytes("stride"), bytes("width")
	loop("tile", width, tile, func(column reg.Register) {
		sums := make([]reg.VecVirtual, tile/size)
		for k := range sums {
			sums[k] = register()
			VMOVUPS(Mem{Base: bias, Index: column, Scale: 1, Disp: size * k}, sums[k])
		}
		base := GP64()
		LEAQ(Mem{Base: table, Index: column, Scale: 1}, base)
		rowLoop("row", rows, n, stride, func(offset reg.Register) {
			for k, sum := range sums {
				VADDPS(Mem{Base: base, Index: offset, Scale: 1, Disp: size * k}, sum, sum)
			}
		})
		for k, sum := range sums {
			VMOVUPS(sum, Mem{Base: dst, Index: column, Scale: 1, Disp: size * k})
		}
	})
	VZEROUPPER()
	RET()
}

// broadcast emits code that fills a register with a parameter.
func broadcast(name string) reg.VecVirtual {
	v, x := YMM(), XMM()
	Load(Param(name), x)
	VBROADCASTSS(x, v)
	return v
}

// constant emits code that fills a register with a number. It writes the bits of the number with
// U32 of package avo, because F32 of that package would write a whole number as an integer.
func constant(name string, value float32) reg.VecVirtual {
	v := YMM()
	VBROADCASTSS(ConstData(name, U32(math.Float32bits(value))), v)
	return v
}

// clipped emits the clipped rectifier for a vector in memory.
func clipped(at Mem, zero, one reg.VecVirtual) reg.VecVirtual {
	c := YMM()
	VMAXPS(at, zero, c)
	VMINPS(one, c, c)
	return c
}

func dot() {
	TEXT("dotAVX2", NOSPLIT, "func(accumulators, weights *float32, n int) float32")
	Pragma("noescape")
	accumulators, weights, n := Load(Param("accumulators"), GP64()), Load(Param("weights"), GP64()), bytes("n")
	zero, one := YMM(), constant("dotOne", 1)
	VXORPS(zero, zero, zero)
	sums := vectors(4)
	for _, sum := range sums {
		VXORPS(sum, sum, sum)
	}
	loop("next", n, lane*4, func(i reg.Register) {
		for k, sum := range sums {
			c := clipped(Mem{Base: accumulators, Index: i, Scale: 1, Disp: lane * k}, zero, one)
			VMULPS(c, c, c)
			VFMADD231PS(Mem{Base: weights, Index: i, Scale: 1, Disp: lane * k}, c, sum)
		}
	})
	VADDPS(sums[1], sums[0], sums[0])
	VADDPS(sums[3], sums[2], sums[2])
	VADDPS(sums[2], sums[0], sums[0])
	high, low := XMM(), sums[0].AsX()
	VEXTRACTF128(U8(1), sums[0], high)
	VADDPS(high, low, low)
	VHADDPS(low, low, low)
	VHADDPS(low, low, low)
	Store(low, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func backward() {
	TEXT("backwardAVX2", NOSPLIT, "func(gradient, weightGradient, accumulators, weights *float32, slope float32, n int)")
	Pragma("noescape")
	gradient, weightGradient := Load(Param("gradient"), GP64()), Load(Param("weightGradient"), GP64())
	accumulators, weights, n := Load(Param("accumulators"), GP64()), Load(Param("weights"), GP64()), bytes("n")
	slope := broadcast("slope")
	zero, one := YMM(), constant("backwardOne", 1)
	VXORPS(zero, zero, zero)
	twice := YMM()
	VADDPS(slope, slope, twice)
	loop("next", n, lane*2, func(i reg.Register) {
		for k := range 2 {
			at := func(base reg.Register) Mem { return Mem{Base: base, Index: i, Scale: 1, Disp: lane * k} }
			c := clipped(at(accumulators), zero, one)
			inside, scaled, d := YMM(), YMM(), YMM()
			VCMPPS(U8(1), one, c, inside) // c < 1
			VMULPS(c, slope, scaled)
			sum := YMM()
			VMOVUPS(at(weightGradient), sum)
			VFMADD231PS(c, scaled, sum)
			VMOVUPS(sum, at(weightGradient))
			VMULPS(at(weights), twice, d)
			VMULPS(c, d, d)
			VANDPS(inside, d, d)
			VMOVUPS(d, at(gradient))
		}
	})
	VZEROUPPER()
	RET()
}

func adam() {
	TEXT("adamAVX2", NOSPLIT, "func(values, gradient, mean, variance *float32, n int, step *float32)")
	Pragma("noescape")
	values, gradient := Load(Param("values"), GP64()), Load(Param("gradient"), GP64())
	mean, variance := Load(Param("mean"), GP64()), Load(Param("variance"), GP64())
	n, step := bytes("n"), Load(Param("step"), GP64())
	field := func(index int) reg.VecVirtual {
		v := YMM()
		VBROADCASTSS(Mem{Base: step, Disp: 4 * index}, v)
		return v
	}
	scale, keep, rate, smallest, limit := field(0), field(1), field(2), field(3), field(4)
	meanDecay, meanNew := field(5), field(6)
	varianceDecay, varianceNew, varianceScale := field(7), field(8), field(9)
	negative, zero := YMM(), YMM()
	VXORPS(zero, zero, zero)
	VSUBPS(limit, zero, negative)
	loop("next", n, lane, func(i reg.Register) {
		at := func(base reg.Register) Mem { return Mem{Base: base, Index: i, Scale: 1} }
		g, m := YMM(), YMM()
		VMULPS(at(gradient), scale, g)
		VMOVUPS(zero, at(gradient))
		VMULPS(at(mean), meanDecay, m)
		VFMADD231PS(g, meanNew, m)
		VMOVUPS(m, at(mean))
		VMULPS(g, g, g)
		VMULPS(varianceNew, g, g)
		VFMADD231PS(at(variance), varianceDecay, g)
		VMOVUPS(g, at(variance))
		VMULPS(varianceScale, g, g)
		VSQRTPS(g, g)
		VADDPS(smallest, g, g)
		VMULPS(rate, m, m)
		VDIVPS(g, m, m)
		value := YMM()
		VMULPS(at(values), keep, value)
		VSUBPS(m, value, value)
		VMINPS(limit, value, value)
		VMAXPS(negative, value, value)
		VMOVUPS(value, at(values))
	})
	VZEROUPPER()
	RET()
}
