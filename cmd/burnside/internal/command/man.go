package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"burnside/internal/buildinfo"
)

// newManCommand returns the command that writes the manual page, for packages.
func newManCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man",
		Short:  "Write the manual page, for man(1)",
		Args:   noArguments,
		Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), manualPage(cmd.Root()))
			return err
		},
	}
}

// manualPage describes a program and its commands in the format of man(7).
func manualPage(root *cobra.Command) string {
	var page strings.Builder
	fmt.Fprintf(&page, ".TH %s 1 \"\" \"Burnside %s\"\n", strings.ToUpper(root.Name()), roff(buildinfo.Version()))
	fmt.Fprintf(&page, ".SH NAME\n%s \\- %s\n", root.Name(), roff(root.Short))
	fmt.Fprintf(&page, ".SH SYNOPSIS\n.B %s\n[command] [flags] [arguments]\n", root.Name())
	writeManual(&page, root, ".SH DESCRIPTION")
	page.WriteString(".SH COMMANDS\n")
	writeManuals(&page, root)
	page.WriteString(".SH SEE ALSO\nREADME.md and docs in the source; the Universal Chess Interface.\n")
	return page.String()
}

// writeManuals describes the subcommands of a command.
func writeManuals(page *strings.Builder, parent *cobra.Command) {
	for _, cmd := range parent.Commands() {
		if !cmd.IsAvailableCommand() {
			continue
		}
		writeManual(page, cmd, ".SS "+roff(cmd.UseLine()))
		if cmd.Name() != "completion" {
			writeManuals(page, cmd)
		}
	}
}

// writeManual describes one command under a heading.
func writeManual(page *strings.Builder, cmd *cobra.Command, heading string) {
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	fmt.Fprintf(page, "%s\n%s\n", heading, roff(text))
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" {
			fmt.Fprintf(page, ".TP\n.B %s\n%s\n", roff("--"+f.Name), roff(f.Usage))
		}
	})
	if cmd.Example != "" {
		fmt.Fprintf(page, ".PP\n.nf\n%s\n.fi\n", roff(cmd.Example))
	}
}

// roff escapes a text for a manual page. Without escapes, parts of the text could be read as
// requests of the formatter. Each empty line of the text becomes the request for a new paragraph.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch {
		case line == "":
			lines[i] = ".PP"
		case line[0] == '.' || line[0] == '\'':
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
