// Package eval judges positions by a network that has learnt from the engine's
// own games: its architecture, its weights, the file they are kept in, a plain
// evaluation, and a fast one that follows a search and gives the same scores.
//
// The architecture: a perspective is the board as one side sees it, from its own
// end and mirrored so that its king stands on the files a to d. In each of the two
// perspectives, every man is one of 768 features (own or enemy, 6 types, 64
// squares), with weights of their own for each region that the king may stand in: the
// first two ranks near the edge, their middle, the next two ranks, the rest. One layer with
// shared weights turns the features of a perspective into an accumulator of Hidden numbers;
// both accumulators, that of the side to move first, go through the squared clipped
// rectifier clamp(x, 0, 1)² and into one output, whose weights are chosen among Buckets sets
// by the number of men.
//
// All numbers are integers: the first layer is in units of 1/InputUnit, the
// output weights in units of 1/OutputUnit, the output biases in units of the
// product.
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
//	         (with 768 features, as of nets before there were regions, they hold for all)
//	         feature biases, 16 bits each
//	         output weights, 16 bits each, the 2·Hidden weights of bucket 0 first
//	         output biases, 32 bits each
//	4        CRC-32C of all bytes before
package eval
