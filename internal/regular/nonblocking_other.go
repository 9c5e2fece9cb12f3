//go:build !unix

package regular

// NonBlocking is flags for os.OpenFile, which then does not wait for the other end of a
// pipe or for a device, and takes no terminal for the program. On systems where opening
// does not wait it is 0.
const NonBlocking = 0
