package eval

import (
	"reflect"
	"sync"

	"burnside/board"
)

// record notes which weights an evaluation counted, and how often.
type record struct {
	notes []note
}

// note says that a weight was counted n times for a side; a weight of danger,
// that it was counted for the danger of that side's king.
type note struct {
	parameter int // see Parameters
	n         int
	side      board.Color
}

// note adds a note; weight points into weights. It must not be inlined, so that
// add and addDanger are small enough to be.
//
//go:noinline
func (r *record) note(weight any, c board.Color, n int) {
	if n != 0 {
		r.notes = append(r.notes, note{layout().indexOf[weight], n, c})
	}
}

// recordPosition evaluates p with notes. The caller must not ask for a position
// that knownEnding settles.
func recordPosition(p *board.Position) (sh sheet, total taper) {
	sh.record = &record{}
	sh.prepare(p)
	var pawns pawnEntry
	fillPawnEntry[recording](&sh, &pawns)
	total = recordPlacement(&sh) + pawns.score
	total += sumTerms[recording](&sh, &pawns)
	return sh, total
}

// recordPlacement computes what placement holds.
func recordPlacement(sh *sheet) (total taper) {
	var side [2]taper
	for b := sh.occupied; b != 0; b = b.WithoutFirst() {
		s := b.First()
		piece := sh.p.Piece(s)
		c, t := piece.Color(), piece.Type()
		side[c] += add[recording](sh, c, &weights.Material[t], 1)
		side[c] += add[recording](sh, c, &weights.PieceSquare[t][pieceSquareIndex(c, s)], 1)
	}
	return side[board.White] - side[board.Black]
}

// Field describes one field of the weights and where its values are among the
// parameters.
type Field struct {
	Name    string
	Type    string // as written in package eval
	Group   string // the row of Trace to which it belongs
	Lengths []int  // of the array's dimensions, empty for a single weight
	Tapered bool   // two parameters for each weight, middlegame and endgame, instead of one
	First   int    // the first parameter
}

// size returns the number of the field's parameters.
func (f *Field) size() int {
	n := 1
	if f.Tapered {
		n = 2
	}
	for _, length := range f.Lengths {
		n *= length
	}
	return n
}

// layoutOfWeights relates the weights to the parameters.
type layoutOfWeights struct {
	fields      []Field
	indexOf     map[any]int // by pointer to taper or danger
	values      []float64
	firstDanger int // the weights of danger come last, from this parameter
}

// layout returns the layout, worked out when it is first needed.
var layout = sync.OnceValue(func() *layoutOfWeights {
	l := &layoutOfWeights{indexOf: map[any]int{}}
	set := reflect.ValueOf(&weights).Elem()
	group := ""
	for i := range set.NumField() {
		f := set.Type().Field(i)
		if g, ok := f.Tag.Lookup("group"); ok {
			group = g
		}
		l.addField(f, group, set.Field(i))
	}
	return l
})

// addField appends one field of the weights.
func (l *layoutOfWeights) addField(f reflect.StructField, group string, value reflect.Value) {
	field := Field{Name: f.Name, Group: group, First: len(l.values)}
	t := f.Type
	for ; t.Kind() == reflect.Array; t = t.Elem() {
		field.Lengths = append(field.Lengths, t.Len())
	}
	field.Tapered = t == reflect.TypeFor[taper]()
	field.Type = typeName(field.Lengths, t.Name())
	l.fields = append(l.fields, field)
	l.addValues(value)
	if field.Tapered {
		l.firstDanger = len(l.values)
	}
}

// addValues appends the weights in value, which is a weight or an array.
func (l *layoutOfWeights) addValues(value reflect.Value) {
	switch w := value.Addr().Interface().(type) {
	case *taper:
		l.indexOf[w] = len(l.values)
		l.values = append(l.values, float64(w.mg()), float64(w.eg()))
	case *danger:
		l.indexOf[w] = len(l.values)
		l.values = append(l.values, float64(*w))
	default:
		for i := range value.Len() {
			l.addValues(value.Index(i))
		}
	}
}
