// Command profile merges several CPU profiles into one, for profile-guided builds. It removes the
// paths of the binaries, because these paths describe the machine.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/pprof/profile"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: profile OUT PROFILE...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
		os.Exit(1)
	}
}

// run merges the named profiles into one file.
func run(out string, names []string) error {
	var all []*profile.Profile
	for _, name := range names {
		p, err := read(name)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	merged, err := profile.Merge(all)
	if err != nil {
		return fmt.Errorf("merge profiles: %w", err)
	}
	for _, m := range merged.Mapping {
		m.File = filepath.Base(m.File)
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(merged.Write(f), f.Close())
}

// read reads the profile in a file.
func read(name string) (*profile.Profile, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	p, err := profile.Parse(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}
