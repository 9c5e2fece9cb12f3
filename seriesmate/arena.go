package seriesmate

import "math"

// A node is a state that was reached. It holds the node before it and the last move.
type node struct {
	parent nodeIndex
	next   nodeIndex // next node in the same bucket of the open list
	move   ownMove
	depth  uint8 // number of moves made
}

const nodeSize = 16 // bytes, rounded up

type nodeIndex uint32

// none means that there is no node. The root has index 1.
const none nodeIndex = 0

// An arena holds nodes. It holds them in chunks, so that it can grow without copying.
type arena struct {
	chunks [][]node
	n      int // number of nodes in use, index 0 included
	limit  int // greatest value of n
}

const chunkNodes = 1 << 14

// newArena returns an empty arena, a store of nodes. It can grow to the given size in bytes, which
// must be at least the size of a chunk.
func newArena(bytes int64) arena {
	limit := min(bytes/nodeSize, math.MaxInt32)
	return arena{n: 1, limit: int(limit) / chunkNodes * chunkNodes}
}

// The method "full" reports whether no node can be added.
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

// An openList holds the nodes to be expanded. If a series may be shorter than the greatest length,
// the nodes that can lead to the shortest series come first. Among the remaining nodes, the
// cheapest come first. Among equally cheap nodes, the newest comes first.
type openList struct {
	buckets  []nodeIndex // first node of each bucket, by length of the series and cost
	least    int         // least cost
	width    int         // number of buckets for each length of a series
	cheapest int         // all buckets before this one are empty
	size     int
}

// newOpenList returns an empty list. The parameters "least" and "most" are the least and the
// greatest cost that the list tells apart. The parameter "lengths" is the number of different
// lengths that a series may have.
func newOpenList(least, most, lengths int) openList {
	width := most - least + 1
	return openList{buckets: make([]nodeIndex, width*lengths), least: least, width: width}
}

// push adds a node. length is the length of the shortest series that may begin with it.
func (o *openList) push(a *arena, i nodeIndex, cost, length int) {
	lengths := len(o.buckets) / o.width
	bucket := min(max(length, 1), lengths) - 1
	bucket = bucket*o.width + min(max(cost-o.least, 0), o.width-1)
	a.at(i).next = o.buckets[bucket]
	o.buckets[bucket] = i
	o.cheapest = min(o.cheapest, bucket)
	o.size++
}

// atLast reports whether the node that was taken out last had the greatest length.
func (o *openList) atLast() bool { return o.cheapest >= len(o.buckets)-o.width }

// pop removes the first node and returns it. The list must not be empty.
func (o *openList) pop(a *arena) nodeIndex {
	for o.buckets[o.cheapest] == none {
		o.cheapest++
	}
	i := o.buckets[o.cheapest]
	o.buckets[o.cheapest] = a.at(i).next
	o.size--
	return i
}
