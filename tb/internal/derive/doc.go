// Package derive computes the values with the side to move that a table does not store. It derives
// them, row by row, from the values with the other side to move.
package derive
