// Package eval scores positions with a neural network, which was trained on the engine's own games.
// The package holds the architecture of the network, its weights, and the format of its file. There
// are two ways to evaluate a position: a plain one, and an incremental one that is faster and gives
// the same scores.
//
// # Architecture
//
// A perspective is the board as one side sees it. The side sees the board from its own end. If its
// king stands on files e to h, the board is also mirrored. Then the king is on files a to d. In
// each of the two perspectives every man is one of 768 features (own or enemy, 6 types, 64
// squares). The square of the perspective's own king selects the weights of the features. The
// squares of this king form four regions, and each region has weights of its own. Region 0 is the
// files a and b of ranks 1 and 2. Region 1 is the files c and d of these ranks. Region 2 is ranks 3
// and 4. Region 3 is ranks 5 to 8.
//
// The first layer is the same for both perspectives. It turns the features of a perspective into an
// accumulator, which is a list of Hidden numbers. Every number x of both accumulators is turned
// into clamp(x, 0, 1)², the squared clipped rectifier. The results are multiplied by the output
// weights and added up to one output. The weights for the accumulator of the side to move come
// first. There are Buckets sets of output weights. The number of men on the board selects the set.
//
// All numbers are integers. In the first layer, InputUnit stands for 1. In the output weights,
// OutputUnit stands for 1. In the output biases, the product InputUnit · OutputUnit stands for 1.
//
// # File
//
// Numbers are little-endian.
//
//	8 bytes  "BurnNet", 0
//	4        version of the format, 1
//	4 × 5    Features, Hidden, Buckets, InputUnit, OutputUnit
//	4        scale: the score that an output of 1 stands for
//	4        length of the description
//	n        description, UTF-8: how the net was made
//	         feature weights, 16 bits each, the Hidden weights of feature 0 first
//	         (nets without regions have 768 features, whose weights apply to every region)
//	         feature biases, 16 bits each
//	         output weights, 16 bits each, the 2·Hidden weights of bucket 0 first
//	         output biases, 32 bits each
//	4        CRC-32C of all bytes before it
package eval
