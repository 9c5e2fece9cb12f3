package board

import (
	"regexp"
	"strings"
	"sync"
)

// SAN returns a legal move of p in standard algebraic notation. It gives the origin only as far as
// needed to distinguish the move from other legal moves. "+" marks check, "#" mate. If the move is
// not legal, SAN returns "--".
func (p *Position) SAN(m Move) string {
	if !p.IsLegal(m) {
		return "--"
	}
	next := p.After(m)
	return p.sanBody(m) + checkMark(&next)
}

// checkMark returns the mark of a move. p is the position after the move.
func checkMark(p *Position) string {
	switch {
	case p.Outcome() == Checkmate:
		return "#"
	case p.InCheck():
		return "+"
	}
	return ""
}

// sanBody returns a legal move without the mark of check or mate.
func (p *Position) sanBody(m Move) string {
	switch m.Kind() {
	case CastleKingside:
		return "O-O"
	case CastleQueenside:
		return "O-O-O"
	}
	var sb strings.Builder
	if t := p.mailbox[m.From()].Type(); t != Pawn {
		sb.WriteByte(t.Letter())
		sb.WriteString(p.sanOrigin(m))
	} else if m.IsCapture() {
		sb.WriteByte(fileLetter(Black, m.From()))
	}
	if m.IsCapture() {
		sb.WriteByte('x')
	}
	sb.WriteString(m.To().String())
	if m.IsPromotion() {
		sb.WriteByte('=')
		sb.WriteByte(m.Promotion().Letter())
	}
	return sb.String()
}

// sanOrigin returns as much of the origin of m as SAN needs. SAN needs it only if another man of
// the same kind can legally go to the same square (see SANOrigin).
func (p *Position) sanOrigin(m Move) string {
	from := m.From()
	var l MoveList
	p.Generate(&l)
	var rivals Bitboard
	for _, other := range l.Slice() {
		if other.To() == m.To() && other.From() != from && p.mailbox[other.From()] == p.mailbox[from] {
			rivals |= other.From().Bitboard()
		}
	}
	return SANOrigin(from, rivals)
}

// SANOrigin returns the shortest text that distinguishes a man from its rivals. Rivals are other
// men of the same kind that can go to the same square. Without rivals, the text is empty. With
// rivals, it is the man's file, or its rank if the file does not suffice, or else its square.
func SANOrigin(from Square, rivals Bitboard) string {
	square := from.String()
	switch {
	case rivals == 0:
		return ""
	case rivals&from.File().Bitboard() == 0:
		return square[:1]
	case rivals&from.Rank().Bitboard() == 0:
		return square[1:]
	}
	return square
}

// sanPattern matches a move other than castling. The constants below name its groups. The pattern
// is compiled when it is first used, because a search does not need it.
var sanPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^([KQRBNP]?)` + // piece, or P for a pawn
			`([a-h]?)([1-8]?)` + // origin
			`([x:-]?)` +
			`([a-h][1-8])` + // target
			`(?:[=/]?([QRBNqrbn])|\(([QRBN])\))?` + // promotion: e8=Q, e8/Q, e8Q, e8q, e8(Q)
			`(?: ?e\.?p\.?)?$`)
})

// These are the groups of sanPattern.
const (
	sanPiece = iota + 1
	sanFile
	sanRank
	sanCapture
	sanTarget
	sanPromotion
	sanPromotionInBrackets
)

// castlingLetters replaces the zeros and the small letters of castling by capitals.
var castlingLetters = strings.NewReplacer("0", "O", "o", "O")

// maxSANLength is the greatest length, in bytes, of a text that is read as SAN.
const maxSANLength = 32

// sanMove holds what the text of a move says.
type sanMove struct {
	piece     PieceType // NoPieceType if the text names no piece
	origins   Bitboard  // squares from which the move may start
	to        Square
	promotion PieceType
	capture   bool // whether the text says that the move captures
}

// ParseSAN reads a legal move of p in algebraic notation. It accepts standard notation and forms
// found in game files: castling with zeros, promotion without "=", captures without "x", P for a
// pawn, the full origin ("Ng1-f3", "e2e4"), and "e.p.". The move may end with any of the signs +,
// #, ! and ?. A sign for check or mate may be wrong, but a move with "x" must be a capture. The
// error wraps ErrMoveSyntax, ErrNoPiece, ErrIllegalMove or ErrAmbiguousMove.
func (p *Position) ParseSAN(text string) (Move, error) {
	m, err := p.parseSAN(text)
	if err != nil {
		return NoMove, moveError(text, err)
	}
	return m, nil
}

func (p *Position) parseSAN(text string) (Move, error) {
	if len(text) > maxSANLength {
		return NoMove, ErrMoveSyntax
	}
	text = strings.TrimRight(strings.TrimSpace(text), "+#!?")
	switch castlingLetters.Replace(text) {
	case "O-O":
		return p.findCastling(CastleKingside)
	case "O-O-O":
		return p.findCastling(CastleQueenside)
	}
	groups := sanPattern().FindStringSubmatch(text)
	if groups == nil {
		return NoMove, ErrMoveSyntax
	}
	s := newSANMove(groups)
	if s.origins.Several() {
		return p.findSAN(s)
	}
	return p.findLong(s)
}

// newSANMove reads the groups of sanPattern.
func newSANMove(groups []string) sanMove {
	s := sanMove{origins: ^Bitboard(0)}
	if text := groups[sanPiece]; text != "" {
		s.piece, _ = ParsePieceType(text[0])
	}
	if text := groups[sanFile]; text != "" {
		s.origins &= File(text[0] - 'a').Bitboard()
	}
	if text := groups[sanRank]; text != "" {
		s.origins &= Rank(text[0] - '1').Bitboard()
	}
	s.capture = groups[sanCapture] == "x" || groups[sanCapture] == ":"
	s.to, _ = ParseSquare(groups[sanTarget])
	if text := groups[sanPromotion] + groups[sanPromotionInBrackets]; text != "" {
		s.promotion, _ = ParsePieceType(text[0])
	}
	return s
}

// findCastling returns the legal castling move of the given kind.
func (p *Position) findCastling(kind MoveKind) (Move, error) {
	var l MoveList
	p.Generate(&l)
	for _, m := range l.Slice() {
		if m.Kind() == kind {
			return m, nil
		}
	}
	return NoMove, ErrIllegalMove
}

// findSAN returns the only legal move that fits s. s must not be castling. If s names no piece, the
// man is a pawn.
func (p *Position) findSAN(s sanMove) (Move, error) {
	if s.piece == NoPieceType {
		s.piece = Pawn
	}
	var l MoveList
	p.Generate(&l)
	found := NoMove
	for _, m := range l.Slice() {
		if m.IsCastling() || m.To() != s.to || !s.fits(p, m) {
			continue
		}
		if found != NoMove {
			return NoMove, ErrAmbiguousMove
		}
		found = m
	}
	if found == NoMove {
		return NoMove, ErrIllegalMove
	}
	return found, nil
}

// findLong returns the legal move with the origin and the target that s names. If s names no piece, a
// man of any kind may make the move.
func (p *Position) findLong(s sanMove) (Move, error) {
	m, err := p.find(coordinates{s.origins.First(), s.to, s.promotion})
	if err != nil {
		return NoMove, err
	}
	if s.piece == NoPieceType {
		s.piece = p.mailbox[m.From()].Type()
	}
	if !s.fits(p, m) {
		return NoMove, ErrIllegalMove
	}
	return m, nil
}

// fits reports whether a legal move agrees with s. It does not compare the targets.
func (s *sanMove) fits(p *Position, m Move) bool {
	return p.mailbox[m.From()].Type() == s.piece &&
		s.origins.Has(m.From()) &&
		m.Promotion() == s.promotion &&
		(m.IsCapture() || !s.capture)
}
