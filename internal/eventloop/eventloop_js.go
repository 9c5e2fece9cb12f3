package eventloop

import (
	"syscall/js"
	"time"
)

// interval is the time between two turns of the event loop. A turn takes less than a tenth of a
// millisecond.
const interval = 10 * time.Millisecond

// last is when the program last came back from the event loop.
var last = time.Now()

// Yield lets the event loop handle the events that have arrived. It does nothing if less than an
// interval has passed since the last turn. Long work must call it often. Functions that JavaScript
// has called must not call it.
func Yield() {
	if time.Since(last) < interval {
		return
	}
	turn := make(chan struct{})
	turns = append(turns, turn)
	request()
	<-turn
	last = time.Now()
}

// turns has a channel for each goroutine that waits for its turn, the first first.
var turns []chan struct{}

// wake lets the goroutine that has waited longest go on. JavaScript calls it after the events that
// came before the request.
var wake = js.FuncOf(func(js.Value, []js.Value) any {
	close(turns[0])
	turns = turns[1:]
	return nil
})

// request asks for a call of wake. A timer of the browser would come only after four milliseconds, so
// request uses a message channel. In Node it uses setImmediate, because a message channel would keep
// the process alive.
var request = func() func() {
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() {
		return func() { immediate.Invoke(wake) }
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", wake)
	port := channel.Get("port2")
	return func() { port.Call("postMessage", js.Null()) }
}()
