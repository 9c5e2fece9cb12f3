// Package syzygy reads Syzygy endgame tables of up to seven men, in the format of Ronald de Man's
// generator (github.com/syzygy1/tb). Each ending has two files. The WDL file (.rtbw) holds the
// outcome of every position under the fifty-move rule. The DTZ file (.rtbz) holds distances: the
// number of plies until the next capture or pawn move of the winning side. A DTZ file holds only
// the positions where one side is to move, either always White or always Black.
//
// Open finds the files. Each file is mapped into memory when a probe first needs it. Tables.WDL,
// Tables.DTZ and Tables.Root probe a position. A probe also needs the tables of the endings to
// which captures lead. A probe of distances needs the tables to which promotions lead, too.
//
// Files are not trusted. Opening a file checks that the sizes in the header fit the file's size. In
// a file of at most MaxCheckedBytes, it also checks the checksum. If a check fails, the package
// calls the function that was passed to Tables.OnFault, once for each file. From then on the file
// counts as missing.
package syzygy
