// Package command is the program burnside. Each command has a file with its flags and its output.
// This code is not in package main, because that package is built with a profile for optimization.
// Tests of package main would have to compile the standard library again with that profile.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"burnside/internal/buildinfo"
	"burnside/internal/ram"
	"burnside/internal/shorten"
	"burnside/uci"
)

// Main runs the program with the arguments of the process and returns its exit
// status.
func Main() int {
	err := checkAddresses(ram.Addresses())
	if err == nil {
		err = execute(newRootCommand())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", message(err))
		return 1
	}
	return 0
}

// execute runs the program. An error begins with the name of the command.
func execute(root *cobra.Command) error {
	cmd, err := root.ExecuteC()
	if name := strings.TrimPrefix(cmd.CommandPath(), root.Name()+" "); err != nil && cmd != root {
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// interruptible returns the context of a long command. The context ends when the user interrupts
// the program or the system asks it to end.
func interruptible(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	return notified(cmd, os.Interrupt, syscall.SIGTERM)
}

// notified returns a context of a command. The context ends when one of the given signals arrives.
// Signals that were ignored when the program started do not count. A shell, for example, starts
// background commands with interrupts ignored.
func notified(cmd *cobra.Command, signals ...os.Signal) (context.Context, context.CancelFunc) {
	if signals = slices.DeleteFunc(signals, isIgnored); len(signals) == 0 {
		return context.WithCancel(cmd.Context())
	}
	return signal.NotifyContext(cmd.Context(), signals...)
}

// isIgnored reports whether a signal was ignored when the program started. There are no signals in
// WebAssembly, where signal.Ignored would panic.
func isIgnored(s os.Signal) bool { return runtime.GOOS != "js" && signal.Ignored(s) }

// message returns the text of an error for the user. Long texts are shortened, and control
// characters are escaped.
func message(err error) string {
	text := err.Error()
	if errors.Is(err, context.Canceled) {
		text = strings.Replace(text, context.Canceled.Error(), "interrupted", 1)
	}
	return shorten.Middle(text)
}

// newRootCommand returns the program with all its commands.
func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "burnside",
		Short: "A UCI chess engine",
		Long: `Burnside is a chess engine that speaks the Universal Chess Interface (UCI).

Without a command the program reads UCI from standard input and answers on standard
output. Load the program into a chess GUI or a match runner, or type "uci", "d",
"go movetime 1000" and "quit".

The arguments can also be UCI commands: one command in each argument, or one command
whose words are the arguments.`,
		Example: `  burnside                     speak UCI
  burnside bench               measure speed and show the signature
  burnside perft 6             count the move tree of the start position
  burnside perft --suite FILE  check move counts from a file
  burnside go depth 10         run a UCI command
  burnside "position startpos moves e2e4" "go nodes 100000"`,
		Args:                       checkUCIArguments,
		SuggestionsMinimumDistance: 2,
		Version:                    buildinfo.Version(),
		SilenceUsage:               true,
		SilenceErrors:              true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return runUCI(cmd, strings.NewReader(uciLines(args)))
			}
			return runTypedUCI(cmd)
		},
	}
	// The version text contains the checksum of the network, which takes a while to compute. So the
	// template of the text calls a function, which makes the text only when it is needed.
	cobra.AddTemplateFunc("versionText", versionText)
	root.SetVersionTemplate("{{versionText}}\n")
	root.SetFlagErrorFunc(flagError)
	root.Flags().SetInterspersed(false) // flags after a UCI command belong to that command
	root.AddCommand(
		newUCICommand(), newTBCommand(), newWebCommand(), newBenchCommand(), newPerftCommand(), newEPDCommand(),
		newAnalyseCommand(), newSeriesMateCommand(), newProgressiveCommand(), newVersionCommand(), newManCommand(),
	)
	return root
}

// newUCICommand returns the command "uci". It does the same as the program without a command.
func newUCICommand() *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Speak UCI on standard input and output (as without a command)",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runTypedUCI(cmd)
		},
	}
}

// runTypedUCI runs the session on standard input. If the input is a terminal, it greets the user.
// It does not greet a program, because in UCI the client speaks first.
func runTypedUCI(cmd *cobra.Command) error {
	if isTerminal(cmd.InOrStdin()) && isTerminal(cmd.OutOrStdout()) {
		fmt.Fprintf(cmd.OutOrStdout(), "Burnside %s, a UCI chess engine; type \"help\" for the commands\n", buildinfo.Version())
	}
	return runUCI(cmd, cmd.InOrStdin())
}

// isTerminal reports whether an input or output is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// runUCI runs one UCI session, which the user can interrupt.
func runUCI(cmd *cobra.Command, in io.Reader) error {
	session := uci.New(quietOutput(cmd.OutOrStdout()), buildinfo.Version())
	ctx, stop := notified(cmd, os.Interrupt)
	defer stop()
	defer context.AfterFunc(ctx, func() {
		stop() // a second interrupt ends the program at once
		session.Interrupt()
	})()
	return session.Run(quietInput(in))
}

// checkUCIArguments returns an error if the first word is neither a command of the program nor a
// UCI command.
func checkUCIArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	word, _, _ := strings.Cut(args[0], " ")
	if uci.IsCommand(word) {
		return nil
	}
	return unknownCommand(cmd, args[0])
}

// uciLines turns arguments into the lines of a session. If every argument is a single word, all of
// them together are one line. If an argument has several words, each argument is a line of its own.
// In that case uciLines leaves out the argument "quit" and all arguments after it, because the
// command quit would stop the searches before it.
func uciLines(args []string) string {
	separate := slices.ContainsFunc(args, func(arg string) bool { return strings.Contains(arg, " ") })
	if !separate {
		return strings.Join(args, " ") + "\n"
	}
	if quit := slices.Index(args, "quit"); quit >= 0 {
		args = args[:quit]
	}
	return strings.Join(args, "\n") + "\n"
}
