// Package eventloop lets the host of the program act during long work. In a browser and in Node the
// program has one thread and shares it with the event loop. Until the program waits for something, no
// message arrives and no timer of the host runs. On other systems the package does nothing.
package eventloop
