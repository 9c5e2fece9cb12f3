// Package popeye reads series problems from input files of Popeye
// (github.com/thomas-maeder/popeye). Composers use Popeye to solve problems. The package supports
// only orthodox men, and the languages English, German and French. Popeye's manual, py-engl.txt,
// describes the format of the files.
package popeye
