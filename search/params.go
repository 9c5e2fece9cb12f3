//go:build !tune

package search

// Every margin, depth and weight of the search. Scores are internal units (a
// pawn is about 100), depths are plies, reductions are 1024ths of a ply. The
// comment of each gives the range that a tuner may try, then the meaning; a
// depth limit at the low end of its range switches a method off.
//
// params_tune.go, in which the same names are variables that UCI options set
// (go build -tags tune), is made from this file by go generate.
const (
	// Aspiration windows.
	aspirationDepth = 4  // 1..100: first iteration with a window around the last score
	aspirationDelta = 12 // 4..60: half the first window
	aspirationGrow  = 40 // 10..200: growth of the window at each failure, percent

	// Whole-node pruning outside the principal variation.
	reverseFutilityDepth  = 9   // 0..20: greatest depth
	reverseFutilityMargin = 75  // 30..160: score above beta asked for, a ply
	razorDepth            = 4   // 0..10: greatest depth
	razorMargin           = 250 // 100..600: score below alpha asked for, a ply
	nullMoveDepth         = 3   // 1..100: least depth of a null move
	nullMoveReduction     = 4   // 2..6: plies a null move is reduced by at least
	nullMoveDivisor       = 4   // 2..8: one more ply for each so many plies of depth
	nullMoveEvalDivisor   = 190 // 80..400: one more ply for each so much above beta
	nullMoveEvalMax       = 3   // 0..6: most plies gained that way
	nullMoveVerifyDepth   = 14  // 6..100: depth from which a null move cutoff is verified
	probCutDepth          = 5   // 3..100: least depth
	probCutMargin         = 180 // 60..400: score above beta asked for
	probCutReduction      = 4   // 2..6: plies of the reduced search
	reduceUnknownDepth    = 4   // 2..100: least depth of a reduction without a table move

	// Move pruning.
	lateMoveDepth         = 9    // 0..20: greatest depth of pruning by move count
	lateMoveBase          = 4    // 1..12: moves tried at least
	futilityDepth         = 9    // 0..20: greatest reduced depth
	futilityBase          = 90   // 20..250: score below alpha asked for at depth 0
	futilityMargin        = 85   // 30..200: the same a ply
	historyPruningDepth   = 5    // 0..20: greatest reduced depth
	historyPruningMargin  = 2900 // 500..8000: bad history asked for, a ply
	quietExchangeDepth    = 9    // 0..20: greatest reduced depth
	quietExchangeMargin   = 22   // 5..80: loss allowed, times depth squared
	captureExchangeDepth  = 8    // 0..20: greatest depth
	captureExchangeMargin = 95   // 20..250: loss allowed, a ply

	// Extensions.
	singularDepth        = 7  // 4..100: least depth
	singularTableDepth   = 3  // 1..6: plies that the table entry may be shallower
	singularMargin       = 16 // 4..60: score below the table's, in 16ths a ply
	doubleExtension      = 16 // 4..100: score below the singular bound for a second ply
	tripleExtension      = 90 // 40..300: the same for a third, quiet moves only
	doubleExtensionLimit = 12 // 0..40: most second plies in one line

	// Late move reductions.
	reductionDepth      = 2    // 2..100: least depth
	reductionBase       = 850  // 0..2000: quiet moves, constant part
	reductionDivisor    = 2250 // 1200..4500: quiet moves, log·log part
	noisyReductionBase  = -100 // -1000..1000: captures, constant part
	noisyReductionSlope = 3100 // 1200..8000: captures, log·log part
	reductionCut        = 1500 // 0..3000: more at expected cut nodes
	reductionPV         = 1000 // 0..3000: less in the principal variation
	reductionWasPV      = 750  // 0..3000: less where the table knows a principal variation
	reductionStatic     = 800  // 0..3000: more when the evaluation gets worse
	reductionCheck      = 900  // 0..3000: less for a check
	reductionNoisyTable = 850  // 0..3000: more when the table move is a capture
	reductionCutoffs    = 800  // 0..3000: more where the next ply's nodes often cut off
	reductionKiller     = 900  // 0..3000: less for a killer move
	reductionHistory    = 9200 // 4000..30000: history worth one ply, quiet moves
	reductionCapture    = 8000 // 3000..30000: history worth one ply, captures
	deeperMargin        = 45   // 10..150: score above the best that deepens a re-search
	shallowerMargin     = 9    // 0..40: score above the best below which it is made shallower

	// Quiescence.
	quiescenceFutility = 170 // 50..400: a capture must reach alpha with so much to spare
	quiescenceExchange = -20 // -200..100: least static exchange of a capture

	// Histories.
	historyBonusSlope = 170   // 50..400: bonus a ply
	historyBonusBase  = -80   // -300..200: constant part of the bonus
	historyBonusMax   = 1700  // 500..4000: greatest bonus
	historyMalusSlope = 220   // 50..500: malus a ply
	historyMalusBase  = -60   // -300..200: constant part of the malus
	historyMalusMax   = 1350  // 500..4000: greatest malus
	continuationShare = 100   // 20..200: continuation bonus, percent of the main one
	checkBonus        = 12000 // 0..30000: order of a check among the quiet moves
	checkLoss         = 80    // 0..300: exchange centipawns that such a check may lose
	threatBonus       = 9000  // 0..30000: order of a piece that leaves a lesser one's attack
	goodCaptureShare  = 40    // 10..100: capture order, one exchange centipawn of loss allowed for so much

	// Correction of the static evaluation by what searches found.
	correctionPawn         = 120 // 0..300: weight of the pawn key's correction, 128 = 1/16
	correctionMinor        = 80  // 0..300: the same for minor pieces
	correctionNonPawn      = 90  // 0..300: the same for each side's men other than pawns
	correctionContinuation = 90  // 0..300: the same for the last two moves

	// Endgame tables.
	lateWinBest  = 250 // 50..600: evaluation of a win that the clock may take away, less the plies to mate
	lateWinLeast = 50  // 0..200: the same at least

	// Time. Shares are permille.
	timeMoves      = 24  // 10..60: moves that the clock is divided among
	timeIncrement  = 750 // 300..1000: share of the increment
	timeReserve    = 12  // 0..30: move overheads that are kept for a pause of the machine
	timeHardFactor = 450 // 150..900: hard limit, percent of the soft one
	timeHardShare  = 650 // 200..900: hard limit, share of the clock
	timeStableBase = 145 // 80..250: percent of the soft limit after a new best move
	timeStableStep = 9   // 0..30: less for each iteration that kept it
	timeStableMax  = 8   // 1..20: most such iterations
	timeNodesBase  = 185 // 100..300: percent at a best move with no share of the nodes
	timeNodesSlope = 135 // 0..300: less at one with all of them
	timeScoreSlope = 3   // 0..12: percent more for each unit that the score fell
	timeScoreMax   = 40  // 0..150: most percent more or less for the score
)
