//go:build js

// Command wasm is the program in the site and in the npm package. It contains the handler of
// package web and a UCI session. JavaScript runs it in a worker. JavaScript and the program are
// connected by an object named "burnside"; host.js describes that object.
package main

import (
	"syscall/js"

	"burnside/tb"
)

func main() {
	host := js.Global().Get("burnside")
	if files := host.Get("files"); files.Truthy() {
		provide(host, files)
	}
	s := &server{host: host, tables: tb.NewEmbeddedSet()}
	u := newSession(host)
	host.Set("request", js.FuncOf(s.request))
	host.Set("abort", js.FuncOf(s.abort))
	host.Set("send", js.FuncOf(u.send))
	host.Set("close", js.FuncOf(u.close))
	host.Call("started")
	select {}
}
