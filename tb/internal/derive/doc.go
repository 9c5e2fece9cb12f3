// Package derive computes the values of an ending with one side to move from the values with the
// other side to move. A table stores only the latter. The package works row by row.
package derive
