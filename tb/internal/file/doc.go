// Package file writes table files and reads them back. A file holds the values
// of one ending, in blocks that are decoded each by itself; docs/tables.md
// describes the format.
package file
