// Package profile lets commands write CPU profiles of what they do.
package profile

import (
	"errors"
	"os"
	"runtime/pprof"

	"github.com/spf13/pflag"
)

// AddFlag adds the flag that names the file for Run.
func AddFlag(flags *pflag.FlagSet, path *string) {
	flags.StringVar(path, "cpuprofile", "", "write a CPU profile to this file")
}

// Run does work and, if a path is given, writes a CPU profile of it there.
func Run(path string, work func() error) (err error) {
	if path == "" {
		return work()
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
	return work()
}
