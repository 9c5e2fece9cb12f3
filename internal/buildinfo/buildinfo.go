// Package buildinfo describes the program: its version, its source and the machine. It reads the
// commit and the tag from the build information, where the go command writes them.
package buildinfo

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"burnside/eval"
)

// Number is the version number of this source. Between releases, it is the number of the next
// release. The tag of a release must be "v" followed by Number; the tool tools/release checks that.
const Number = "1.0.0"

// Version returns Number for a release. A release is a build from an unmodified commit whose tag is
// "v" and Number. Other builds get a version with the date of the commit in UTC and its hash, such
// as "1.0.0-dev-20261122-0123456". If files differ from the commit, "-modified" is added. If the
// commit is not known, the version is "1.0.0-dev".
func Version() string { return versionOf(read()) }

// read returns the build information, which is empty if the program has none.
func read() *debug.BuildInfo {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return &debug.BuildInfo{}
	}
	return info
}

// versionOf returns the version from the build information.
func versionOf(info *debug.BuildInfo) string {
	if info.Main.Version == "v"+Number && !modified(info) {
		return Number
	}
	version := Number + "-dev"
	if commit := setting(info, "vcs.revision"); commit != "" {
		date, _, _ := strings.Cut(setting(info, "vcs.time"), "T")
		version += fmt.Sprintf("-%s-%.7s", strings.ReplaceAll(date, "-", ""), commit)
	}
	if modified(info) {
		version += "-modified"
	}
	return version
}

// modified reports whether files differ from the commit.
func modified(info *debug.BuildInfo) bool {
	return strings.HasSuffix(info.Main.Version, "+dirty") || setting(info, "vcs.modified") == "true"
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

// Lines describes the program, one property a line.
func Lines() []string { return linesOf(read()) }

// linesOf returns Lines for the given build information.
func linesOf(info *debug.BuildInfo) []string {
	commit := "not known"
	if c := setting(info, "vcs.revision"); c != "" {
		commit = c + " of " + setting(info, "vcs.time")
		if modified(info) {
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
