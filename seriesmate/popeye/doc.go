// Package popeye reads series problems from input files of Popeye, the solver of composers
// (github.com/thomas-maeder/popeye). It reads orthodox men, and the languages English, German and
// French. Popeye's manual, py-engl.txt, describes the format of the files.
package popeye
