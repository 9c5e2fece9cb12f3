// Package ending says what an ending is: which men it has (Material), which
// symmetries of the board keep the value of its positions (Symmetry), how many
// placements of its men are really different (Orbits, by Burnside's lemma), and
// how these are numbered without gaps (Layout).
package ending
