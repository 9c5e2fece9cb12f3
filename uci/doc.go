// Package uci implements the Universal Chess Interface. It also has some commands for people at a
// terminal.
//
// A first goroutine reads lines. It acts at once on commands that can't wait: isready, stop,
// ponderhit and quit. It puts all other commands into a queue. A second goroutine runs the commands
// of the queue one after another, including searches. So a command that arrives during a search
// waits until the search ends. For this reason a file of commands can be piped in. docs/uci.md
// explains this to users.
//
// A third goroutine builds the engine, with its transposition table and network. Meanwhile the
// session prints the options. It prints readyok when the engine is built.
package uci
