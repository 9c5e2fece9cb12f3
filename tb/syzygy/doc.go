// Package syzygy reads Syzygy endgame tables of up to seven men, the format of
// Ronald de Man's generator (github.com/syzygy1/tb). There are two files for
// each ending: one with WDL values (.rtbw), which tell the outcome of every
// position under the fifty-move rule, and one with DTZ values (.rtbz), which
// tell the distance in plies to the next capture or pawn move of the side that
// wins, for one side to move only.
//
// Open finds the files; each is mapped into memory when it is first needed.
// Tables.WDL, Tables.DTZ and Tables.Root answer for positions. A position can
// only be probed if the tables of the endings that its captures lead to, and for
// distances those that its promotions lead to, are there as well.
//
// Files are not trusted. Their layout is checked against their size when they
// are opened, and their checksum as well if they are not larger than
// MaxCheckedBytes. A file that fails is named once to the function given to
// Tables.OnFault, and from then on it counts as missing.
package syzygy
