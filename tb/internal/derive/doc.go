// Package derive computes the values of an ending for the side to move that the table does not
// store. It derives them from the values for the other side to move, row by row.
package derive
