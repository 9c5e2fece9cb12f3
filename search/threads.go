//go:build !js

package search

// maxThreads is the greatest number of threads.
const maxThreads = 1024
