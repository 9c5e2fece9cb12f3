// Package dtm holds distances to mate: the value of a position, as tables store it, and the
// values of all positions of an ending.
package dtm
