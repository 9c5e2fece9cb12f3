package web

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// A trio is a position of king, bishop and knight against a king, the enemy.
type trio struct{ king, bishop, knight, enemy board.Square }

func squareSet(s board.Square) board.Bitboard { return 1 << s }

// guarded returns the squares that the enemy must not enter.
func (t trio) guarded() board.Bitboard {
	return board.KingAttacks(t.king) | board.KnightAttacks(t.knight) |
		board.BishopAttacks(t.bishop, squareSet(t.king)|squareSet(t.knight))
}

// escapes returns the squares to which the enemy can go.
func (t trio) escapes() board.Bitboard { return board.KingAttacks(t.enemy) &^ t.guarded() }

// moves iterates over the positions after each move of the trio.
func (t trio) moves() iter.Seq[trio] {
	return func(yield func(trio) bool) {
		men := squareSet(t.king) | squareSet(t.bishop) | squareSet(t.knight) | squareSet(t.enemy)
		for _, man := range []struct {
			targets board.Bitboard
			after   func(board.Square) trio
		}{
			{board.KingAttacks(t.king) &^ board.KingAttacks(t.enemy), func(s board.Square) trio { return trio{s, t.bishop, t.knight, t.enemy} }},
			{board.BishopAttacks(t.bishop, men), func(s board.Square) trio { return trio{t.king, s, t.knight, t.enemy} }},
			{board.KnightAttacks(t.knight), func(s board.Square) trio { return trio{t.king, t.bishop, s, t.enemy} }},
		} {
			for targets := man.targets &^ men; targets != 0; targets = targets.WithoutFirst() {
				if !yield(man.after(targets.First())) {
					return
				}
			}
		}
	}
}

// These are judgements of the position after a move of the side with bishop and knight. mated means
// that the enemy king is mated. spoilt means that a mate is no longer possible.
const (
	mated  = 1_000_000
	spoilt = -mated
)

// judged rates the position after a move of the side with bishop and knight. A higher number is
// better for this side. The factors come from the rules of the lesson: a more important rule has
// greater factors.
func (t trio) judged() int {
	escapes := t.escapes()
	switch {
	case escapes&(squareSet(t.bishop)|squareSet(t.knight)) != 0:
		return spoilt
	case escapes == 0 && t.guarded()&squareSet(t.enemy) != 0:
		return mated
	case escapes == 0:
		return spoilt
	}
	// Drive the enemy to the edge, and to a corner of the bishop's colour.
	value := -349*fromEdge(t.enemy) - 228*t.fromCorner(t.enemy)
	// The own king stays in the centre and near the enemy, with knight and bishop close by.
	value += 74*fromEdge(t.king) - 65*steps(t.king, t.enemy) - 51*paces(t.knight, t.enemy) - 8*steps(t.bishop, t.enemy)
	// Knight and king go the way of the W.
	value += t.along()
	// Take away squares, first those that lead away from the corner.
	return value - t.freedom(escapes)
}

// freedom is the worth to the enemy of the squares that it can reach in two moves.
func (t trio) freedom(escapes board.Bitboard) int {
	near := escapes | squareSet(t.enemy)
	reach := near
	for from := escapes; from != 0; from = from.WithoutFirst() {
		reach |= board.KingAttacks(from.First()) &^ t.guarded()
	}
	worth, farthest := 0, 0
	for squares := reach; squares != 0; squares = squares.WithoutFirst() {
		s := squares.First()
		own := 10*t.fromCorner(s) + 8*fromEdge(s)
		if !near.Has(s) {
			own = own * 7 / 8
		}
		worth += own
		farthest = max(farthest, t.fromCorner(s))
	}
	return worth + 51*farthest
}

// The W is a manoeuvre with the knight that drives the enemy king along the edge. These are the
// squares of king and knight in it, for a bishop on light squares and an enemy king that goes from
// h8 to a8. While the king is on its square number n, the knight is on its square n or n+1. With
// the king on d6, it may also be on b7.
var (
	kingStations   = stations("f6", "e6", "d6", "c6")
	knightStations = stations("f7", "e5", "d7", "c5", "b7")
)

// stations returns the number of the station on each square, and -1 for all other squares.
func stations(names ...string) (numbers [board.NumSquares]int) {
	for s := range numbers {
		numbers[s] = slices.Index(names, board.Square(s).String())
	}
	return numbers
}

// along returns a bonus for king and knight if they are on squares of the W manoeuvre. There are
// four ways to drive the enemy king from a wrong corner to a right one, and the best of them
// counts. A way counts only while the enemy king is ahead of the own king.
func (t trio) along() int {
	best := 0
	for way := range 4 {
		king, knight := kingStations[t.turned(t.king, way)], knightStations[t.turned(t.knight, way)]
		if king < 0 || knight < king || knight > king+1 && king < 2 || knight > king+2 {
			continue
		}
		enemy := t.turned(t.enemy, way)
		file, rank := int(enemy&7), int(enemy>>3)
		held := rank >= 6 || file <= 2 && rank >= 4
		before := file <= min(6-king, 5) || king+knight == 0
		if held && before {
			best = max(best, 138+111*(king+knight))
		}
	}
	return best
}

// turned returns a square of one of the four ways of the W as a square of the way from h8 to a8.
func (t trio) turned(s board.Square, way int) board.Square {
	if t.dark() {
		s ^= 7
	}
	if way&1 != 0 {
		s = s>>3 | s&7<<3
	}
	if way&2 != 0 {
		s ^= 63
	}
	return s
}

func (t trio) dark() bool { return board.DarkSquares.Has(t.bishop) }

// fromCorner returns the paces from a square to the nearest corner of the bishop's colour.
func (t trio) fromCorner(s board.Square) int {
	corner := board.Square(7)
	if t.dark() {
		corner = 0
	}
	return min(paces(s, corner), paces(s, corner^63))
}

func distances(a, b board.Square) (files, ranks int) {
	files, ranks = int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return max(files, -files), max(ranks, -ranks)
}

// steps returns the number of a king's moves between two squares.
func steps(a, b board.Square) int {
	files, ranks := distances(a, b)
	return max(files, ranks)
}

// paces returns the number of moves between two squares along files and ranks.
func paces(a, b board.Square) int {
	files, ranks := distances(a, b)
	return files + ranks
}

func fromEdge(s board.Square) int {
	file, rank := int(s&7), int(s>>3)
	return min(file, 7-file, rank, 7-rank)
}

// A learner plays by the rules of the lesson, without tables. It looks two of its own moves ahead,
// and three near the right corner. It avoids positions that it has already reached.
type learner struct{ had map[trio]int }

func (l *learner) move(t trio) trio {
	ahead := 2
	if t.fromCorner(t.enemy) <= 4 && fromEdge(t.enemy) <= 1 {
		ahead = 3
	}
	chosen, best := t, 2*spoilt
	for next := range t.moves() {
		value := next.afterReply(ahead, best, 2*mated)
		if value < mated {
			value -= 1000 * l.had[next]
		}
		if value > best {
			chosen, best = next, value
		}
	}
	l.had[chosen]++
	return chosen
}

// afterReply rates the position after a move of the side with bishop and knight, by a search. The
// parameter "ahead" is the number of moves of this side to look at, with this move as the first.
// The enemy king always makes the reply that is worst for this side. The parameters "low" and
// "high" are bounds as in alpha-beta: a rating that is not between them need not be exact.
func (t trio) afterReply(ahead, low, high int) int {
	escapes := t.escapes()
	if ahead == 1 || escapes == 0 || escapes&(squareSet(t.bishop)|squareSet(t.knight)) != 0 {
		return t.judged() + ahead // the earlier the mate, the better
	}
	worst := high
	for ; escapes != 0 && worst > low; escapes = escapes.WithoutFirst() {
		answered := t
		answered.enemy = escapes.First()
		best := 2 * spoilt
		for next := range answered.moves() {
			best = max(best, next.afterReply(ahead-1, max(low, best), worst))
			if best >= worst {
				break
			}
		}
		worst = min(worst, best)
	}
	return worst
}

// matesBy reports whether a learner mates before the fifty-move rule ends the game. The defender
// uses the tables to resist as long as possible.
func matesBy(t *testing.T, tables *tb.Set, p board.Position) bool {
	t.Helper()
	l := learner{map[trio]int{}}
	for !p.IsFiftyMoveDraw() && p.Occupied().Count() == 4 {
		moves, _ := tables.ProbeMoves(&p)
		if len(moves) == 0 {
			return p.InCheck()
		}
		chosen := moves[0].Move
		if p.SideToMove() == board.White {
			after := l.move(trioOf(&p))
			for _, m := range moves {
				if next := p.After(m.Move); trioOf(&next) == after {
					chosen = m.Move
				}
			}
		}
		p = p.After(chosen)
	}
	return false
}

func trioOf(p *board.Position) trio {
	return trio{p.King(board.White), p.Pieces(board.White, board.Bishop).First(), p.Pieces(board.White, board.Knight).First(), p.King(board.Black)}
}

// A learner who plays by the lesson on bishop and knight must mate from each position of the
// lesson, and from most of the random won positions in this test. The defender resists as long as
// possible.
func TestLessonMatesWithBishopAndKnight(t *testing.T) {
	t.Parallel()
	tables := tb.NewEmbeddedSet()
	for _, l := range readLessons(t) {
		if l.ID != "bishop-knight" {
			continue
		}
		for _, step := range l.Steps {
			assert.True(t, matesBy(t, tables, board.MustFEN(step.FEN)), step.FEN)
		}
	}
	const starts, enough = 40, 34
	mates := 0
	random := rand.New(rand.NewPCG(55, 33))
	for n := 0; n < starts; {
		setup := board.NewSetup()
		for _, man := range []board.Piece{board.WhiteKing, board.WhiteBishop, board.WhiteKnight, board.BlackKing} {
			setup.Board[random.IntN(board.NumSquares)] = man
		}
		p, err := setup.Position()
		if err != nil || p.Occupied().Count() != 4 {
			continue
		}
		got, known := tables.Probe(&p)
		require.True(t, known)
		if got.Outcome != result.Win {
			continue
		}
		n++
		if matesBy(t, tables, p) {
			mates++
		} else {
			t.Logf("no mate in fifty moves from %s", p.FEN())
		}
	}
	t.Logf("mates from %d of %d random positions", mates, starts)
	assert.GreaterOrEqual(t, mates, enough)
}
