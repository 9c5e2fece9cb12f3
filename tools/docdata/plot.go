package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of plots.
const (
	plotWidth  = 18 * vg.Centimeter
	plotHeight = 10 * vg.Centimeter
)

// drawPlot draws a plot of the rows of a table as SVG. The parameter "keys" holds the values that
// the mark gives for "x", "y", "lines" and "scale".
func drawPlot(w io.Writer, t *table, keys map[string]string) error {
	p := plot.New()
	x := parseColumn(keys["x"])
	p.X.Label.Text, p.Y.Label.Text = x.heading, keys["y"]
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	if keys["scale"] == "log" {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	across, err := t.numbers(x.name)
	if err != nil {
		return err
	}
	lines, err := t.lines(keys["lines"], x.name)
	if err != nil {
		return err
	}
	for i, c := range lines {
		if err := addLine(p, i, t, across, c); err != nil {
			return err
		}
	}
	p.X.Min, p.X.Max = slices.Min(across), slices.Max(across)
	p.X.Max += (p.X.Max - p.X.Min) * 0.35 // room for the legend
	canvas := vgsvg.New(plotWidth, plotHeight)
	p.Draw(draw.New(canvas))
	_, err = canvas.WriteTo(w)
	return err
}

// addLine adds the line with number i to a plot. The line shows the values of column c. The
// parameter "across" holds the values on the x axis.
func addLine(p *plot.Plot, i int, t *table, across []float64, c column) error {
	values, err := t.numbers(c.name)
	if err != nil {
		return err
	}
	points := make(plotter.XYs, len(values))
	for j := range values {
		points[j] = plotter.XY{X: across[j], Y: values[j]}
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.Color, line.Width = plotutil.Color(i), vg.Points(1.5)
	line.Dashes = plotutil.Dashes(i / len(plotutil.DefaultColors))
	p.Add(line)
	p.Legend.Add(c.heading, line)
	return nil
}

// lines returns the columns that a plot shows. The parameter "specification" is a list of columns,
// or "most N". With "most N", the plot shows the N columns whose last values are farthest from 0.
func (t *table) lines(specification, x string) ([]column, error) {
	var columns []column
	count, most := strings.CutPrefix(specification, "most ")
	if !most {
		for part := range strings.SplitSeq(specification, ", ") {
			columns = append(columns, parseColumn(part))
		}
		return columns, nil
	}
	n, err := strconv.Atoi(count)
	if err != nil {
		return nil, err
	}
	last := map[string]float64{}
	for _, name := range t.header {
		if name == x {
			continue
		}
		values, err := t.numbers(name)
		if err != nil {
			return nil, err
		}
		last[name] = math.Abs(values[len(values)-1])
		columns = append(columns, parseColumn(name))
	}
	slices.SortStableFunc(columns, func(a, b column) int { return cmp.Compare(last[b.name], last[a.name]) })
	return columns[:min(n, len(columns))], nil
}

// numbers returns the values of a column.
func (t *table) numbers(name string) ([]float64, error) {
	i, err := t.column(name)
	if err != nil {
		return nil, err
	}
	values := make([]float64, len(t.rows))
	for j, row := range t.rows {
		if values[j], err = strconv.ParseFloat(row[i], 64); err != nil {
			return nil, fmt.Errorf("%s, row %d, %s: %w", t.file, j+1, name, err)
		}
	}
	return values, nil
}
