package tune

import (
	"bytes"
	"fmt"
)

// This is the layout of the picture in pixels: a small frame for each parameter.
const (
	frameWidth, frameHeight = 220, 110
	frameGap                = 14
	frameColumns            = 5
	frameTitle              = 16
)

// Picture returns a drawing in SVG of how the values changed. Each parameter has a frame. The
// height of the frame is the parameter's range.
func (s *State) Picture() []byte {
	rows := (len(s.Parameters) + frameColumns - 1) / frameColumns
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11">`+"\n",
		frameColumns*(frameWidth+frameGap)+frameGap, rows*(frameHeight+frameTitle+frameGap)+frameGap)
	fmt.Fprintln(&out, `<rect width="100%" height="100%" fill="white"/>`)
	for i := range s.Parameters {
		left := frameGap + i%frameColumns*(frameWidth+frameGap)
		top := frameGap + frameTitle + i/frameColumns*(frameHeight+frameTitle+frameGap)
		s.frame(&out, i, float64(left), float64(top))
	}
	fmt.Fprintln(&out, "</svg>")
	return out.Bytes()
}

// frame draws the trace of one parameter.
func (s *State) frame(out *bytes.Buffer, i int, left, top float64) {
	p := &s.Parameters[i]
	height := func(value float64) float64 {
		return top + frameHeight*(float64(p.Max)-value)/max(float64(p.Max-p.Min), 1)
	}
	fmt.Fprintf(out, `<text x="%.0f" y="%.0f">%s %d → %.1f</text>`+"\n", left, top-4, p.Name, p.Start, p.Value)
	fmt.Fprintf(out, `<rect x="%.0f" y="%.0f" width="%d" height="%d" fill="none" stroke="#ccc"/>`+"\n", left, top, frameWidth, frameHeight)
	fmt.Fprintf(out, `<line x1="%.0f" x2="%.0f" y1="%.1f" y2="%.1f" stroke="#ccc"/>`+"\n",
		left, left+frameWidth, height(float64(p.Start)), height(float64(p.Start)))
	fmt.Fprint(out, `<polyline fill="none" stroke="#1f77b4" stroke-width="1.5" points="`)
	for _, point := range s.Trace {
		fmt.Fprintf(out, "%.1f,%.1f ", left+frameWidth*float64(point.Pairs)/float64(max(s.Pairs, 1)), height(point.Values[i]))
	}
	fmt.Fprintln(out, `"/>`)
}
