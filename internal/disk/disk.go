// Package disk reports the free space for files.
package disk
