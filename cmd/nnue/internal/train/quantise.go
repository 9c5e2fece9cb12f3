package train

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"burnside/eval"
)

// QuantiseOptions are the settings of Quantise.
type QuantiseOptions struct {
	In   string   // file of the training
	Out  string   // file of the network
	Like string   // file of a network whose unit of scores is used; "" for the training's unit
	Data []string // files of games on which both are compared
}

// Quantise converts the training in a file into a network with integer weights. It compares the
// training with the network and prints the comparison to the writer "out"; see writeNet. Errors
// name the file of the training.
func Quantise(o *QuantiseOptions, out io.Writer) error {
	state, err := ReadFile(o.In)
	if err != nil {
		return err
	}
	var like *eval.Net
	if o.Like != "" {
		if like, err = eval.ReadFile(o.Like); err != nil {
			return err
		}
	}
	if err := writeNet(state, o.Out, o.Data, like, out); err != nil {
		return fmt.Errorf("%s: %w", o.In, err)
	}
	return nil
}

// writeNet converts a training to a network with integer weights and writes the network to a file.
// Before writing, it compares the training and the network on the held-out positions of the data
// files. It prints this comparison to the writer "out". If the parameter "like" is a network, the
// new scores are scaled to the size of that network's scores. If it is nil, the scores keep the
// scale of the training.
func writeNet(s *State, file string, data []string, like *eval.Net, out io.Writer) error {
	net, err := quantise(s)
	if err != nil {
		return err
	}
	if like != nil {
		if err := takeUnit(net, like, data); err != nil {
			return fmt.Errorf("use another network's unit: %w", err)
		}
		fmt.Fprintf(out, "an output of 1 is a score of %d, in the training of %g\n", net.Scale, s.Scale)
	}
	net.Description = describe(s)
	c, err := compare(s, net, data)
	if err != nil {
		return err
	}
	c.print(out)
	if err := c.check(); err != nil {
		return err
	}
	if err := net.WriteFile(file); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s\n", file, net.Description)
	return nil
}

// describe returns the description of the network, which says how it was made.
func describe(s *State) string {
	text := fmt.Sprintf("%d passes", s.Epoch)
	for _, key := range slices.Sorted(maps.Keys(s.Settings)) {
		text += fmt.Sprintf("; %s %s", key, s.Settings[key])
	}
	return text[:min(len(text), eval.MaxDescription)]
}

// quantise rounds the weights of a training to integers. If a weight does not fit into its integer,
// quantise returns an error.
func quantise(s *State) (*eval.Net, error) {
	if s.Model.Hidden != eval.Hidden {
		return nil, fmt.Errorf("%w: the training has %d neurons, this build %d",
			eval.ErrArchitecture, s.Model.Hidden, eval.Hidden)
	}
	n := &eval.Net{Scale: int32(math.Round(s.Scale))}
	parts := s.Model.Split(s.Model.Values)
	r := rounder{}
	for f := range n.FeatureWeights {
		for i := range n.FeatureWeights[f] {
			n.FeatureWeights[f][i] = r.small(parts.FeatureWeights[f*eval.Hidden+i], eval.InputUnit)
		}
	}
	for i := range n.FeatureBiases {
		n.FeatureBiases[i] = r.small(parts.FeatureBiases[i], eval.InputUnit)
	}
	from := trainedBuckets(s)
	for b := range n.OutputWeights {
		for i := range n.OutputWeights[b] {
			n.OutputWeights[b][i] = r.small(parts.OutputWeights[from[b]][i], eval.OutputUnit)
		}
		n.OutputBiases[b] = r.round(parts.OutputBiases[from[b]], eval.InputUnit*eval.OutputUnit, math.MaxInt32)
	}
	if r.overflow != "" {
		return nil, fmt.Errorf("a weight does not fit: %s", r.overflow)
	}
	return n, n.Validate()
}

// restore converts the integer weights of a network back to floats. So a training can start from a
// network whose own training is lost.
func restore(n *eval.Net) (*Model, error) {
	m, err := NewModel(eval.Hidden)
	if err != nil {
		return nil, err
	}
	parts := m.Split(m.Values)
	for f := range n.FeatureWeights {
		floats(parts.FeatureWeights[f*eval.Hidden:], n.FeatureWeights[f][:], eval.InputUnit)
	}
	floats(parts.FeatureBiases, n.FeatureBiases[:], eval.InputUnit)
	for b := range n.OutputWeights {
		floats(parts.OutputWeights[b], n.OutputWeights[b][:], eval.OutputUnit)
	}
	floats(parts.OutputBiases, n.OutputBiases[:], eval.InputUnit*eval.OutputUnit)
	return m, nil
}

// floats converts integer weights to floats. The parameter "from" holds the integers. The parameter
// "to" gets the floats. The parameter "unit" is the integer that stands for 1.
func floats[T int16 | int32](to []float32, from []T, unit float64) {
	for i, x := range from {
		to[i] = float32(float64(x) / unit)
	}
}

// trainedBuckets says from which bucket of the training each bucket of the network takes its output
// weights. Usually the two buckets are the same. But endgame tables end the games early, so some
// buckets for few men get no positions in training. Such a bucket takes the weights of the nearest
// bucket that got positions. If two buckets are equally near, it takes those of the higher bucket.
// A bucket got positions if the optimizer's variance for it is not 0.
func trainedBuckets(s *State) (from [eval.Buckets]int) {
	variance := s.Model.Split(s.Variance).OutputBiases
	for b := range from {
		from[b] = b
		distance := eval.Buckets
		for other, v := range variance[:eval.Buckets] {
			if d := max(b-other, other-b); v > 0 && d <= distance {
				from[b], distance = other, d
			}
		}
	}
	return from
}

// rounder rounds weights. It remembers one that does not fit.
type rounder struct{ overflow string }

// small rounds a weight in the given unit to 16 bits.
func (r *rounder) small(x float32, unit float64) int16 {
	return int16(r.round(x, unit, math.MaxInt16))
}

// round rounds a weight in the given unit to an integer with a magnitude of at most limit.
func (r *rounder) round(x float32, unit, limit float64) int32 {
	rounded := math.Round(float64(x) * unit)
	if !(math.Abs(rounded) <= limit) {
		r.overflow = fmt.Sprintf("%g is %.0f in units of 1/%.0f, more than %.0f", x, rounded, unit, limit)
		return 0
	}
	return int32(rounded)
}
