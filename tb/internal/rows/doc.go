// Package rows divides the placements of an ending into rows. The placements of a row differ only
// in the square of the last man. A set of positions has one word for each row. The bits of the word
// are the squares of the last man. The generator and the derivation work on such words.
//
// The package describes the rows and how moves lead from row to row. It finds the best captures and
// promotions of each row. For this it has links. A link leads to the smaller table with the
// positions after a capture or promotion.
package rows
