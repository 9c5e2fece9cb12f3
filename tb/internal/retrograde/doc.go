// Package retrograde generates the values of an ending by retrograde analysis. It begins with the
// mates and goes backwards, ply by ply. It works on sets of positions, which are bitboards.
// docs/tables-generator.md describes the method.
package retrograde
