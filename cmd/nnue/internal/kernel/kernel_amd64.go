package kernel

import "golang.org/x/sys/cpu"

// useAVX2 tells whether the processor has what the kernels need.
var useAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasFMA
