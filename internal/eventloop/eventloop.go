// Package eventloop lets a browser or Node handle events during long work. There, the program has
// only one thread, which it shares with the event loop. Messages and timers have to wait until the
// program waits for something. On other systems the package does nothing.
package eventloop
