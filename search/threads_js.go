package search

// maxThreads is 1, because WebAssembly has one thread.
const maxThreads = 1
