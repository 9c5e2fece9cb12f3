// Package rows divides the placements of an ending into rows. A row is one king pair with one
// placement of the other men except the last man. A set of positions has one word for each row. The
// bits of the word are the squares of the last man. The generator and the derivation work on such
// words.
//
// The package has the geometry of rows. It has links, which lead from captures and promotions to
// the smaller tables with their values. It also finds the best captures and promotions of each row.
package rows
