// Package rows divides the placements of an ending into rows, the words on which the generator and
// the derivation work. A row is one king pair and one placement of all other men but the last. Its
// bits are the squares of that last man. The package has the geometry of rows. It has links, which
// lead from captures and promotions to the smaller tables with their values. And it has the walk
// over rows that finds the best captures and promotions.
package rows
