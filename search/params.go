//go:build !tune

package search

// These constants are the margins, depths and weights of the search. Scores are in internal units
// (a pawn is about 115), depths in plies, reductions in 1024ths of a ply. Each comment begins with
// the range in which a tuner may vary the parameter. After the range comes the meaning of the
// parameter. For a parameter that is the greatest depth of a method, the low end of the range
// switches the method off.
//
// Parameters whose names begin with "time" or "vote" do not influence a search by one thread with a
// limit on nodes or depth. A tuner that plays such games omits them.
//
// go generate makes params_tune.go from this file. In that file the parameters are variables, and
// UCI options set them (go build -tags tune).
const (
	// Aspiration windows.
	aspirationDepth     = 4    // 1..100: first iteration with a window around the last score
	aspirationDelta     = 12   // 2..30: half the width of the first window
	aspirationGrow      = 35   // 10..200: growth of the window after each failure, percent
	aspirationMax       = 566  // 100..4000: half width above which the window is opened fully
	aspirationScore     = 4617 // 500..20000: the square of the last score, divided by this, is added to half the width of the first window
	aspirationScoreMax  = 62   // 0..200: greatest increase of that half width by the score
	aspirationFailLow   = 57   // 0..100: percentage of the way from alpha to the old beta at which the new beta lies after a fail low
	aspirationReduction = 3    // 0..8: fail highs reduce the depth of the iteration by at most this many plies

	// Whole-node pruning outside the principal variation.
	reverseFutilityDepth      = 7   // 0..20: greatest depth
	reverseFutilityMargin     = 24  // 10..110: the evaluation must exceed beta by this much per ply of depth
	reverseFutilityEval       = 47  // 0..100: percentage of the evaluation in the returned score; the rest is beta
	reverseFutilityCorrection = 72  // 0..200: percentage of the evaluation's correction that is added to the margin
	razorDepth                = 4   // 0..10: greatest depth
	razorMargin               = 176 // 50..400: the evaluation must be this far below alpha per ply of depth
	nullMoveDepth             = 3   // 1..100: least depth of a null move
	nullMoveStaticBase        = 93  // 0..250: the static evaluation must exceed beta by this much at depth 0
	nullMoveStaticSlope       = 15  // 0..40: decrease of nullMoveStaticBase per ply of depth
	nullMoveReduction         = 5   // 2..8: least reduction of a null move, in plies
	nullMoveDivisor           = 4   // 2..8: each time the depth grows by this much, the reduction grows by a ply
	nullMoveEvalDivisor       = 102 // 40..250: each time the evaluation exceeds beta by this much, the reduction grows by a ply
	nullMoveEvalMax           = 4   // 0..8: most plies added by the evaluation
	nullMoveVerifyDepth       = 14  // 6..100: least depth at which a null move cutoff is verified
	nullMoveVerifyShare       = 71  // 0..100: a percentage of the depth; for that many plies, the verifying search makes no null moves
	probCutDepth              = 5   // 3..100: least depth
	probCutMargin             = 109 // 20..260: the score of a capture must exceed beta by this much
	probCutImproving          = 30  // 0..100: decrease of probCutMargin when improving
	probCutReduction          = 4   // 2..6: reduction of the search of a capture, in plies
	probCutTTDepth            = 3   // 0..6: ProbCut is not tried if the table's entry has a score below probCutBeta, and the entry's depth plus this number is at least the node's depth
	iirDepth                  = 6   // 2..100: least depth of internal iterative reduction, at nodes without a transposition table move
	iirReduction              = 1   // 0..3: internal iterative reduction, in plies

	// Move pruning.
	lmpDepth               = 9     // 0..20: greatest depth of late move pruning, which counts moves
	lmpBase                = 4     // 1..12: late move pruning first tries this many moves, plus the square of the depth
	lmpDivisor             = 2     // 1..4: if the evaluation is not improving, that number of moves is divided by this
	futilityDepth          = 9     // 0..20: greatest reduced depth of futility pruning
	futilityBase           = 29    // 0..150: evaluation must be this far below alpha at depth 0
	futilityMargin         = 51    // 10..130: increase of futilityBase per ply
	captureFutilityDepth   = 7     // 0..20: greatest depth of futility pruning of captures that give no check
	captureFutilityBase    = 81    // 0..250: evaluation plus captured material must be this far below alpha at reduced depth 0
	captureFutilityMargin  = 67    // 10..200: increase of captureFutilityBase per ply
	captureFutilityHistory = 84    // 25..1000: capture history that counts as one unit of score
	historyPruningDepth    = 5     // 0..20: greatest reduced depth of history pruning
	historyPruningMargin   = 3738  // 500..8000: a move is pruned if its history is below −this × (reduced depth + 1)
	seeQuietDepth          = 9     // 0..20: greatest reduced depth of SEE pruning of quiet moves
	seeQuietMargin         = 27    // 5..80: allowed loss in centipawns, times the square of the depth
	seeQuietHistory        = 20593 // 4000..60000: history that adds one ply to that depth
	seeCaptureDepth        = 8     // 0..20: greatest depth of SEE pruning of captures
	seeCaptureMargin       = 78    // 20..250: allowed loss of captures and checks in centipawns, per ply

	// Extensions.
	singularDepth         = 7  // 4..100: least depth
	singularTTDepth       = 3  // 1..6: plies by which the transposition table entry may be shallower
	singularMargin        = 17 // 2..50: how far the singular bound lies below the entry's score, in 16ths of a unit per ply
	singularDivisor       = 2  // 2..4: divisor of the depth of the search without the entry's move
	singularPlyFactor     = 2  // 1..4: no extension at this many times the iteration's depth from the root
	singularTTReduction   = 2  // 0..4: the table's move is reduced by this many plies if its score reaches beta but other moves are good too
	singularCutReduction  = 1  // 0..4: the same if its score does not reach beta, but the node is expected to fail high
	doubleExtensionMargin = 6  // 0..50: a second ply is added if the score is this far below the singular bound
	doubleExtensionLimit  = 13 // 0..40: most double extensions in one line
	tripleExtensionMargin = 39 // 20..180: a third ply is added for a quiet move if the score is this far below the singular bound

	// Hindsight.
	hindsightReduction = 3  // 1..8: a ply may be added now if the last move was reduced by at least this many plies
	hindsightMargin    = 12 // -50..100: add the evaluation before the last move to the one after it, each from its own side to move (near 0 if the move changes little): if the sum is below this margin, a ply is added

	// Late move reductions. Many of these numbers are added to the reduction or subtracted from it.
	lmrDepth           = 2    // 2..100: least depth
	lmrBase            = 872  // 0..2000: constant part of the reduction of a quiet move
	lmrDivisor         = 1755 // 1200..4500: the reduction also grows by log(depth) × log(move number) / this
	lmrNoisyBase       = -119 // -1000..1000: constant part of the reduction of a capture or promotion
	lmrNoisyDivisor    = 3075 // 1200..8000: the same divisor for a capture or promotion
	lmrCut             = 1449 // 0..3000: added at nodes that are expected to fail high
	lmrPV              = 744  // 0..3000: subtracted in the principal variation
	lmrTTPV            = 748  // 0..3000: subtracted where the transposition table marks a principal variation
	lmrNotImproving    = 858  // 0..3000: added if the evaluation is not improving
	lmrCheck           = 665  // 0..3000: subtracted for a move that gives check
	lmrTTNoisy         = 892  // 0..3000: added if the transposition table's move is noisy
	lmrCutoffs         = 784  // 0..3000: added if the next ply had more than lmrCutoffCount cutoffs
	lmrCutoffCount     = 3    // 0..8: see lmrCutoffs
	lmrKiller          = 889  // 0..3000: subtracted for a killer move
	lmrHistory         = 8730 // 4000..30000: history of a quiet move that counts as one ply
	lmrCaptureHistory  = 7827 // 3000..30000: history of a capture that counts as one ply
	lmrDeeperMargin    = 33   // 5..85: the re-search is a ply deeper if the score exceeds the best score by more than this
	lmrShallowerMargin = 6    // 0..24: the re-search is a ply shallower if the score exceeds the best score by less than this

	// Quiescence.
	quiescenceFutility = 112 // 20..260: a capture that wins no material is pruned if evaluation, gain and this add up to at most alpha
	quiescenceSEE      = 1   // -200..100: a capture is searched only if its static exchange is at least this many centipawns

	// Order of the moves.
	captureVictimWeight   = 8     // 1..32: weight of the captured man's value in the order of captures; a new queen's value counts too
	captureHistoryDivisor = 4     // 1..32: in the order of captures, the capture history is divided by this
	underpromotionMalus   = 32768 // 0..65536: decrease of the order of an underpromotion
	seeGoodCaptureDivisor = 39    // 10..100: SEE threshold of a good capture = -order / this
	quietFourDivisor      = 2     // 1..8: in the order of quiet moves, the continuation history four plies back is divided by this
	checkBonus            = 11539 // 0..30000: increase of the order of a quiet check
	seeCheckMargin        = 62    // 0..300: a check gets this bonus if it loses at most this much by static exchange, in centipawns
	threatBonus           = 9240  // 0..30000: increase of the order of a move that takes a piece away from the attack of a less valuable man

	// Histories.
	historyMax        = 15477 // 4096..30000: a statistic lies between minus this and plus this
	historyBonusSlope = 158   // 50..400: bonus per ply of depth
	historyBonusBase  = -108  // -300..200: constant part of the bonus
	historyBonusMax   = 1466  // 500..4000: greatest bonus
	historyMalusSlope = 240   // 50..500: malus per ply of depth
	historyMalusBase  = -58   // -300..200: constant part of the malus
	historyMalusMax   = 1054  // 500..4000: greatest malus
	ttRefutedMoves    = 3     // 0..20: greatest move number at which a quiet move gets a malus if the transposition table refutes it
	failLowButterfly  = 85    // 0..200: percentage of the full bonus that the butterfly history gets after a fail low
	failLowEarly      = 54    // 0..100: if a node fails low, the move that led to it gets a bonus; if the move was early and the node was expected to fail high, the bonus is only this percentage
	failLowEarlyMoves = 6     // 1..20: greatest move number of an early move
	continuationShare = 109   // 20..200: percentage of the butterfly history's bonus that the continuation histories get

	// Correction of the static evaluation by what searches found.
	correctionPawn         = 98  // 0..300: weight of the correction by pawn key; 128 means 1/16
	correctionMinor        = 86  // 0..300: weight of the correction by minor pieces
	correctionNonPawn      = 91  // 0..300: weight of the corrections by each side's men other than pawns
	correctionContinuation = 121 // 0..300: weight of the correction by the last two moves
	correctionMax          = 493 // 256..8192: a correction lies between minus this and plus this, in its own unit
	correctionBonusMax     = 267 // 32..1024: greatest step of a correction, in its own unit
	correctionBonusDivisor = 8   // 1..32: a step is the difference between score and evaluation, times the depth, divided by this
	fiftyMoveDamping       = 220 // 100..1000: for each halfmove on the clock, the evaluation loses one part in this many

	// Transposition table.
	ttClockLimit = 90 // 50..100: from this halfmove clock on, the table's scores decide no node
	ttKeepDepth  = 4  // 0..16: if the old entry of a position is of the same search and more than this many plies deeper, only an exact score replaces it
	ttAgeWeight  = 4  // 0..16: with each new search, an old entry loses as much worth as if it were shallower by this many plies

	// Endgame tables.
	cursedWinBest  = 250 // 50..600: evaluation of a win that the fifty-move rule may turn into a draw; it falls by one for each ply to the mate
	cursedWinLeast = 50  // 0..200: least evaluation of such a win
	syzygyLean     = 2   // 0..20: score of a cursed win in the Syzygy tables

	// Votes of threads.
	voteBase = 20 // 1..200: the worst score has this many votes per ply of depth

	// Time. Shares are permille.
	timeMoves      = 18  // 10..60: number of moves for which the clock must last
	timeMovesToGo  = 24  // 10..60: greatest number of moves if there is a time control
	timeIncrement  = 750 // 300..1000: share of the increment to use
	timeReserve    = 12  // 0..30: time reserved for a pause; the unit is the move overhead or the longest pause, whichever is longer
	timeReserveMax = 800 // 0..900: greatest share of the clock that may be kept for a pause
	timePauseMax   = 970 // 0..990: greatest such share if the machine makes long pauses
	timeHardFactor = 450 // 150..900: hard limit, percent of the soft limit
	timeHardShare  = 650 // 200..900: greatest hard limit, as a share of the clock
	timeLastShare  = 900 // 200..950: greatest hard limit of the last move before the time control, as a share of the clock
	timeSingleMove = 100 // 0..1000: share of the soft limit if only one move is searched
	timeScaleDepth = 6   // 1..20: from this iteration on, the following parameters scale the soft limit
	timeStableBase = 145 // 80..250: after a new best move, the soft limit is multiplied by this percentage
	timeStableStep = 9   // 0..30: each iteration with the same best move lowers that percentage by this
	timeStableMax  = 8   // 1..20: most iterations that count for timeStableStep
	timeNodesBase  = 185 // 100..300: percentage by which the soft limit is multiplied if the best move has none of the nodes
	timeNodesSlope = 135 // 0..300: if the best move has all of the nodes, that percentage is lower by this
	timeScoreSlope = 3   // 0..12: for each unit by which the score has fallen, the soft limit grows by this percentage
	timeScoreMax   = 40  // 0..150: greatest percentage that the score adds or subtracts
)
