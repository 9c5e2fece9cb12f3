// Package uci drives the engine by the Universal Chess Interface, and answers
// the few commands beside it that people use at a terminal.
//
// Two goroutines share the work. One reads lines and acts on those that cannot
// wait: isready, stop, ponderhit and quit. All other commands go into a queue,
// from which a second goroutine takes them one by one, searches included. So a
// command that arrives during a search waits for its end, and a file of
// commands can be piped in. docs/uci.md tells users what this means to them.
//
// At the start a third makes the engine, its table and network included, while the
// options are told already; readyok waits for it.
package uci
