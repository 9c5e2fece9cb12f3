package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// goBlocks returns the comments of a Go file. If the file defines a command, it also returns the
// help texts. It ignores the expected output of examples, and the line that marks a file as
// generated.
func goBlocks(f file) (blocks []block, err error) {
	set := token.NewFileSet()
	syntax, err := parser.ParseFile(set, f.path, f.text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	add := func(at token.Pos, text string) {
		blocks = append(blocks, block{f.path, set.Position(at).Line, strings.TrimSpace(text)})
	}
	for _, group := range syntax.Comments {
		// Text omits directives.
		if text := group.Text(); !strings.HasPrefix(text, "Output:") && !strings.HasPrefix(text, "Code generated ") {
			add(group.Pos(), text)
		}
	}
	if strings.HasPrefix(f.path, "cmd/") && !strings.HasSuffix(f.path, "_test.go") {
		ast.Inspect(syntax, func(n ast.Node) bool {
			if help := helpOf(n); help != nil {
				for _, paragraph := range strings.Split(textOf(help), "\n\n") {
					add(help.Pos(), paragraph)
				}
			}
			return true
		})
	}
	return blocks, nil
}

// helpFields are the fields of a command that hold help texts. flagMethod matches the names of
// methods that define flags. The last argument of such a method is a help text.
var (
	helpFields = map[string]bool{"Short": true, "Long": true}
	flagMethod = regexp.MustCompile(`^(Bool|Count|Duration|Float64|Func|Int|Int64|String|StringArray|StringSlice|Uint|Uint16|Uint64)?(Var)?P?$`)
)

// helpOf returns the help text in a node of a syntax tree. The node must be a field of a command or
// the definition of a flag. For other nodes helpOf returns nil.
func helpOf(n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && helpFields[key.Name] {
			return n.Value
		}
	case *ast.CallExpr:
		method, ok := n.Fun.(*ast.SelectorExpr)
		if ok && len(n.Args) > 2 && flagMethod.MatchString(method.Sel.Name) {
			return n.Args[len(n.Args)-1]
		}
	}
	return nil
}

// textOf returns the text of an expression. The expression is a string literal, or a sum with
// string literals. textOf ignores the other parts of a sum.
func textOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return text
		}
	case *ast.BinaryExpr:
		return textOf(e.X) + textOf(e.Y)
	case *ast.CallExpr: // such as fmt.Sprintf or strings.TrimSpace
		if len(e.Args) > 0 {
			return textOf(e.Args[0])
		}
	}
	return ""
}
