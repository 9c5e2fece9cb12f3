// Package ending describes endings. A Material holds the men of an ending. A Symmetry is a turn or
// mirror of the board that does not change the value of a position. Orbits counts the placements of
// the men by Burnside's lemma; symmetric placements count once. A Layout numbers these placements
// without gaps.
package ending
