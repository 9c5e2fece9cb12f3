// Package dtm holds distances to mate. It has the value of a position, in the form in which tables
// store it, and the values of all positions of an ending.
package dtm
