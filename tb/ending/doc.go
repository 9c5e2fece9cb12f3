// Package ending describes endings. A Material holds the men of an ending. A Symmetry is a turn or
// mirror of the board that does not change the value of a position. Orbits counts placements of the
// men by Burnside's lemma; placements that a symmetry maps to each other count once. A Layout
// numbers these placements without gaps.
package ending
