// Package file writes and reads table files. A file holds the values of one ending, in blocks that
// can be decoded independently. docs/tables-format.md describes the format.
package file
