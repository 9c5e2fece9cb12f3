package command

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/atomicfile"
)

func inspectCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "inspect NETWORK",
		Short: "Draw the weights of a network's neurons",
		Long: `Draw the weights of a network's neurons.

Each neuron is drawn as a block of boards. A board is seen from the own side, with the
own king on its left half. The squares of the own king are divided into regions. For
example, a1, b1, a2 and b2 are the first region. For each region there are 12 boards
in 2 rows: the upper row for own men, the lower row for enemy men. The boards of a row
are for pawns, knights, bishops, rooks, queens and king, in this order. Red squares
raise the neuron's value, and blue squares lower it. The deepest colour stands for the
neuron's greatest weight. The neurons with the greatest output weights come first.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := eval.ReadFile(args[0])
			if err != nil {
				return err
			}
			describe(cmd.OutOrStdout(), n)
			return atomicfile.Write(out, func(w io.Writer) error { return png.Encode(w, draw(n)) })
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "PNG file to write")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// neuron summarises a neuron.
type neuron struct {
	index  int
	weight int // sum of the magnitudes of the output weights
	peak   int // greatest magnitude of the feature weights
}

// neurons returns the neurons in falling order of their output weights.
func neurons(n *eval.Net) []neuron {
	all := make([]neuron, eval.Hidden)
	for i := range all {
		all[i].index = i
		for b := range n.OutputWeights {
			all[i].weight += size(n.OutputWeights[b][i]) + size(n.OutputWeights[b][eval.Hidden+i])
		}
		for f := range n.FeatureWeights {
			all[i].peak = max(all[i].peak, size(n.FeatureWeights[f][i]))
		}
	}
	slices.SortStableFunc(all, func(a, b neuron) int { return cmp.Compare(b.weight*b.peak, a.weight*a.peak) })
	return all
}

func size(w int16) int { return max(int(w), -int(w)) }

// describe prints figures about a network.
func describe(out io.Writer, n *eval.Net) {
	fmt.Fprintf(out, "%s\nscale %d\n", n.Description, n.Scale)
	idle, peak := 0, 0
	for _, x := range neurons(n) {
		if x.peak*x.weight == 0 {
			idle++
		}
		peak = max(peak, x.peak)
	}
	fmt.Fprintf(out, "%d neurons, %d of them idle; greatest feature weight %d\n", eval.Hidden, idle, peak)
	for b := range n.OutputWeights {
		sum, greatest := 0, 0
		for _, w := range n.OutputWeights[b] {
			sum += size(w)
			greatest = max(greatest, size(w))
		}
		fmt.Fprintf(out, "bucket %d: output weights up to %d, sum of magnitudes %d, bias %d\n", b, greatest, sum, n.OutputBiases[b])
	}
}

// This is the layout of the picture, in pixels.
const (
	square     = 3
	boardSide  = 8*square + 2
	blockWide  = 6*boardSide + 8
	blockHigh  = 2*eval.Regions*boardSide + 8
	blocksWide = 8
)

// draw returns the picture.
func draw(n *eval.Net) image.Image {
	const blocksHigh = (eval.Hidden + blocksWide - 1) / blocksWide
	picture := image.NewRGBA(image.Rect(0, 0, blocksWide*blockWide, blocksHigh*blockHigh))
	fill(picture, picture.Bounds(), color.RGBA{40, 40, 40, 255})
	for place, x := range neurons(n) {
		corner := image.Pt(place%blocksWide*blockWide+4, place/blocksWide*blockHigh+4)
		for f := range n.FeatureWeights {
			kind, s := f/board.NumSquares, f%board.NumSquares
			at := corner.Add(image.Pt(
				kind%6*boardSide+s%8*square,
				kind/6*boardSide+(7-s/8)*square,
			))
			fill(picture, image.Rect(at.X, at.Y, at.X+square, at.Y+square), shade(n.FeatureWeights[f][x.index], x.peak))
		}
	}
	return picture
}

// fill paints a rectangle.
func fill(picture *image.RGBA, r image.Rectangle, c color.RGBA) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			picture.SetRGBA(x, y, c)
		}
	}
}

// shade returns the colour of the weight w. The weight 0 has the colour white. The parameter "peak"
// is the weight of the deepest red, and -peak is the weight of the deepest blue.
func shade(w int16, peak int) color.RGBA {
	pale := 255 - uint8(math.Round(255*math.Sqrt(float64(size(w))/float64(max(peak, 1)))))
	if w < 0 {
		return color.RGBA{pale, pale, 255, 255}
	}
	return color.RGBA{255, pale, pale, 255}
}
