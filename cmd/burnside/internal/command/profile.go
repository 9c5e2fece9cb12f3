package command

import (
	"errors"
	"os"
	"runtime/pprof"

	"github.com/spf13/cobra"
)

// addProfileFlag gives a command the flag that names the file of profiled.
func addProfileFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "cpuprofile", "", "write a CPU profile to this file")
}

// profiled does run and, if a path is given, writes a CPU profile of it there.
func profiled(path string, run func() error) (err error) {
	if path == "" {
		return run()
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return errors.Join(err, f.Close())
	}
	defer func() {
		pprof.StopCPUProfile()
		err = errors.Join(err, f.Close())
	}()
	return run()
}
