//go:build !unix

package regular

// NonBlocking holds flags for os.OpenFile. With them it waits neither for the other end of a pipe
// nor for a device, and a terminal does not become the program's controlling terminal. NonBlocking
// is 0 on systems where opening never waits.
const NonBlocking = 0
