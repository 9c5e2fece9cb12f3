package command

import (
	"errors"
	"fmt"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"burnside/tb"
	"burnside/tb/ending"
)

// tbFlags holds the flags of all commands that read tables.
type tbFlags struct {
	folders []string
	cacheMB int
}

func newTBCommand() *cobra.Command {
	var f tbFlags
	cmd := &cobra.Command{
		Use:   "tb",
		Short: "Make, prove and read endgame tables",
		Long: `Make, prove and read endgame tables.

Tables hold the exact number of plies to mate. The program contains the tables of all
endings of three and four men. --tables adds folders with further tables.`,
		Example: `  burnside tb probe "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"
  burnside tb line "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"
  burnside tb stats KBNvK
  burnside tb gen KQRvKR --out tables`,
		Args: subcommandOnly, SuggestionsMinimumDistance: 2,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	f.addTables(cmd.PersistentFlags())
	cmd.AddCommand(newTBGenCommand(&f), newTBVerifyCommand(&f), newTBInfoCommand(&f), newTBStatsCommand(&f),
		newTBProbeCommand(&f), newTBLineCommand(&f), newTBExportCommand(&f), newTBSymmetryCommand())
	return cmd
}

// These are the default size and the greatest size of the cache for decoded table blocks, in MiB.
// The default holds all blocks of the tables of four men, so each of these blocks is decoded only
// once.
const (
	defaultCacheMB = 256
	mostCacheMB    = 1 << 20
)

// addTables adds the flags --tables and --cache.
func (f *tbFlags) addTables(flags *pflag.FlagSet) {
	f.cacheMB = defaultCacheMB
	flags.Var(intFlag{&f.cacheMB, 1, mostCacheMB}, "cache", "size in MiB of the cache of decoded table blocks")
	flags.StringArrayVar(&f.folders, "tables", nil, "add the tables of this folder; can be given several times")
}

// set returns the set of tables for a command: those inside the program and those in the folders of
// --tables. If a file cannot be used, set prints a warning and skips the file. If a folder cannot
// be read, set returns an error.
func (f *tbFlags) set(cmd *cobra.Command) (*tb.Set, error) {
	set, warn := tb.NewEmbeddedSet(), warner(cmd)
	set.CacheSize(f.cacheMB)
	for _, folder := range f.folders {
		for _, err := range set.AddFolder(folder) {
			if errors.Is(err, tb.ErrFolder) {
				return nil, err
			}
			warn(err)
		}
	}
	set.OnFault(warn)
	return set, nil
}

// warner returns a function that reports faults that do not end the command.
func warner(cmd *cobra.Command) func(error) {
	return func(err error) { fmt.Fprintln(cmd.ErrOrStderr(), "warning:", message(err)) }
}

// ending returns the tables that the flags choose, and the ending with a name.
func (f *tbFlags) ending(cmd *cobra.Command, name string) (*tb.Set, ending.Material, error) {
	m, err := ending.ParseMaterial(name)
	if err != nil {
		return nil, m, err
	}
	set, err := f.set(cmd)
	return set, m, err
}

// grouped returns a number as text, with commas between thousands.
func grouped(n uint64) string { return humanize.Comma(int64(n)) }

// share returns, as text, the share of the work that is done, the rate, and the time left.
func share(done, total uint64, taken time.Duration) string {
	if done == 0 || total == 0 {
		return "0 %"
	}
	part := float64(done) / float64(total)
	left := time.Duration(float64(taken) * (1/part - 1)).Round(time.Second)
	return fmt.Sprintf("%.0f %%, %s, %s left", 100*part, indexRate(done, taken), left)
}

// indexRate returns the rate of indices as text.
func indexRate(done uint64, taken time.Duration) string {
	return fmt.Sprintf("%.1f million indices/s", float64(done)/max(taken.Seconds(), 1e-3)/1e6)
}
