package eventloop

import (
	"syscall/js"
	"time"
)

// interval is the time after which the event loop gets another turn. A turn takes less than a tenth
// of a millisecond.
const interval = 10 * time.Millisecond

// last is when the program last came back from the event loop.
var last = time.Now()

// Yield lets the event loop handle the events that have arrived. If the event loop had a turn in
// the last 10 milliseconds (the constant "interval"), Yield does nothing. Long work must call Yield
// often. A function that was called from JavaScript must not call Yield.
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

// The variable "turns" has a channel for each goroutine that waits for its turn. The goroutine that
// has waited longest is first.
var turns []chan struct{}

// wake lets one goroutine go on: the one that has waited longest in Yield. JavaScript calls wake
// after it has handled all events that came before the request.
var wake = js.FuncOf(func(js.Value, []js.Value) any {
	close(turns[0])
	turns = turns[1:]
	return nil
})

// request asks JavaScript to call wake. In a browser it sends a message through a message channel,
// because a timer would cause a delay of four milliseconds. In Node it uses setImmediate, because a
// message channel would keep the process alive.
var request = func() func() {
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() {
		return func() { immediate.Invoke(wake) }
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", wake)
	port := channel.Get("port2")
	return func() { port.Call("postMessage", js.Null()) }
}()
