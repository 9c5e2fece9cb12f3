// Package syzygy reads Syzygy endgame tables of up to seven men, the format of Ronald de Man's
// generator (github.com/syzygy1/tb). Each ending has two files. The WDL file (.rtbw) holds the
// outcome of every position under the fifty-move rule. The DTZ file (.rtbz) holds the distance
// in plies to the next capture or pawn move of the winning side, for one side to move only.
//
// Open finds the files; each is mapped into memory when it is first needed. Tables.WDL,
// Tables.DTZ and Tables.Root probe a position. A probe also needs the tables of the endings to
// which captures lead, and for distances those to which promotions lead.
//
// Files are not trusted. When a file is opened, its layout is checked against its size and, up
// to MaxCheckedBytes, its checksum is compared. A file that fails is reported once to the
// function given to Tables.OnFault, and counts as missing from then on.
package syzygy
