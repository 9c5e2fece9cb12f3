package codec

import (
	"math"
	"math/bits"
)

// A Block is a run of entries. Its rows are in Rows, and First is the number of its first entry
// within the first row. Symbols holds one symbol for each entry. The symbols of illegal placements
// are ignored.
type Block struct {
	Rows    []Row
	First   int
	Symbols []uint8
}

// A trainer learns the weights that are used at the beginning of every block.
type trainer struct {
	weights [numTables][tableSize]int32 // natural log-odds in units of 1/65536
	counts  [numTables][tableSize]uint8 // number of decisions in which each weight took part, at most maxCount
	cost    uint64                      // cost of the decisions so far, in units of 1/256 bit
	hits    []uint64                    // for each entry, the offsets with its symbol; see collect
}

const (
	maxCount      = 255
	trainingShift = 16 - weightBits
	rateBits      = 12
	firstRate     = 0.8 // values from 0.4 to 2 were tried
	// A weight is stored only if at least trustedCount decisions used it. Storing any other weight
	// would cost more in the header than it saves.
	trustedCount = 40
)

// rates holds the learning rate of a weight, in units of 1/4096. It is indexed by the number of
// decisions in which the weight took part. The greater this number, the lower the rate. The rate
// never reaches 0, because the number stops at maxCount.
var rates = func() (table [maxCount + 1]int32) {
	for i := range table {
		table[i] = int32(math.Exp2(rateBits) * firstRate / (float64(i) + 1.5))
	}
	return table
}()

// costs holds the cost of a decision in units of 1/256 bit. Its index is the upper 12 bits of the
// probability that was predicted for the decision's bit.
var costs = func() (table [1 << 12]uint16) {
	for i := range table {
		table[i] = uint16(math.Round(-256 * math.Log2((float64(i)+0.5)/(1<<12))))
	}
	return table
}()

// decide trains the weights with one decision, and returns the decision's bit. The parameter
// "hashes" holds one hash for each table. Each hash is made from a context and chooses a weight.
func (t *trainer) decide(hashes []uint32, bit uint8) uint8 {
	sum := int32(0)
	for i, c := range hashes {
		sum += t.weights[i][cell(c)]
	}
	p := probabilityOf(sum >> trainingShift)
	ofBit := p
	if bit == 0 {
		ofBit = -p
	}
	t.cost += uint64(costs[ofBit>>4])
	wrong := int32(bit)<<probabilityBits - int32(p)
	for i, c := range hashes {
		count := &t.counts[i][cell(c)]
		t.weights[i][cell(c)] += int32(int64(wrong) * int64(rates[*count]) >> rateBits)
		if *count < maxCount {
			*count++
		}
	}
	return bit
}

// collect records which of the possible neighbours of an entry have the entry's symbol.
func (t *trainer) collect(p *plane, anchor, square int, symbol uint8) {
	t.hits = append(t.hits, p.hits(anchor, square, symbol))
}

// hits returns the set of possible offsets at which there is the given symbol.
func (p *plane) hits(anchor, square int, symbol uint8) (hits uint64) {
	for i := range offsets {
		v := p.view(uint8(i), anchor)
		if p.cells[v.base+int(v.table[square])] == symbol {
			hits |= 1 << i
		}
	}
	return hits
}

// collectedBlocks is the approximate number of blocks from which the neighbours are chosen.
const collectedBlocks = 16

// chooseNeighbors chooses a model's neighbours.
func (w *Workspace) chooseNeighbors(m *Model, sample []Block) {
	w.mode, w.trainer = collecting, new(trainer)
	step := max(len(sample)/collectedBlocks, 1)
	for i := 0; i < len(sample); i += step {
		w.walk(m, sample[i].Rows, sample[i].First, sample[i].Symbols)
	}
	m.neighbors = bestNeighbors(w.trainer.hits)
}

// bestNeighbors chooses neighbours one after another. A neighbour hits an entry if both have the
// same symbol. Each step looks only at the entries without a hit by the neighbours chosen before.
// It chooses the neighbour that hits most of these entries.
func bestNeighbors(missed []uint64) (neighbors [numNeighbors]uint8) {
	chosen := uint64(0)
	for i := range neighbors {
		best := mostHits(missed, chosen)
		neighbors[i] = uint8(best)
		chosen |= 1 << best
		rest := missed[:0]
		for _, hits := range missed {
			if hits>>best&1 == 0 {
				rest = append(rest, hits)
			}
		}
		missed = rest
	}
	return neighbors
}

// mostHits returns the offset with the most hits. It ignores offsets that are already chosen.
func mostHits(hits []uint64, chosen uint64) int {
	var counts [64]int
	for _, h := range hits {
		for ; h != 0; h &= h - 1 {
			counts[bits.TrailingZeros64(h)]++
		}
	}
	best := -1
	for i := range offsets {
		if chosen>>i&1 == 0 && (best < 0 || counts[i] > counts[best]) {
			best = i
		}
	}
	return best
}

// Train trains a model on a sample of an ending's blocks. It also returns the estimated size of the
// compressed sample in bits. The caller can compare the sizes for both sides to move.
func Train(e Ending, symbols []Symbol, sample []Block) (*Model, float64) {
	m := newModel(e, symbols)
	w := NewWorkspace()
	w.chooseNeighbors(m, sample)
	t := new(trainer)
	w.mode, w.trainer = training, t
	for _, b := range sample {
		w.walk(m, b.Rows, b.First, b.Symbols)
	}
	for i := range t.weights {
		for cell, weight := range t.weights[i] {
			if t.counts[i][cell] >= trustedCount {
				m.weights.set(i, cell, nearestLevel(weight>>trainingShift))
			}
		}
	}
	return m, float64(t.cost) / 256
}
