package codec

// A stairsTrainer learns the weights that are used at the beginning of a block. It does for
// staircases what the type trainer does for values.
type stairsTrainer struct {
	weights [stairsTables][stairsCells]int32 // natural log-odds in units of 1/65536
	counts  [stairsTables][stairsCells]uint8
	cost    uint64 // cost of the decisions so far, in units of 1/256 bit
	hits    []uint64
}

// decide learns from one decision and returns its bit.
func (t *stairsTrainer) decide(contexts *[stairsTables]uint32, bit uint8) uint8 {
	sum := int32(0)
	for i, c := range contexts {
		sum += t.weights[i][c>>(32-stairsBits)]
	}
	p := probabilityOf(sum >> trainingShift)
	ofBit := p
	if bit == 0 {
		ofBit = -p
	}
	t.cost += uint64(costs[ofBit>>4])
	wrong := int32(bit)<<probabilityBits - int32(p)
	for i, c := range contexts {
		c >>= 32 - stairsBits
		count := &t.counts[i][c]
		t.weights[i][c] += int32(int64(wrong) * int64(rates[*count]) >> rateBits)
		if *count < maxCount {
			*count++
		}
	}
	return bit
}

// collect records which of the possible neighbours of an entry have the entry's symbol.
func (t *stairsTrainer) collect(p *plane, anchor, square int, symbol uint8) {
	t.hits = append(t.hits, p.hits(anchor, square, symbol))
}

// TrainStairs trains a model on a sample of an ending's blocks. The parameter "draw" is the symbol
// of a draw in the table file. The parameter "list" holds the staircase for each symbol.
func TrainStairs(e Ending, draw uint8, list [][]byte, sample []StairsBlock) *StairsModel {
	m := &StairsModel{ending: e, draw: draw, list: list, weights: new(stairsWeights)}
	w := NewStairsWorkspace()
	w.mode, w.trainer = collecting, new(stairsTrainer)
	step := max(len(sample)/collectedBlocks, 1)
	for i := 0; i < len(sample); i += step {
		w.walk(m, &sample[i])
	}
	m.neighbors = bestNeighbors(w.trainer.hits)
	t := new(stairsTrainer)
	w.mode, w.trainer = training, t
	for range trainings {
		for i := range sample {
			w.walk(m, &sample[i])
		}
	}
	for i := range t.weights {
		for c, weight := range t.weights[i] {
			if t.counts[i][c] >= stairsTrusted {
				m.weights[i][c] = nearestLevel(weight >> trainingShift)
			}
		}
	}
	return m
}

// trainings says how many times the trainer goes over the sample.
const trainings = 2

// stairsTrusted is the least number of decisions in which a weight must take part to be stored.
const stairsTrusted = 100
