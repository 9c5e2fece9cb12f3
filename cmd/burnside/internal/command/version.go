package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"burnside/internal/buildinfo"
)

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show version, commit, platform, processor features in use, network and compiler",
		Args:  noArguments,
		Run: func(cmd *cobra.Command, _ []string) {
			fmt.Fprintln(cmd.OutOrStdout(), versionText())
		},
	}
}

// versionText returns the version, its commit, and how it was built.
func versionText() string { return strings.Join(buildinfo.Lines(), "\n") }
