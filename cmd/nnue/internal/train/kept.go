package train

import (
	"math/rand/v2"
	"slices"

	"burnside/internal/hugepages"
)

// kept holds all training positions in memory, in the order of the files. Without it, each pass
// would read and replay the games again. This would take almost as long as the training itself.
type kept struct {
	pages [][]Sample // all pages except the last are full
	order []uint32   // order of a pass; the next pass reuses this memory
}

// Positions are in pages, because a single slice would need memory for a copy when it grows.
const (
	pageBits = 16
	pageSize = 1 << pageBits
)

// add appends positions.
func (k *kept) add(samples []Sample) {
	for len(samples) > 0 {
		last := len(k.pages) - 1
		if last < 0 || len(k.pages[last]) == pageSize {
			page := make([]Sample, pageSize)
			hugepages.Advise(page)
			k.pages = append(k.pages, page[:0])
			last++
		}
		n := min(len(samples), pageSize-len(k.pages[last]))
		k.pages[last] = append(k.pages[last], samples[:n]...)
		samples = samples[n:]
	}
}

// len returns the number of positions.
func (k *kept) len() int {
	if len(k.pages) == 0 {
		return 0
	}
	last := len(k.pages) - 1
	return last*pageSize + len(k.pages[last])
}

// shuffled calls emit for all positions in random order, until emit returns false.
func (k *kept) shuffled(random *rand.Rand, emit func(Sample) bool) {
	k.order = slices.Grow(k.order[:0], k.len())[:k.len()]
	for i := range k.order {
		k.order[i] = uint32(i)
	}
	random.Shuffle(len(k.order), func(i, j int) { k.order[i], k.order[j] = k.order[j], k.order[i] })
	for _, i := range k.order {
		if !emit(k.pages[i>>pageBits][i&(pageSize-1)]) {
			return
		}
	}
}
