package tune

import (
	"bytes"
	"fmt"
	"go/format"

	"burnside/eval"
)

// head is the start of the file of weights.
const head = `// Written by "nnue tune"; tune again instead of editing the numbers.

package eval

// weights are the weights in use.
var weights = weightSet{
`

// Source returns the file eval/weights.go for the parameters.
func Source(fields []eval.Field, parameters []float64) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(head)
	for _, f := range fields {
		fmt.Fprintf(&out, "%s: ", f.Name)
		w := weightWriter{&out, f.Tapered, parameters[f.First:]}
		if len(f.Lengths) > 0 {
			out.WriteString(f.Type)
		}
		w.write(f.Lengths)
		out.WriteString(",\n")
	}
	out.WriteString("}\n")
	return format.Source(out.Bytes())
}

// weightWriter writes the weights of a field one after the other.
type weightWriter struct {
	out     *bytes.Buffer
	tapered bool
	rest    []float64
}

// write writes a weight, or an array of the given dimensions.
func (w *weightWriter) write(lengths []int) {
	if len(lengths) == 0 {
		w.writeWeight()
		return
	}
	perLine := weightsPerLine(lengths)
	w.out.WriteByte('{')
	for i := range lengths[0] {
		if i%perLine == 0 && lengths[0] > perLine {
			w.out.WriteByte('\n')
		}
		w.write(lengths[1:])
		if i+1 < lengths[0] || lengths[0] > perLine {
			w.out.WriteByte(',')
		}
	}
	if lengths[0] > perLine {
		w.out.WriteByte('\n')
	}
	w.out.WriteByte('}')
}

// weightsPerLine chooses the layout of an array: half ranks for tables of
// squares, rows of eight for others, a line for each row of a table.
func weightsPerLine(lengths []int) int {
	switch {
	case len(lengths) > 1:
		return 1
	case lengths[0] == 32:
		return 4
	}
	return 8
}

// writeWeight writes the next weight.
func (w *weightWriter) writeWeight() {
	if w.tapered {
		fmt.Fprintf(w.out, "s(%.0f, %.0f)", w.rest[0], w.rest[1])
		w.rest = w.rest[2:]
		return
	}
	fmt.Fprintf(w.out, "%.0f", w.rest[0])
	w.rest = w.rest[1:]
}
