// Package syzygy reads Syzygy endgame tables of up to seven men, in the format of Ronald de Man's
// generator (github.com/syzygy1/tb). Each ending has two files. The WDL file (.rtbw) holds the
// outcome of every position under the fifty-move rule. The DTZ file (.rtbz) holds distances: the
// plies until the next capture or pawn move of the winning side. It has them for one side to move
// only.
//
// Open finds the files. Each file is mapped into memory when it is first needed. Tables.WDL,
// Tables.DTZ and Tables.Root probe a position. A probe also needs the tables of the endings that
// arise by captures and, for distances, by promotions.
//
// Files are not trusted. When a file is opened, its layout is checked against its size. Its checksum
// is compared if the file is not larger than MaxCheckedBytes. If a check fails, the function given to
// Tables.OnFault is called once, and from then on the file counts as missing.
package syzygy
