package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The constant "skipping" is the output of "go test -json" for a package with two tests. One test
// passes, the other is skipped.
const skipping = `{"Action":"start","Package":"p"}
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"pass","Package":"p","Test":"TestA","Elapsed":0.1}
{"Action":"run","Package":"p","Test":"TestB"}
{"Action":"output","Package":"p","Test":"TestB","Output":"=== RUN   TestB\n"}
{"Action":"output","Package":"p","Test":"TestB","Output":"    b_test.go:9: no browser found\n"}
{"Action":"output","Package":"p","Test":"TestB","Output":"--- SKIP: TestB (0.00s)\n"}
{"Action":"skip","Package":"p","Test":"TestB","Elapsed":0}
{"Action":"pass","Package":"p","Elapsed":0.2}
`

// failing is the output for a package in which a test fails.
const failing = `{"Action":"start","Package":"q"}
{"Action":"run","Package":"q","Test":"TestC"}
{"Action":"output","Package":"q","Test":"TestC","Output":"    c_test.go:3: 2 is not 3\n"}
{"Action":"fail","Package":"q","Test":"TestC","Elapsed":0.1}
{"Action":"fail","Package":"q","Elapsed":0.2}
`

// mainFailing is the output for a package whose TestMain fails.
const mainFailing = `{"Action":"start","Package":"s"}
{"Action":"run","Package":"s","Test":"TestD"}
{"Action":"pass","Package":"s","Test":"TestD","Elapsed":0.1}
{"Action":"output","Package":"s","Output":"a request made the server panic\n"}
{"Action":"fail","Package":"s","Elapsed":0.2}
`

// unbuilt is the output for a package that cannot be built.
const unbuilt = `{"ImportPath":"r","Action":"build-output","Output":"r.go:1:1: syntax error\n"}
{"ImportPath":"r","Action":"build-fail"}
{"Action":"start","Package":"r"}
{"Action":"fail","Package":"r","Elapsed":0,"FailedBuild":"r"}
`

func TestSumUp(t *testing.T) {
	for name, test := range map[string]struct {
		input, reason, problem string
		shown                  []string
	}{
		"expected skip":   {skipping, "no browser", "", []string{"SKIP: p TestB", "no browser found", "2 tests, 1 skipped"}},
		"unexpected skip": {skipping, "no tables", "should have run: p.TestB", []string{"no browser found"}},
		"failure":         {skipping + failing, "no browser", "1 failures", []string{"FAIL: q TestC", "2 is not 3"}},
		"build":           {skipping + unbuilt, "no browser", "failures", []string{"syntax error"}},
		"no test fails":   {mainFailing, "no browser", "1 failures", []string{"a request made the server panic"}},
		"nothing":         {"", "no browser", "no test ran", nil},
		"no JSON":         {"go: no such package\n", "no browser", "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			err := sumUp(strings.NewReader(test.input), &out, []*regexp.Regexp{regexp.MustCompile(test.reason)})
			for _, text := range test.shown {
				assert.Contains(t, out.String(), text)
			}
			if name == "expected skip" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, test.problem)
		})
	}
}
