// Package retrograde generates the values of an ending by retrograde analysis: from the mates
// backwards, ply by ply, on sets of positions held as bitboards. docs/tables-generator.md
// describes the method.
package retrograde
