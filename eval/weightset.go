package eval

// weightSet holds every weight of the evaluation. Values of type taper are
// scores for the side that has the feature; entries that can't occur (piece
// type 0, rank 1 for pawns) are zero. Ranks are counted from the own side, 0 to
// 7. The tag group begins a group of fields that Trace shows as one row.
type weightSet struct {
	// Material is the value of a man, by piece type.
	Material [7]taper `group:"Material"`
	// PieceSquare is added by piece type and square: four entries per rank, for
	// the files a and h, b and g, c and f, d and e.
	PieceSquare [7][32]taper `group:"Placement"`
	// BishopPair is for having two bishops or more.
	BishopPair taper
	// Mobility is by the number of safe squares that a piece reaches.
	KnightMobility [9]taper `group:"Mobility"`
	BishopMobility [14]taper
	RookMobility   [15]taper
	QueenMobility  [28]taper

	// IsolatedPawn has no pawns beside it, BackwardPawn none to guard its stop
	// square, which an enemy pawn attacks. Entry 1 is for pawns that no enemy
	// pawn stands in front of.
	IsolatedPawn [2]taper `group:"Pawn structure"`
	BackwardPawn [2]taper
	// DoubledPawn has another pawn in front of it.
	DoubledPawn taper
	// SupportedPawn is guarded by a pawn, PhalanxPawn has one beside it, by
	// rank.
	SupportedPawn [8]taper
	PhalanxPawn   [8]taper
	// CandidatePawn could become a passed pawn by exchanges, by rank.
	CandidatePawn [8]taper

	// PassedPawn and the following are by the rank of a passed pawn. The
	// distances are of the kings to the stop square and count at most five.
	PassedPawn        [8]taper `group:"Passed pawns"`
	PassedOwnKing     [8]taper
	PassedEnemyKing   [8]taper
	PassedStopFree    [8]taper // nothing stands on the stop square
	PassedStopSafe    [8]taper // and no enemy attacks it
	PassedPathSafe    [8]taper // no enemy attacks the way to promotion
	PassedStopGuarded [8]taper // the own side guards the stop square
	PassedRookBehind  taper    // an own rook or queen pushes it
	PassedRookAgainst taper    // an enemy rook or queen stands behind it

	// Outpost is a square that is guarded by a pawn and safe from pawns.
	KnightOutpost        taper `group:"Pieces"`
	BishopOutpost        taper
	KnightReachesOutpost taper
	MinorBehindPawn      taper // a pawn of either side shields the piece
	// MinorKingDistance is per step between own king and piece, by piece type.
	MinorKingDistance [4]taper
	BishopPawns       taper // per own pawn on the bishop's shade
	BishopEnemyPawns  taper // per enemy pawn on the bishop's shade
	LongDiagonal      taper // the bishop sees both centre squares of it
	RookOpenFile      taper
	RookHalfOpenFile  taper
	RookBlockedFile   taper // behind an own pawn that can't advance
	RookOnSeventh     taper
	TrappedRook       taper // shut in by the own king

	// Shelter is for the own pawn nearest to the king's side of a file near
	// the king, by distance of the file from the edge and rank of the pawn, 0
	// without one.
	Shelter [4][8]taper `group:"King shelter"`
	// Storm is for the enemy pawn nearest to the king on such a file, by
	// whether an own pawn stops it and its rank, 0 without one.
	Storm [2][8]taper
	// KingPawnDistance is per step from the king to the nearest pawn.
	KingPawnDistance taper
	// KingOpenFile is for a king on a file without own pawns.
	KingOpenFile taper

	// Threats on enemy men, by the type of the man attacked.
	PawnThreat  [7]taper `group:"Threats"`
	MinorThreat [7]taper
	RookThreat  [7]taper
	KingThreat  taper // per weak man next to the king
	Hanging     taper // per man that nothing defends
	PushThreat  taper // per man that a safe pawn push would attack
	Restriction taper // per square that the enemy attacks, but may not use
	QueenThreat taper // per square from which a safe piece would attack a queen

	// Space is per safe square behind the own centre, times the number of own
	// pieces above two.
	Space taper `group:"Space"`

	// Tempo is for being to move.
	Tempo taper `group:"Tempo"`

	// KingAttacker and the following add up to the danger of a king.
	KingAttacker [7]danger `group:"King danger"` // per piece that attacks the ring, by type
	RingAttack   danger    // per square of the ring and piece that attacks it
	WeakRing     danger    // per weakly defended square of the ring
	SafeCheck    [7]danger // by the type of a piece that can check safely
	UnsafeCheck  danger    // per type of a piece that can check
	FlankAttack  danger    // per square attacked on the king's flank
	FlankDefence danger    // per square defended on the king's flank
	ShelterHole  danger    // per file near the king without an own pawn
	PinnedMan    danger    // per man pinned to the king
	NoQueen      danger    // the attacker has no queen
	DangerBase   danger
}
