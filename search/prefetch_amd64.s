#include "textflag.h"

// func prefetch(p unsafe.Pointer)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func prefetchRows(p unsafe.Pointer)
TEXT ·prefetchRows(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	PREFETCHT0 (AX)
	PREFETCHT0 64(AX)
	PREFETCHT0 256(AX)
	PREFETCHT0 320(AX)
	PREFETCHT0 512(AX)
	PREFETCHT0 576(AX)
	PREFETCHT0 768(AX)
	PREFETCHT0 832(AX)
	PREFETCHT0 1024(AX)
	PREFETCHT0 1088(AX)
	PREFETCHT0 1280(AX)
	PREFETCHT0 1344(AX)
	RET

// func prefetchCorrections(c *corrections, cells *correctionCells)
TEXT ·prefetchCorrections(SB), NOSPLIT, $0-16
	MOVQ c+0(FP), AX
	MOVQ cells+8(FP), BX
	MOVL (BX), CX
	PREFETCHT0 (AX)(CX*2)
	MOVL 4(BX), CX
	PREFETCHT0 (AX)(CX*2)
	MOVL 8(BX), CX
	PREFETCHT0 (AX)(CX*2)
	MOVL 12(BX), CX
	PREFETCHT0 (AX)(CX*2)
	MOVL 16(BX), CX
	PREFETCHT0 (AX)(CX*2)
	RET
