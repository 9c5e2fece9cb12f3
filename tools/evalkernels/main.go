// Command evalkernels generates the AVX2 kernels of package eval in Go assembly. The command "go
// generate" runs it in the folder of that package.
package main

import (
	"flag"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	lanes = 16 // 16-bit numbers in a register
	chunk = 8  // registers that hold a part of the accumulator at the same time
)

var (
	hidden = flag.Int("hidden", 0, "numbers in an accumulator, a multiple of 128")
	unit   = flag.Int("unit", 0, "number that stands for 1 in the first layer")
)

func main() {
	flag.Parse()
	ConstraintExpr("amd64")
	step()
	update()
	output()
	Generate()
}

// step emits the kernel that updates an accumulator after a move. A move adds one row of weights
// and subtracts one or two rows, or it adds two rows and subtracts two. Each case has its own code
// without a loop.
func step() {
	TEXT("stepAVX2", NOSPLIT, "func(dst, src *int16, s *[4]*int16)")
	dst := Load(Param("dst"), GP64())
	src := Load(Param("src"), GP64())
	rows := Load(Param("s"), GP64())
	row := func(i int) Register {
		r := GP64()
		MOVQ(Mem{Base: rows, Disp: 8 * i}, r)
		return r
	}
	added, removed, secondRemoved, secondAdded := row(0), row(2), row(3), row(1)
	TESTQ(secondRemoved, secondRemoved)
	JZ(LabelRef("one"))
	TESTQ(secondAdded, secondAdded)
	JZ(LabelRef("two"))
	stepRows(dst, src, []Register{added, secondAdded}, []Register{removed, secondRemoved})
	Label("two")
	stepRows(dst, src, []Register{added}, []Register{removed, secondRemoved})
	Label("one")
	stepRows(dst, src, []Register{added}, []Register{removed})
}

// stepRows emits code that adds rows to an accumulator, subtracts other rows and returns.
func stepRows(dst, src Register, added, removed []Register) {
	for i := 0; i < *hidden; i += lanes {
		at := func(base Register) Mem { return Mem{Base: base, Disp: 2 * i} }
		v := YMM()
		VMOVDQU(at(src), v)
		for _, row := range added {
			VPADDW(at(row), v, v)
		}
		for _, row := range removed {
			VPSUBW(at(row), v, v)
		}
		VMOVDQU(v, at(dst))
	}
	VZEROUPPER()
	RET()
}

// update emits the kernel that adds rows of weights to an accumulator and subtracts other rows. The
// kernel handles one part of the accumulator after another and keeps that part in registers. For
// each part it goes through the lists of rows once.
func update() {
	TEXT("updateAVX2", NOSPLIT, "func(dst, src, weights *int16, added, removed []uint16)")
	dst := Load(Param("dst"), GP64())
	src := Load(Param("src"), GP64())
	weights := Load(Param("weights"), GP64())
	for first := 0; first < *hidden; first += chunk * lanes {
		part := make([]VecVirtual, chunk)
		for i := range part {
			part[i] = YMM()
			VMOVDQU(Mem{Base: src, Disp: 2 * (first + i*lanes)}, part[i])
		}
		rows(part, weights, first, "added", func(m Mem, v VecVirtual) { VPADDW(m, v, v) })
		rows(part, weights, first, "removed", func(m Mem, v VecVirtual) { VPSUBW(m, v, v) })
		for i, v := range part {
			VMOVDQU(v, Mem{Base: dst, Disp: 2 * (first + i*lanes)})
		}
	}
	VZEROUPPER()
	RET()
}

// rows emits a loop over the rows in a list. In each round it applies the function "op" to a row
// and a part of the accumulator.
func rows(part []VecVirtual, weights Register, first int, list string, op func(Mem, VecVirtual)) {
	next := Load(Param(list).Base(), GP64())
	left := Load(Param(list).Len(), GP64())
	loop, done := label(list, first, "loop"), label(list, first, "done")
	TESTQ(left, left)
	JZ(LabelRef(done))
	Label(loop)
	row := GP64()
	MOVWQZX(Mem{Base: next}, row)
	IMUL3Q(U32(2**hidden), row, row)
	ADDQ(weights, row)
	for i, v := range part {
		op(Mem{Base: row, Disp: 2 * (first + i*lanes)}, v)
	}
	ADDQ(Imm(2), next)
	DECQ(left)
	JNZ(LabelRef(loop))
	Label(done)
}

// label returns a label in the code for a list, a chunk and a place.
func label(list string, first int, place string) string {
	return list + "_" + string(rune('a'+first/(chunk*lanes))) + "_" + place
}

// output emits the kernel of the output layer. First it clips each number of the accumulator. It
// multiplies the clipped number by its weight, which gives a product of 16 bits. It multiplies this
// product by the clipped number again and adds neighbouring results in pairs, which gives sums of
// 32 bits.
func output() {
	TEXT("outputAVX2", NOSPLIT, "func(us, them, weights *int16) int32")
	us := Load(Param("us"), GP64())
	them := Load(Param("them"), GP64())
	weights := Load(Param("weights"), GP64())

	zero, one := YMM(), YMM()
	VPXOR(zero, zero, zero)
	clip := GP32()
	MOVL(U32(*unit), clip)
	VMOVD(clip, one.AsX())
	VPBROADCASTW(one.AsX(), one)

	sums := []VecVirtual{YMM(), YMM(), YMM(), YMM()}
	for _, s := range sums {
		VPXOR(s, s, s)
	}
	for half, accumulator := range []Register{us, them} {
		for i := 0; i < *hidden; i += lanes {
			clipped, product := YMM(), YMM()
			VMOVDQU(Mem{Base: accumulator, Disp: 2 * i}, clipped)
			VPMAXSW(zero, clipped, clipped)
			VPMINSW(one, clipped, clipped)
			VPMULLW(Mem{Base: weights, Disp: 2 * (half**hidden + i)}, clipped, product)
			VPMADDWD(clipped, product, product)
			s := sums[i/lanes%len(sums)]
			VPADDD(product, s, s)
		}
	}
	VPADDD(sums[1], sums[0], sums[0])
	VPADDD(sums[3], sums[2], sums[2])
	VPADDD(sums[2], sums[0], sums[0])
	low, high := sums[0].AsX(), XMM()
	VEXTRACTI128(Imm(1), sums[0], high)
	VPADDD(high, low, low)
	VPSHUFD(Imm(0b01_00_11_10), low, high)
	VPADDD(high, low, low)
	VPSHUFD(Imm(0b10_11_00_01), low, high)
	VPADDD(high, low, low)
	result := GP32()
	VMOVD(low, result)
	VZEROUPPER()
	Store(result, ReturnIndex(0))
	RET()
}
