package seriesmate

import "math"

// A node is a reached state, given by the node before it and the last move.
type node struct {
	parent nodeIndex
	next   nodeIndex // in its bucket of the open list
	move   ownMove
	depth  uint8 // moves made
}

const nodeSize = 16 // bytes, rounded up

type nodeIndex uint32

// none is no index of a node; the root has index 1.
const none nodeIndex = 0

// An arena holds nodes, in chunks so that it can grow without copying.
type arena struct {
	chunks [][]node
	n      int // nodes in use, index 0 included
	limit  int // greatest n
}

const chunkNodes = 1 << 14

// newArena returns an empty arena of at most the given size, which must be at least that of a
// chunk.
func newArena(bytes int64) arena {
	limit := min(bytes/nodeSize, math.MaxInt32)
	return arena{n: 1, limit: int(limit) / chunkNodes * chunkNodes}
}

// full reports whether no node can be added.
func (a *arena) full() bool { return a.n >= a.limit }

// add returns the index of a new node.
func (a *arena) add(n node) nodeIndex {
	i := a.n
	if i/chunkNodes >= len(a.chunks) {
		a.chunks = append(a.chunks, make([]node, chunkNodes))
	}
	a.chunks[i/chunkNodes][i%chunkNodes] = n
	a.n++
	return nodeIndex(i)
}

func (a *arena) at(i nodeIndex) *node { return &a.chunks[i/chunkNodes][i%chunkNodes] }

// An openList holds the nodes to be expanded, in buckets by cost. The cheapest node comes
// first, the latest among equals.
type openList struct {
	buckets  []nodeIndex // head of each bucket, by cost - least
	least    int         // cost of the first bucket
	cheapest int         // no bucket before this one holds a node
	size     int
}

func newOpenList(least, most int) openList {
	return openList{buckets: make([]nodeIndex, most-least+1), least: least}
}

func (o *openList) push(a *arena, i nodeIndex, cost int) {
	bucket := min(max(cost-o.least, 0), len(o.buckets)-1)
	a.at(i).next = o.buckets[bucket]
	o.buckets[bucket] = i
	o.cheapest = min(o.cheapest, bucket)
	o.size++
}

// pop removes and returns the cheapest node. The list must not be empty.
func (o *openList) pop(a *arena) nodeIndex {
	for o.buckets[o.cheapest] == none {
		o.cheapest++
	}
	i := o.buckets[o.cheapest]
	o.buckets[o.cheapest] = a.at(i).next
	o.size--
	return i
}
