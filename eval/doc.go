// Package eval scores positions with a neural network that was trained on the engine's own games. It
// holds the architecture, the weights and their file format. There is a plain evaluation, and an
// incremental evaluation that is faster and gives the same scores.
//
// # Architecture
//
// A perspective is the board as one side sees it: from its own end, and mirrored so that its king
// stands on files a to d. In each of the two perspectives every man is one of 768 features (own or
// enemy, 6 types, 64 squares). The king's square selects the weights of the features. There are four
// regions of king squares with their own weights: the outer files of the first two ranks, the middle
// files of these ranks, ranks 3 and 4, and the rest.
//
// The first layer is the same for both perspectives. It turns the features into an accumulator, which
// is a list of Hidden numbers. Both accumulators pass through the squared clipped rectifier clamp(x,
// 0, 1)² into one output. The accumulator of the side to move comes first. The number of men selects
// one of Buckets sets of output weights.
//
// All numbers are integers. The first layer is in units of 1/InputUnit, the output weights are in
// units of 1/OutputUnit, and the output biases are in units of the product of both.
//
// # File
//
// Numbers are little-endian.
//
//	8 bytes  "BurnNet", 0
//	4        version of the format, 1
//	4 × 5    Features, Hidden, Buckets, InputUnit, OutputUnit
//	4        scale: internal units of score for an output of 1
//	4        length of the description
//	n        description, UTF-8: how the net was made
//	         feature weights, 16 bits each, the Hidden weights of feature 0 first
//	         (nets without regions have 768 features, whose weights apply to every region)
//	         feature biases, 16 bits each
//	         output weights, 16 bits each, the 2·Hidden weights of bucket 0 first
//	         output biases, 32 bits each
//	4        CRC-32C of all bytes before it
package eval
