package kernel

import "golang.org/x/sys/cpu"

// useAVX2 and useAVX512 say whether the processor can run these kernels.
var (
	useAVX2   = cpu.X86.HasAVX2 && cpu.X86.HasFMA
	useAVX512 = useAVX2 && cpu.X86.HasAVX512F
)
