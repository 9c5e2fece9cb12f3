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

// versionText tells the version, what it was built from and how.
func versionText() string { return strings.Join(buildinfo.Lines(), "\n") }
