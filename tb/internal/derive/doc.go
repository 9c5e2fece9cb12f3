// Package derive computes the values of the side to move that a table does not store from those
// of the other side, row by row.
package derive
