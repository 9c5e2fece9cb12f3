package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
)

// number matches the line in internal/buildinfo with the version of the next release.
var number = regexp.MustCompile(`(?m)^const Number = "([^"]+)"$`)

// npm writes the npm package.
func (b *builder) npm(out string) error {
	files := tree{}
	if err := b.addFolder(files, "web/npm"); err != nil {
		return err
	}
	var err error
	if files["burnside.wasm"], err = b.program(true); err != nil {
		return err
	}
	for name, from := range map[string]string{"host.js": "web/wasm/host.js", "LICENSE": "LICENSE"} {
		if files[name], err = b.read(from); err != nil {
			return err
		}
	}
	for name, from := range map[string]string{"wasm_exec.js": loader, "LICENSE-go.txt": loaderLicence} {
		if files[name], err = b.fromToolchain(from); err != nil {
			return err
		}
	}
	// Modules for Node and modules for pages export their functions in different ways.
	answers := files["answers.js"]
	files["answers.js"] = append(answers[:len(answers):len(answers)], "\nmodule.exports = { tables };\n"...)
	files["answers.mjs"] = append(answers[:len(answers):len(answers)], "\nexport { tables };\n"...)
	if files["package.json"], err = b.manifest(files["package.json"]); err != nil {
		return err
	}
	if err := files.write(out); err != nil {
		return err
	}
	return os.Chmod(filepath.Join(out, "cli.js"), 0o755)
}

// manifest returns package.json with the version.
func (b *builder) manifest(text []byte) ([]byte, error) {
	source, err := b.read("internal/buildinfo/buildinfo.go")
	if err != nil {
		return nil, err
	}
	found := number.FindSubmatch(source)
	if found == nil {
		return nil, errors.New("internal/buildinfo/buildinfo.go: no version")
	}
	return bytes.Replace(text, []byte("{{.Version}}"), found[1], 1), nil
}
