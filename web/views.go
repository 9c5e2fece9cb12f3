package web

import (
	"io/fs"
	"maps"
	"path"
	"slices"

	"burnside/internal/pattern"
)

// The two patterns match the two forms of imports in the page's modules. The module main.js imports
// the module of a view when the view is first shown. All other imports are static. Each form must
// always be written in the same way, so that its pattern matches it.
var (
	viewPattern   = pattern.Lazy(`(\w+): \(\) => import\('\./(\w+\.js)'\)`)
	importPattern = pattern.Lazy(`from '\./(\w+\.js)'`)
)

// viewModules returns the modules that the page needs for each view, in alphabetical order.
func viewModules() map[string][]string {
	views := map[string][]string{}
	for _, match := range viewPattern().FindAllStringSubmatch(module("main.js"), -1) {
		needed := map[string]bool{}
		addModule(needed, "main.js")
		addModule(needed, match[2])
		views[match[1]] = slices.Sorted(maps.Keys(needed))
	}
	return views
}

// addModule adds a module and those that it imports to a set.
func addModule(to map[string]bool, name string) {
	if to[name] {
		return
	}
	to[name] = true
	for _, match := range importPattern().FindAllStringSubmatch(module(name), -1) {
		addModule(to, match[1])
	}
}

// module returns the text of a module of the page.
func module(name string) string {
	text, err := fs.ReadFile(sources, path.Join("page/js", name))
	if err != nil {
		panic(err) // it is part of the program, and a test reads all
	}
	return string(text)
}
