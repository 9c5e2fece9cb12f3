// Command testsum summarises a test run. It reads the output of "go test -json" and shows each
// package as soon as its tests end. At the end it lists the skipped and the failed tests with their
// output. It fails if a test failed, or if a test was skipped for an unexpected reason.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"gotest.tools/gotestsum/testjson"
)

func main() {
	var expected []*regexp.Regexp
	flag.Func("expect", "regular expression for an expected `reason` to skip a test; may be given several times", func(text string) error {
		reason, err := regexp.Compile(text)
		expected = append(expected, reason)
		return err
	})
	flag.Parse()
	if err := sumUp(os.Stdin, os.Stdout, expected); err != nil {
		fmt.Fprintln(os.Stderr, "testsum:", err)
		os.Exit(1)
	}
}

// sumUp reads the output of "go test -json" and writes the summary. It returns an error if a test
// failed or no test ran. A skipped test is also an error, unless its output matches one of the
// expected reasons.
func sumUp(in io.Reader, out io.Writer, expected []*regexp.Regexp) error {
	packages := progress{out, testjson.NewEventFormatter(out, "pkgname", testjson.FormatOptions{})}
	execution, err := testjson.ScanTestOutput(testjson.ScanConfig{Stdout: in, Handler: packages})
	if err != nil {
		return err
	}
	testjson.PrintSummary(out, execution, testjson.SummarizeAll)
	if failed := len(execution.Failed()) + len(execution.Errors()); failed > 0 {
		return fmt.Errorf("%d failures", failed)
	}
	if execution.Total() == 0 {
		return errors.New("no test ran")
	}
	return checkSkips(execution, expected)
}

// checkSkips returns an error that lists the tests skipped for unexpected reasons.
func checkSkips(execution *testjson.Execution, expected []*regexp.Regexp) error {
	var unexpected []string
	for _, test := range execution.Skipped() {
		said := strings.Join(execution.OutputLines(test), "")
		if !slices.ContainsFunc(expected, func(reason *regexp.Regexp) bool { return reason.MatchString(said) }) {
			unexpected = append(unexpected, fmt.Sprintf("%s.%s", test.Package, test.Test))
		}
	}
	if unexpected != nil {
		return fmt.Errorf("skipped, but should have run: %s", strings.Join(unexpected, ", "))
	}
	return nil
}

// progress shows the events of a test run.
type progress struct {
	out       io.Writer
	formatter testjson.EventFormatter
}

// Event shows an event if it ends a package.
func (p progress) Event(event testjson.TestEvent, execution *testjson.Execution) error {
	return p.formatter.Format(event, execution)
}

// Err shows a line that is not an event.
func (p progress) Err(text string) error {
	_, err := fmt.Fprintln(p.out, text)
	return err
}
