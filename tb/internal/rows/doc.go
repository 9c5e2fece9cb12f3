// Package rows divides the placements of an ending into rows. A row is one king pair and one
// placement of the other men except the last. It is a word whose bits are the squares of that last
// man. The generator and the derivation work on such words. The package has the geometry of rows. It
// has links, which lead from captures and promotions to the smaller tables with their values. It also
// finds the best captures and promotions of each row.
package rows
