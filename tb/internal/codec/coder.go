package codec

// The entropy coder is binary rANS (Duda, "Asymmetric numeral systems", 2013). It codes a sequence
// of bits, each with a probability; such a bit is called a decision. It has a state of 32 bits,
// words of 16 bits and probabilities in units of 1/65536. The encoder collects the decisions of a
// block and codes them in reverse order, so the decoder reads them in the original order.

// probabilityBits is the number of bits of a probability.
const probabilityBits = 16

// leastState is the least value of a state between two decisions.
const leastState = 1 << 16

// stateSize is the number of bytes that the state takes at the beginning of a stream.
const stateSize = 4

// A decision is a bit and the probability with which it was expected to be 1.
type decision struct {
	probability uint16
	bit         uint8
}

// appendStream codes the decisions and appends the result to dst. The slice "words" is working
// memory. appendStream returns it so that the next call can use it again.
func appendStream(dst []byte, decisions []decision, words []uint16) ([]byte, []uint16) {
	state := uint32(leastState)
	words = words[:0]
	for i := len(decisions) - 1; i >= 0; i-- {
		size, start := uint32(decisions[i].probability), uint32(0)
		if decisions[i].bit == 0 {
			start, size = size, 1<<probabilityBits-size
		}
		if uint64(state) >= uint64(size)<<16 {
			words = append(words, uint16(state))
			state >>= 16
		}
		quotient := state / size
		state = quotient<<probabilityBits + (state - quotient*size) + start
	}
	dst = append(dst, byte(state>>24), byte(state>>16), byte(state>>8), byte(state))
	for i := len(words) - 1; i >= 0; i-- {
		dst = append(dst, byte(words[i]>>8), byte(words[i]))
	}
	return dst, words
}

// A decoder reads decisions from a stream. After the end of the stream it reads zeros. It does not
// detect damaged data; the caller must compare a checksum.
type decoder struct {
	state uint32
	data  []byte
}

// newDecoder returns a decoder at the beginning of a stream.
func newDecoder(data []byte) decoder {
	var d decoder
	if len(data) >= stateSize {
		d.state = uint32(data[0])<<24 | uint32(data[1])<<16 | uint32(data[2])<<8 | uint32(data[3])
		d.data = data[stateSize:]
	}
	return d
}

// bit returns the next decision. The parameter "probability" is the probability that the decision
// is 1. After each call, the caller must call the method "low". If "low" returns true, the caller
// must also call the method "refill".
//
// bit has no branches, because the processor would mispredict half of them.
func (d *decoder) bit(probability uint16) uint8 {
	low := d.state & (1<<probabilityBits - 1)
	start := uint32(probability)
	bit := (low - start) >> 31
	zero := bit - 1 // all ones for a 0
	size := start ^ zero + zero&(1<<probabilityBits+1)
	d.state = size*(d.state>>probabilityBits) + low - start&zero
	return uint8(bit)
}

// low reports whether the state needs more bytes.
func (d *decoder) low() bool { return d.state < leastState }

// refill shifts the next two bytes into the state.
func (d *decoder) refill() {
	d.state <<= 16
	if len(d.data) >= 2 {
		d.state |= uint32(d.data[0])<<8 | uint32(d.data[1])
		d.data = d.data[2:]
	}
}
