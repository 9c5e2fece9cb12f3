package train

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"burnside/internal/atomicfile"
)

// save writes the checkpoint, and next to it the losses.
func (t *training) save() error {
	if err := t.state.WriteFile(t.Out); err != nil {
		return err
	}
	base := strings.TrimSuffix(t.Out, filepath.Ext(t.Out))
	if err := atomicfile.WriteBytes(base+".csv", table(t.state.History)); err != nil {
		return err
	}
	return atomicfile.WriteBytes(base+".svg", picture(t.state.History))
}

// table returns the losses as comma-separated values.
func table(history []Record) []byte {
	var out bytes.Buffer
	fmt.Fprintln(&out, "pass,positions,rate,training loss,held-out loss")
	for _, r := range history {
		fmt.Fprintf(&out, "%d,%d,%.8f,%.8f,%.8f\n", r.Epoch, r.Positions, r.Rate, r.Training, r.HeldOut)
	}
	return out.Bytes()
}

// This is the layout of the picture, in pixels.
const (
	pictureWidth, pictureHeight = 720, 400
	marginLeft, marginRight     = 80, 20
	marginTop, marginBottom     = 40, 50
	gridLines                   = 5
)

// picture draws the losses as SVG.
func picture(history []Record) []byte {
	low, high := history[0].HeldOut, history[0].HeldOut
	for _, r := range history {
		low, high = min(low, r.Training, r.HeldOut), max(high, r.Training, r.HeldOut)
	}
	if low == high {
		high += 1e-6
	}
	x := func(i int) float64 {
		return marginLeft + float64(i)*(pictureWidth-marginLeft-marginRight)/float64(max(len(history)-1, 1))
	}
	y := func(loss float64) float64 {
		return marginTop + (high-loss)/(high-low)*(pictureHeight-marginTop-marginBottom)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n",
		pictureWidth, pictureHeight)
	fmt.Fprintf(&out, `<rect width="%d" height="%d" fill="white"/>`+"\n", pictureWidth, pictureHeight)
	for i := range gridLines {
		loss := low + (high-low)*float64(i)/(gridLines-1)
		fmt.Fprintf(&out, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/>`+"\n",
			marginLeft, pictureWidth-marginRight, y(loss), y(loss))
		fmt.Fprintf(&out, `<text x="%d" y="%.1f" text-anchor="end">%.5f</text>`+"\n", marginLeft-8, y(loss)+4, loss)
	}
	every := max(len(history)/10, 1)
	for i := 0; i < len(history); i += every {
		fmt.Fprintf(&out, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n",
			x(i), pictureHeight-marginBottom+18, history[i].Epoch)
	}
	fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle">passes through the data</text>`+"\n",
		(marginLeft+pictureWidth-marginRight)/2, pictureHeight-12)
	for k, line := range []struct {
		name, color string
		loss        func(Record) float64
	}{
		{"training", "#1f77b4", func(r Record) float64 { return r.Training }},
		{"held out", "#d62728", func(r Record) float64 { return r.HeldOut }},
	} {
		fmt.Fprintf(&out, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, line.color)
		for i, r := range history {
			fmt.Fprintf(&out, "%.1f,%.1f ", x(i), y(line.loss(r)))
		}
		fmt.Fprintln(&out, `"/>`)
		fmt.Fprintf(&out, `<text x="%d" y="24" fill="%s">%s: %.6f</text>`+"\n",
			marginLeft+k*200, line.color, line.name, line.loss(history[len(history)-1]))
	}
	fmt.Fprintln(&out, "</svg>")
	return out.Bytes()
}
