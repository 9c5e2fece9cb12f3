// Package buildinfo says which version of the program this is, what it was built from
// and what it runs on. The version comes from the module's build information, which the
// go command takes from the repository: a release has the name of its tag, everything
// else is named by its commit.
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

// Version names the version: "1.2.3" of a release, "dev-20261122-0123456" with the date
// in UTC and the commit of a development build, with "-modified" where files differ from
// it, and "dev" where the commit is not known.
func Version() string { return versionOf(read()) }

// read returns the build information, empty if there is none.
func read() *debug.BuildInfo {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return &debug.BuildInfo{}
	}
	return info
}

// releaseTag fits the versions of tags; those that the go command makes up for other
// commits end with a time and a commit.
var (
	releaseTag    = regexp.MustCompile(`^v([0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?)$`)
	pseudoVersion = regexp.MustCompile(`[-.][0-9]{14}-[0-9a-f]{12}$`)
)

// versionOf returns the version that build information tells.
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

// Lines describes the program, a line for each property.
func Lines() []string { return linesOf(read()) }

// linesOf is Lines with the build information.
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
