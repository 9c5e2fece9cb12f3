// Package uci implements the Universal Chess Interface. It also has some commands for people at a
// terminal.
//
// A first goroutine reads lines. It acts at once on commands that can't wait: isready, stop,
// ponderhit and quit. It puts all other commands into a queue. A second goroutine runs the commands
// of the queue one after another, including searches. So a command that arrives during a search
// waits until the search ends. This allows piping in a file of commands. docs/uci.md explains this
// to users.
//
// A third goroutine builds the engine, with its transposition table and network, while the session
// prints the options. readyok is printed when the engine is built.
package uci
