// Package popeye reads series problems from input files of Popeye, the solver of composers
// (github.com/thomas-maeder/popeye): orthodox men, in English, German or French. The form of
// the files is described in Popeye's manual, py-engl.txt.
package popeye
