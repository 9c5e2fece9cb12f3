// Package profile lets commands write CPU profiles of their work.
package profile

import (
	"errors"
	"os"
	"runtime/pprof"

	"github.com/spf13/pflag"
)

// AddFlag adds the flag for Run's path.
func AddFlag(flags *pflag.FlagSet, path *string) {
	flags.StringVar(path, "cpuprofile", "", "write a CPU profile to this file")
}

// Run calls work and writes its CPU profile to the path. If the path is empty, it only calls work.
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
