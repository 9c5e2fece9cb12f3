package board

// Key is a Zobrist key: the exclusive or of random numbers, one for each feature of a position.
type Key uint64

// These are the random numbers of the keys. They are the same on every machine. pieceKeys and
// castlingKeys are indexed by square. The key of a castling right depends on the square of its
// rook. So two rights in Chess960 have different keys if their rooks differ.
var (
	pieceKeys     [NumPieces][NumSquares]Key
	castlingKeys  [NumSquares]Key
	enPassantKeys [8]Key
	sideKey       Key
)

// zobristSeed starts the generator of the keys.
const zobristSeed = 0x6275726e73696465

// The keys must exist before the init functions that use them run.
var _ = initZobrist()

// initZobrist draws all keys.
func initZobrist() struct{} {
	state := uint64(zobristSeed)
	for piece := WhitePawn; piece <= BlackKing; piece++ {
		for s := range pieceKeys[piece] {
			pieceKeys[piece][s] = nextKey(&state)
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = nextKey(&state)
	}
	for f := range enPassantKeys {
		enPassantKeys[f] = nextKey(&state)
	}
	sideKey = nextKey(&state)
	return struct{}{}
}

// nextKey advances SplitMix64 (Steele, Lea and Flood, 2014) by one step.
func nextKey(state *uint64) Key {
	*state += 0x9E3779B97F4A7C15
	z := *state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return Key(z ^ z>>31)
}

// refreshKeys computes all keys from scratch.
func (p *Position) refreshKeys() {
	p.key, p.pawnKey, p.minorKey, p.nonPawnKey = 0, 0, 0, [2]Key{}
	for s, piece := range p.mailbox {
		if piece != NoPiece {
			p.toggleKeys(piece, Square(s))
		}
	}
	for _, rook := range p.castlingRooks {
		if rook != NoSquare {
			p.key ^= castlingKeys[rook]
		}
	}
	if p.enPassant != NoSquare {
		p.key ^= enPassantKeys[p.enPassant.File()]
	}
	if p.sideToMove == Black {
		p.key ^= sideKey
	}
}
