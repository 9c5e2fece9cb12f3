package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noArguments refuses arguments.
func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("takes no arguments, not %q", strings.Join(args, " "))
	}
	return nil
}

// oneArgument returns a function that checks that a command has exactly one argument. The parameter
// "what" describes the argument in errors, such as "an ending".
func oneArgument(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return errors.New("want " + what)
		case 1:
			return nil
		}
		return fmt.Errorf("want %s, not %d arguments: %s", what, len(args), strings.Join(args, " "))
	}
}

// anyArguments returns a function that checks that a command has at least one argument. The
// parameter "what" describes the argument in errors.
func anyArguments(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return errors.New("want " + what)
		}
		return nil
	}
}

// subcommandOnly refuses arguments of a command that has only subcommands.
func subcommandOnly(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(cmd, args[0])
	}
	return nil
}

// unknownCommand returns the error for a word that is not a subcommand of cmd. The error suggests
// similar subcommands.
func unknownCommand(cmd *cobra.Command, word string) error {
	text := fmt.Sprintf("unknown command %q", word)
	if similar := cmd.SuggestionsFor(word); len(similar) > 0 {
		text += ", did you mean " + strings.Join(similar, " or ") + "?"
	}
	return errors.New(text)
}

// flagError rewords an error about a flag for users.
func flagError(_ *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var lacking *pflag.ValueRequiredError
	switch {
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %s: %w", invalid.GetFlag().Name, shown(invalid.GetValue()), wanted(invalid))
	case errors.As(err, &lacking):
		return fmt.Errorf("--%s needs a value", lacking.GetFlag().Name)
	}
	return err
}

// shown returns a value as errors show it: in quotes if it is empty.
func shown(value string) string {
	if value == "" {
		return `""`
	}
	return value
}

// wanted returns an error that lists the values that the flag of the error "invalid" accepts. For
// the flag types of the library pflag, the texts are here. The program's own flag types have
// already put such an error into "invalid", and wanted returns that one.
func wanted(invalid *pflag.InvalidValueError) error {
	switch invalid.GetFlag().Value.Type() {
	case "bool":
		return errors.New("want true or false")
	case "uint64":
		return errors.New("want a whole number from 0")
	}
	return invalid.Unwrap()
}
