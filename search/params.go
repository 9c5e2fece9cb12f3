//go:build !tune

package search

// Every margin, depth and weight of the search. Scores are internal units (a
// pawn is about 115), depths are plies, reductions are 1024ths of a ply. The
// comment of each gives the range that a tuner may try, then the meaning; a
// depth limit at the low end of its range switches a method off.
//
// Those whose names begin with time and vote change nothing in a search by one
// thread to a limit on nodes or depth, so that a tuner that plays such games leaves
// them alone.
//
// params_tune.go, in which the same names are variables that UCI options set
// (go build -tags tune), is made from this file by go generate.
const (
	// Aspiration windows.
	aspirationDepth     = 4    // 1..100: first iteration with a window around the last score
	aspirationDelta     = 12   // 2..30: half the first window
	aspirationGrow      = 35   // 10..200: growth of the window at each failure, percent
	aspirationMax       = 566  // 100..4000: half a window that is wider is opened altogether
	aspirationScore     = 4617 // 500..20000: the first window is wider by the square of the score, divided by this
	aspirationScoreMax  = 62   // 0..200: at most by so much
	aspirationFailLow   = 57   // 0..100: beta after a failure low, percent of the way from alpha to the old one
	aspirationReduction = 3    // 0..8: most plies that failures high take off the iteration

	// Whole-node pruning outside the principal variation.
	reverseFutilityDepth      = 7   // 0..20: greatest depth
	reverseFutilityMargin     = 24  // 10..110: score above beta asked for, a ply
	reverseFutilityEval       = 47  // 0..100: weight of the evaluation in the score returned, percent; the rest is beta's
	reverseFutilityCorrection = 72  // 0..200: more of it for the correction of the evaluation, percent of that
	razorDepth                = 4   // 0..10: greatest depth
	razorMargin               = 176 // 50..400: score below alpha asked for, a ply
	nullMoveDepth             = 3   // 1..100: least depth of a null move
	nullMoveStaticBase        = 93  // 0..250: static evaluation above beta asked for at depth 0
	nullMoveStaticSlope       = 15  // 0..40: less of it a ply
	nullMoveReduction         = 5   // 2..8: plies a null move is reduced by at least
	nullMoveDivisor           = 4   // 2..8: one more ply for each so many plies of depth
	nullMoveEvalDivisor       = 102 // 40..250: one more ply for each so much above beta
	nullMoveEvalMax           = 4   // 0..8: most plies gained that way
	nullMoveVerifyDepth       = 14  // 6..100: depth from which a null move cutoff is verified
	nullMoveVerifyShare       = 71  // 0..100: plies of a verification without null moves, percent of its depth
	probCutDepth              = 5   // 3..100: least depth
	probCutMargin             = 109 // 20..260: score above beta asked for
	probCutImproving          = 30  // 0..100: less of it when improving
	probCutReduction          = 4   // 2..6: plies that the search of a capture is less deep than the node
	probCutTTDepth            = 3   // 0..6: plies that an entry of the transposition table that speaks against it may be shallower
	iirDepth                  = 6   // 2..100: internal iterative reduction, at nodes without a move from the transposition table: least depth
	iirReduction              = 1   // 0..3: plies taken off

	// Move pruning.
	lmpDepth               = 9     // 0..20: late move pruning, by move count: greatest depth
	lmpBase                = 4     // 1..12: moves tried at depth 0; the square of the depth is added
	lmpDivisor             = 2     // 1..4: one in so many of them if the evaluation is not improving
	futilityDepth          = 9     // 0..20: greatest reduced depth
	futilityBase           = 29    // 0..150: score below alpha asked for at depth 0
	futilityMargin         = 51    // 10..130: the same a ply
	captureFutilityDepth   = 7     // 0..20: futility of captures that give no check: greatest depth
	captureFutilityBase    = 81    // 0..250: score below alpha asked for at reduced depth 0, beside what they win
	captureFutilityMargin  = 67    // 10..200: the same a ply
	captureFutilityHistory = 84    // 25..1000: history worth one unit of score
	historyPruningDepth    = 5     // 0..20: greatest reduced depth
	historyPruningMargin   = 3738  // 500..8000: bad history asked for, a ply
	seeQuietDepth          = 9     // 0..20: static exchange pruning of quiet moves: greatest reduced depth
	seeQuietMargin         = 27    // 5..80: centipawns of loss allowed, times depth squared
	seeQuietHistory        = 20593 // 4000..60000: history worth a ply of that depth
	seeCaptureDepth        = 8     // 0..20: the same of captures: greatest depth
	seeCaptureMargin       = 78    // 20..250: centipawns of loss allowed to captures and checks, a ply

	// Extensions.
	singularDepth         = 7  // 4..100: least depth
	singularTTDepth       = 3  // 1..6: plies that the transposition table entry may be shallower
	singularMargin        = 17 // 2..50: score below the entry's, in 16ths a ply
	singularDivisor       = 2  // 2..4: the search without the entry's move goes to one in so many plies
	singularPlyFactor     = 2  // 1..4: no extension from so many times the iteration's depth on, in plies from the root
	singularTTReduction   = 2  // 0..4: plies less if the entry's score reaches beta but other moves are good
	singularCutReduction  = 1  // 0..4: plies less at other expected cut nodes with several good moves
	doubleExtensionMargin = 6  // 0..50: score below the singular bound for a second ply
	doubleExtensionLimit  = 13 // 0..40: most second plies in one line
	tripleExtensionMargin = 39 // 20..180: score below the singular bound for a third ply, quiet moves only

	// Hindsight.
	hindsightReduction = 3  // 1..8: plies that the last move was reduced by at least for one more ply now
	hindsightMargin    = 12 // -50..100: sum of both sides' evaluations, before and after that move, below which there is one; about 30 if nothing changed

	// Late move reductions.
	lmrDepth           = 2    // 2..100: least depth
	lmrBase            = 872  // 0..2000: quiet moves, constant part
	lmrDivisor         = 1755 // 1200..4500: quiet moves, log·log part
	lmrNoisyBase       = -119 // -1000..1000: captures, constant part
	lmrNoisyDivisor    = 3075 // 1200..8000: captures, log·log part
	lmrCut             = 1449 // 0..3000: more at expected cut nodes
	lmrPV              = 744  // 0..3000: less in the principal variation
	lmrTTPV            = 748  // 0..3000: less where the transposition table knows a principal variation
	lmrNotImproving    = 858  // 0..3000: more when the evaluation gets worse
	lmrCheck           = 665  // 0..3000: less for a check
	lmrTTNoisy         = 892  // 0..3000: more when the transposition table's move is a capture
	lmrCutoffs         = 784  // 0..3000: more where the next ply's nodes often cut off
	lmrCutoffCount     = 3    // 0..8: cutoffs that are not yet often
	lmrKiller          = 889  // 0..3000: less for a killer move
	lmrHistory         = 8730 // 4000..30000: history worth one ply, quiet moves
	lmrCaptureHistory  = 7827 // 3000..30000: history worth one ply, captures
	lmrDeeperMargin    = 33   // 5..85: score above the best that deepens a re-search
	lmrShallowerMargin = 6    // 0..24: score above the best below which it is made shallower

	// Quiescence.
	quiescenceFutility = 112 // 20..260: a capture must reach alpha with so much to spare
	quiescenceSEE      = 1   // -200..100: least static exchange of a capture, centipawns

	// Order of the moves.
	captureVictimWeight   = 8     // 1..32: order of a capture, for each centipawn that it takes or promotes to
	captureHistoryDivisor = 4     // 1..32: the same, one for so much of its history
	underpromotionMalus   = 32768 // 0..65536: order that a promotion to other than a queen loses
	seeGoodCaptureDivisor = 39    // 10..100: one exchange centipawn of loss allowed to a good capture for so much order
	quietFourDivisor      = 2     // 1..8: what the fourth last move says of a quiet one counts one in so many
	checkBonus            = 11539 // 0..30000: order of a check among the quiet moves
	seeCheckMargin        = 62    // 0..300: exchange centipawns that such a check may lose
	threatBonus           = 9240  // 0..30000: order of a piece that leaves a lesser one's attack

	// Histories.
	historyMax        = 15477 // 4096..30000: bound of a statistic
	historyBonusSlope = 158   // 50..400: bonus a ply
	historyBonusBase  = -108  // -300..200: constant part of the bonus
	historyBonusMax   = 1466  // 500..4000: greatest bonus
	historyMalusSlope = 240   // 50..500: malus a ply
	historyMalusBase  = -58   // -300..200: constant part of the malus
	historyMalusMax   = 1054  // 500..4000: greatest malus
	ttRefutedMoves    = 3     // 0..20: a quiet move among so many first ones loses where the table refutes it
	failLowButterfly  = 85    // 0..200: bonus of the quiet move before a failure low in the butterfly history, percent
	failLowEarly      = 54    // 0..100: the same of all of it at expected cut nodes if that was an early move, percent
	failLowEarlyMoves = 6     // 1..20: moves that are early
	continuationShare = 109   // 20..200: continuation bonus, percent of the main one

	// Correction of the static evaluation by what searches found.
	correctionPawn         = 98  // 0..300: weight of the pawn key's correction, 128 = 1/16
	correctionMinor        = 86  // 0..300: the same for minor pieces
	correctionNonPawn      = 91  // 0..300: the same for each side's men other than pawns
	correctionContinuation = 121 // 0..300: the same for the last two moves
	correctionMax          = 493 // 256..8192: bound of a correction, in its own unit
	correctionBonusMax     = 267 // 32..1024: greatest step of a correction, in its own unit
	correctionBonusDivisor = 8   // 1..32: a step is the difference found times the depth, divided by this
	fiftyMoveDamping       = 220 // 100..1000: evaluation lost a halfmove without progress, one in so many

	// Transposition table.
	ttClockLimit = 90 // 50..100: halfmove clock from which its scores are not trusted
	ttKeepDepth  = 4  // 0..16: plies that an entry of this search must be deeper to stay in place of a newer bound
	ttAgeWeight  = 4  // 0..16: plies of depth that an entry is worth less for each search since

	// Endgame tables.
	cursedWinBest  = 250 // 50..600: evaluation of a win that the clock may take away, less the plies to mate
	cursedWinLeast = 50  // 0..200: the same at least
	syzygyLean     = 2   // 0..20: score of a cursed win by the Syzygy tables

	// Votes of threads.
	voteBase = 20 // 1..200: weight of the worst score, a ply

	// Time. Shares are permille.
	timeMoves      = 18  // 10..60: moves that the clock is divided among
	timeMovesToGo  = 24  // 10..60: the most of them where a time control comes after some
	timeIncrement  = 750 // 300..1000: share of the increment
	timeReserve    = 12  // 0..30: time kept for a pause, in move overheads or longest pauses
	timeReserveMax = 800 // 0..900: most of the clock that is kept so, share
	timePauseMax   = 970 // 0..990: the same if the machine makes long pauses
	timeHardFactor = 450 // 150..900: hard limit, percent of the soft one
	timeHardShare  = 650 // 200..900: hard limit, share of the clock
	timeLastShare  = 900 // 200..950: the same for the last move before the time control
	timeSingleMove = 100 // 0..1000: share of the soft limit where only one move is searched
	timeScaleDepth = 6   // 1..20: iteration from which what follows changes the soft limit
	timeStableBase = 145 // 80..250: percent of the soft limit after a new best move
	timeStableStep = 9   // 0..30: less for each iteration that kept it
	timeStableMax  = 8   // 1..20: most such iterations
	timeNodesBase  = 185 // 100..300: percent at a best move with no share of the nodes
	timeNodesSlope = 135 // 0..300: less at one with all of them
	timeScoreSlope = 3   // 0..12: percent more for each unit that the score fell
	timeScoreMax   = 40  // 0..150: most percent more or less for the score
)
