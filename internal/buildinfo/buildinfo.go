// Package buildinfo describes the program: its version, its source and the machine. The
// version comes from the module's build information, which the go command takes from the
// repository. A release has the name of its tag, any other build that of its commit.
package buildinfo

import (
	"cmp"
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"burnside/eval"
)

// Version returns the version: "1.2.3" for a release; "dev-20261122-0123456" for a development
// build, with the date in UTC and the commit, plus "-modified" if files differ from the
// commit; "dev" if the commit is not known.
func Version() string { return versionOf(read()) }

// read returns the build information; it is empty if there is none.
func read() *debug.BuildInfo {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return &debug.BuildInfo{}
	}
	return info
}

// releaseTag matches the versions of tags. pseudoVersion matches those that the go command
// makes for other commits, which end with a time and a commit.
var (
	releaseTag    = regexp.MustCompile(`^v([0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?)$`)
	pseudoVersion = regexp.MustCompile(`[-.][0-9]{14}-[0-9a-f]{12}$`)
)

// versionOf returns the version from the build information.
func versionOf(info *debug.BuildInfo) string {
	name, modified := strings.CutSuffix(info.Main.Version, "+dirty")
	release := releaseTag.FindStringSubmatch(name)
	if modified = modified || setting(info, "vcs.modified") == "true"; modified {
		release = nil
	}
	if release != nil && !pseudoVersion.MatchString(name) {
		return release[1]
	}
	version := "dev"
	if commit := setting(info, "vcs.revision"); commit != "" {
		date, _, _ := strings.Cut(setting(info, "vcs.time"), "T")
		version += fmt.Sprintf("-%s-%.7s", strings.ReplaceAll(date, "-", ""), commit)
	}
	if modified {
		version += "-modified"
	}
	return version
}

// setting returns a setting of the build, "" if it is not known.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// Lines describes the program, one line for each property.
func Lines() []string { return linesOf(read()) }

// linesOf is Lines for that build information.
func linesOf(info *debug.BuildInfo) []string {
	commit := "not known"
	if c := setting(info, "vcs.revision"); c != "" {
		commit = c + " of " + setting(info, "vcs.time")
		if setting(info, "vcs.modified") == "true" {
			commit += ", modified"
		}
	}
	compiler := runtime.Version()
	if setting(info, "-pgo") != "" {
		compiler += ", guided by a profile"
	}
	if tags := setting(info, "-tags"); tags != "" {
		compiler += ", tags " + tags
	}
	return []string{
		"Burnside " + versionOf(info),
		"commit     " + commit,
		"platform   " + runtime.GOOS + "/" + runtime.GOARCH,
		"processor  " + cmp.Or(strings.Join(eval.ProcessorFeatures(), ", "), "no special features") + " in use",
		"network    " + eval.DefaultName(),
		"compiler   " + compiler,
	}
}
