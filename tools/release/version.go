package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
)

// versionOf runs a program's version command and returns the second word of its output.
func versionOf(program string) (string, error) {
	text, err := exec.Command(program, "version").Output()
	if err != nil {
		return "", fmt.Errorf("%s version: %w", program, err)
	}
	words := strings.Fields(string(text))
	if len(words) < 2 {
		return "", fmt.Errorf("%s version: %q", program, text)
	}
	return words[1], nil
}

// versionTag matches tags of releases.
var versionTag = regexp.MustCompile(`^v[0-9]`)

// checkTags returns an error if the commit has the tag of a version, but the program reports
// another version. There are two possible reasons. The tag may differ from the constant in
// internal/buildinfo, or files may differ from the commit. If the commit has no tag of a version,
// or git does not know the commit, there is no error.
func checkTags(root, version string) error {
	cmd := exec.Command("git", "tag", "--points-at", "HEAD")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil
	}
	for _, tag := range strings.Fields(string(out)) {
		if versionTag.MatchString(tag) && tag != "v"+version {
			return fmt.Errorf("the commit has the tag %s, but the program reports version %s; the tag must be \"v\" and the Number in internal/buildinfo, and no file may differ from the commit", tag, version)
		}
	}
	return nil
}
