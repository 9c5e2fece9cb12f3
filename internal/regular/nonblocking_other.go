//go:build !unix

package regular

// NonBlocking holds flags for os.OpenFile. On Unix, a pipe or a device is opened with these flags
// without waiting for its other end. On other systems, opening never waits, so NonBlocking is 0.
const NonBlocking = 0
