// Package disk tells how much room is left for files.
package disk
