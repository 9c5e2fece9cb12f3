// Package retrograde generates the values of an ending by retrograde analysis: backwards from the
// mates, ply by ply. It works on sets of positions, which are bitboards. docs/tables-generator.md
// describes the method.
package retrograde
