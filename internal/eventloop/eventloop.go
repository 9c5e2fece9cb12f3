// Package eventloop lets a browser or Node handle events during long work. In a browser and in
// Node, the program shares its only thread with the event loop. Without this package, messages and
// timers would be handled only when the program waits for something. On other systems the package
// does nothing.
package eventloop
