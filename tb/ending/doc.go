// Package ending describes endings: the men of an ending (Material), the symmetries of the
// board that keep the value of its positions (Symmetry), the number of placements that
// differ under these symmetries (Orbits, by Burnside's lemma), and a numbering of these
// placements without gaps (Layout).
package ending
