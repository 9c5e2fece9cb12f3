// Package uci implements the Universal Chess Interface. It also has some commands for people at a
// terminal.
//
// One goroutine reads lines. It acts at once on those that cannot wait: isready, stop, ponderhit and
// quit. It puts all other commands into a queue. A second goroutine runs these one after another,
// including searches. So a command that arrives during a search waits until the search ends, and a
// file of commands can be piped in. docs/uci.md explains this to users.
//
// A third goroutine builds the engine, with transposition table and network, while the options are
// printed. readyok waits until the engine is built.
package uci
