// Package ending describes endings. Material holds the men of an ending. Symmetry is a symmetry of
// the board that keeps the value of its positions. Orbits counts the placements that differ under
// these symmetries, by Burnside's lemma. Layout numbers these placements without gaps.
package ending
