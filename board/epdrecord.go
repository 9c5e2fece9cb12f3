package board

import "strings"

// Operation is an operation of an EPD record, such as "bm Qg6 Qh5;".
type Operation struct {
	Opcode   string   // "bm"
	Operands []string // "Qg6", "Qh5"; strings are without their quotation marks
}

// ReadEPD reads an EPD record. It returns the position and the operations in their order. It reads
// the position in the same way as ReadFEN, but it does not take underscores for spaces. The results
// leftOut and err have the same meaning as in ReadFEN.
func ReadEPD(text string) (p Position, operations []Operation, leftOut []string, err error) {
	r := newFENReader()
	r.lenient, r.record = true, true
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if err := r.readText(text); err != nil {
		return Position{}, nil, nil, err
	}
	for _, part := range r.left {
		leftOut = append(leftOut, part.String())
	}
	for _, fault := range r.setup.DropUnfit() {
		leftOut = append(leftOut, fault.String())
	}
	if p, err = r.setup.position(text); err != nil {
		return Position{}, nil, nil, err
	}
	return p, r.operations, leftOut, nil
}

// keepOperation adds an operation to the operations of the record, if the reader keeps them.
func (r *fenReader) keepOperation(opcode string, operands []string) {
	if !r.record {
		return
	}
	kept := Operation{Opcode: opcode}
	for _, operand := range operands {
		kept.Operands = append(kept.Operands, strings.TrimPrefix(operand, `"`))
	}
	r.operations = append(r.operations, kept)
}
