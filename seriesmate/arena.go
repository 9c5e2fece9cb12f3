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

// An openList holds the nodes to be expanded. Nodes that can lead to a shorter series come
// first if shorter series count. Among equals, the cheapest comes first, and then the latest.
type openList struct {
	buckets  []nodeIndex // head of each bucket, by length of the series and cost
	least    int         // least cost
	width    int         // number of buckets for each length
	cheapest int         // no bucket before this one holds a node
	size     int
}

// newOpenList returns an empty list for costs within bounds, and for series of at most the given
// number of lengths that are told apart.
func newOpenList(least, most, lengths int) openList {
	width := most - least + 1
	return openList{buckets: make([]nodeIndex, width*lengths), least: least, width: width}
}

// push adds a node. length is the least length of a series with it.
func (o *openList) push(a *arena, i nodeIndex, cost, length int) {
	lengths := len(o.buckets) / o.width
	bucket := min(max(length, 1), lengths) - 1
	bucket = bucket*o.width + min(max(cost-o.least, 0), o.width-1)
	a.at(i).next = o.buckets[bucket]
	o.buckets[bucket] = i
	o.cheapest = min(o.cheapest, bucket)
	o.size++
}

// atLast reports whether the last node taken out was of the greatest length.
func (o *openList) atLast() bool { return o.cheapest >= len(o.buckets)-o.width }

// pop removes and returns the first node. The list must not be empty.
func (o *openList) pop(a *arena) nodeIndex {
	for o.buckets[o.cheapest] == none {
		o.cheapest++
	}
	i := o.buckets[o.cheapest]
	o.buckets[o.cheapest] = a.at(i).next
	o.size--
	return i
}
