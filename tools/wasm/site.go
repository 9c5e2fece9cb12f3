package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	texttemplate "text/template"
)

// dataFolder is the folder of the program, the network and the tables. These files rarely change
// between versions. Their names contain a hash of their content.
const dataFolder = "data/"

// dataFile describes a file in dataFolder to the scripts of the site.
type dataFile struct {
	Path   string `json:"path"`   // below dataFolder
	Size   int    `json:"size"`   // bytes: of the program as it is loaded, of other files after unpacking
	Packed bool   `json:"packed"` // compressed with gzip
	Head   int    `json:"head"`   // bytes of the header of a table or a .btc file
}

// site writes the site.
func (b *builder) site(out string) error {
	files := tree{}
	program, err := b.program(false)
	if err != nil {
		return err
	}
	config, err := b.addData(files, program)
	if err != nil {
		return err
	}
	page, err := b.page()
	if err != nil {
		return err
	}
	page["js/files.js"] = config
	version := digest(slices.Concat(contents(page), contents(files))...)
	for name, content := range page {
		files[version+"/"+name] = content
	}
	if err := b.addRoot(files, version); err != nil {
		return err
	}
	return files.write(out)
}

// contents returns the names and contents of a tree in order.
func contents(t tree) (all [][]byte) {
	for _, name := range slices.Sorted(maps.Keys(t)) {
		all = append(all, []byte(name), t[name])
	}
	return all
}

// addData adds the program, the network and the tables, and returns the script that lists them.
func (b *builder) addData(files tree, program []byte) ([]byte, error) {
	small, err := packed(program)
	if err != nil {
		return nil, err
	}
	add := func(name, extension string, content []byte) string {
		name = fmt.Sprintf("%s-%s%s", name, digest(content), extension)
		files[dataFolder+name] = content
		return name
	}
	list := map[string]dataFile{}
	names, err := b.data()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		base, extension := filepath.Base(name), filepath.Ext(name)
		f := dataFile{Size: len(content), Packed: extension == ".net"} // tables are compressed already
		if f.Packed {
			if content, err = packed(content); err != nil {
				return nil, err
			}
			extension = ".bin"
		} else {
			f.Head = int(binary.LittleEndian.Uint32(content[headerSizeAt:]))
		}
		f.Path = add(strings.TrimSuffix(base, filepath.Ext(base)), extension, content)
		list[base] = f
	}
	// The name of the compressed program must not end with .gz. If it did, a host could announce
	// the file as compressed, and browsers would unpack it.
	main := dataFile{Path: add("burnside", ".bin", small), Size: len(small), Packed: true}
	return script(main, list)
}

// script returns the module that describes the files of dataFolder.
func script(program dataFile, list map[string]dataFile) ([]byte, error) {
	one, err := json.Marshal(program)
	if err != nil {
		return nil, err
	}
	all, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "// Written by tools/wasm: the files of the program.\n\n"+
		"export const data = new URL('../../%s', import.meta.url);\nexport const program = %s;\nexport const files = %s;\n", dataFolder, one, all), nil
}

// headerSizeAt is the offset of the header's size in tables and .btc files (docs/tables-format.md).
const headerSizeAt = 48

// replacedFile is the only file of web/page that a file of web/site replaces.
const replacedFile = "js/transport.js"

// page returns the files of the page: the files of web/page and of web/site, the worker, and Go's
// loader for WebAssembly.
func (b *builder) page() (tree, error) {
	page, own := tree{}, tree{}
	if err := b.addFolder(page, "web/page"); err != nil {
		return nil, err
	}
	if err := b.addFolder(own, "web/site"); err != nil {
		return nil, err
	}
	for name, content := range own {
		if page[name] != nil && name != replacedFile {
			return nil, fmt.Errorf("%s is in web/page and in web/site", name)
		}
		page[name] = content
	}
	for _, name := range rootFiles {
		delete(page, name)
	}
	for _, name := range []string{"index.html", "head.html", "sw.js"} {
		delete(page, name)
	}
	var err error
	if page["host.js"], err = b.read("web/wasm/host.js"); err != nil {
		return nil, err
	}
	if page["wasm_exec.js"], err = b.fromToolchain(loader); err != nil {
		return nil, err
	}
	page["LICENSE-go.txt"], err = b.fromToolchain(loaderLicence)
	return page, err
}

// addFolder adds the files of a folder of the engine's module.
func (b *builder) addFolder(files tree, folder string) error {
	source := os.DirFS(filepath.Join(b.root, filepath.FromSlash(folder)))
	return fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(source, name)
		return err
	})
}

// rootFiles are the files of web/site whose addresses do not contain the version.
var rootFiles = []string{"manifest.webmanifest", "apple-touch-icon.png", "icon-192.png", "icon-512.png", "icon-mask-512.png"}

// addRoot adds the files in the root of the site. Their addresses do not contain the version. Two
// of them are the page and the service worker. The service worker has a list of all other files.
func (b *builder) addRoot(files tree, version string) error {
	var err error
	for _, name := range rootFiles {
		if files[name], err = b.read("web/site/" + name); err != nil {
			return err
		}
	}
	if files["LICENSE.txt"], err = b.read("LICENSE"); err != nil {
		return err
	}
	if files["index.html"], err = b.index(files, version); err != nil {
		return err
	}
	paths := []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != "index.html" {
			paths = append(paths, name)
		}
	}
	list, err := json.MarshalIndent(paths, "", "  ")
	if err != nil {
		return err
	}
	worker, err := b.read("web/site/sw.js")
	if err != nil {
		return err
	}
	t, err := texttemplate.New("sw.js").Parse(string(worker))
	if err != nil {
		return err
	}
	var text bytes.Buffer
	err = t.Execute(&text, map[string]any{"Version": version, "Paths": string(list)})
	files["sw.js"] = text.Bytes()
	return err
}

// index returns the page itself. It fills in the template as package web does for the server.
func (b *builder) index(files tree, version string) ([]byte, error) {
	page, err := template.ParseFiles(filepath.Join(b.root, "web", "page", "index.html"))
	if err != nil {
		return nil, err
	}
	head, err := template.ParseFiles(filepath.Join(b.root, "web", "site", "head.html"))
	if err != nil {
		return nil, err
	}
	var top, text bytes.Buffer
	if err := head.Execute(&top, map[string]any{"Version": version}); err != nil {
		return nil, err
	}
	var modules []string
	for name := range files {
		if path.Dir(name) == version+"/js" && path.Base(name) != "early.js" {
			modules = append(modules, name)
		}
	}
	slices.Sort(modules)
	err = page.Execute(&text, map[string]any{"Home": "./", "Version": version, "Modules": modules, "Head": template.HTML(top.String())})
	return text.Bytes(), err
}
