// Package rows divides the placements of an ending into rows, the words that the generator and
// the derivation of a side that is not stored work on. A row is one king pair and one
// placement of all other men but the last; its bits are the squares of that last man. The
// package holds the geometry of rows, the links from captures and promotions to the smaller
// tables that hold their values, and the walk over rows that finds the best of them.
package rows
