package games

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/crc32c"
)

// This is the layout of a block.
const (
	blockMagic  = "Blok"
	blockHeader = 20
	gameSize    = 36
	gamePlies   = 32
	gameResult  = 34
	gameEnd     = 35

	// packedFlags is the index of a byte in board.Packed. The lowest bit of this byte is set if
	// Black is to move.
	packedFlags = 24

	columns = 6
	// maxBlockGames and maxBlockPlies are the greatest numbers that a block may hold.
	maxBlockGames = 1 << 14
	maxBlockPlies = 1 << 18
	// maxBlockBytes is the greatest size of the compressed columns in bytes. It is about twice the
	// greatest uncompressed size. So compressed columns always fit, because zstd adds only little
	// to data that it cannot compress.
	maxBlockBytes = 2*(maxBlockGames*gameSize+maxBlockPlies*(columns-1)) + 1<<10
)

// These are the faults of a block or header. Errors wrap one of them.
var (
	ErrForeign  = errors.New("not a file of games")
	ErrVersion  = errors.New("version of the format not known")
	ErrDamaged  = errors.New("damaged")
	ErrChecksum = fmt.Errorf("%w: checksum does not match", ErrDamaged)
)

// blockInfo is the header of a block.
type blockInfo struct {
	games, plies, length int
	checksum             uint32
}

// parseBlockHeader reads the blockHeader bytes at the start of a block.
func parseBlockHeader(b []byte) (blockInfo, error) {
	number := func(at int) int { return int(min(binary.LittleEndian.Uint32(b[at:]), 1<<31-1)) }
	info := blockInfo{number(4), number(8), number(12), binary.LittleEndian.Uint32(b[16:])}
	switch {
	case string(b[:4]) != blockMagic:
		return info, fmt.Errorf("%w: no block begins here", ErrDamaged)
	case info.games < 1 || info.games > maxBlockGames || info.plies > maxBlockPlies || info.length > maxBlockBytes:
		return info, fmt.Errorf("%w: block of %d games, %d plies and %d bytes", ErrDamaged, info.games, info.plies, info.length)
	}
	return info, nil
}

// checkBlock returns ErrChecksum if the checksum of a block is wrong.
func checkBlock(header, body []byte) error {
	sum := crc32c.Update(crc32c.Checksum(header[:blockHeader-4]), body)
	if sum != binary.LittleEndian.Uint32(header[blockHeader-4:]) {
		return ErrChecksum
	}
	return nil
}

// builder collects the games of a block.
type builder struct {
	columns [columns][]byte
	games   int
	plies   int
}

// add appends a game.
func (b *builder) add(g *Game) {
	head := append(b.columns[0], g.Start[:]...)
	head = binary.LittleEndian.AppendUint16(head, uint16(len(g.Plies)))
	b.columns[0] = append(head, byte(g.Result), byte(g.End))
	var last eval.Score
	flip := g.firstFlip()
	for _, ply := range g.Plies {
		score := zigzag(int16(ply.Score - last))
		last = ply.Score
		from, to := byte(ply.Move.From())^flip, byte(ply.Move.To())^flip
		for i, value := range [...]byte{
			from, (to - from) & 63, byte(ply.Move.Kind()), byte(score), byte(score >> 8),
		} {
			b.columns[1+i] = append(b.columns[1+i], value)
		}
		flip ^= flipRanks
	}
	b.games++
	b.plies += len(g.Plies)
}

// flipRanks mirrors a square in the line between ranks 4 and 5, if the two are xored.
const flipRanks = 56

// firstFlip returns the number with which the squares of the first move are xored: flipRanks if
// Black moves first, 0 if White does.
func (g *Game) firstFlip() byte { return g.Start[packedFlags] & 1 * flipRanks }

// full reports whether the block is large enough to be written.
func (b *builder) full() bool { return b.plies >= blockPlies }

// reset empties the block.
func (b *builder) reset() {
	for i := range b.columns {
		b.columns[i] = b.columns[i][:0]
	}
	b.games, b.plies = 0, 0
}

// bytes returns the encoded block.
func (b *builder) bytes(encoder *zstd.Encoder) []byte {
	out := make([]byte, blockHeader)
	for _, column := range b.columns {
		at := len(out)
		out = encoder.EncodeAll(column, append(out, 0, 0, 0, 0))
		binary.LittleEndian.PutUint32(out[at:], uint32(len(out)-at-4))
	}
	copy(out, blockMagic)
	binary.LittleEndian.PutUint32(out[4:], uint32(b.games))
	binary.LittleEndian.PutUint32(out[8:], uint32(b.plies))
	binary.LittleEndian.PutUint32(out[12:], uint32(len(out)-blockHeader))
	sum := crc32c.Update(crc32c.Checksum(out[:16]), out[blockHeader:])
	binary.LittleEndian.PutUint32(out[16:], sum)
	return out
}

// zigzag maps numbers of small magnitude to small codes.
func zigzag(d int16) uint16 { return uint16(d<<1) ^ uint16(d>>15) }

// unzigzag is the inverse of zigzag.
func unzigzag(u uint16) int16 { return int16(u>>1) ^ -int16(u&1) }

// Block holds the games of one block. It can be reused for other blocks.
type Block struct {
	Games   []Game
	plies   []Ply
	bytes   []byte
	columns [columns][]byte
}

// decode fills b from the compressed columns of a block.
func (b *Block) decode(decoder *zstd.Decoder, info blockInfo, body []byte) error {
	for i := range b.columns {
		size := info.plies
		if i == 0 {
			size = info.games * gameSize
		}
		if len(body) < 4 || int64(binary.LittleEndian.Uint32(body)) > int64(len(body)-4) {
			return fmt.Errorf("%w: column %d is cut off", ErrDamaged, i)
		}
		end := 4 + int(binary.LittleEndian.Uint32(body))
		column, err := decoder.DecodeAll(body[4:end], b.columns[i][:0])
		if err != nil {
			return fmt.Errorf("%w: column %d: %w", ErrDamaged, i, err)
		}
		if len(column) != size {
			return fmt.Errorf("%w: column %d has %d bytes instead of %d", ErrDamaged, i, len(column), size)
		}
		b.columns[i] = column
		body = body[end:]
	}
	if len(body) > 0 {
		return fmt.Errorf("%w: %d bytes after the columns", ErrDamaged, len(body))
	}
	return b.assemble(info)
}

// assemble builds the games from the columns.
func (b *Block) assemble(info blockInfo) error {
	b.Games, b.plies = b.Games[:0], b.plies[:0]
	for i := range info.plies {
		from := b.columns[1][i] & 63
		to := (b.columns[2][i] + from) & 63
		m := board.NewMove(board.Square(from), board.Square(to), board.MoveKind(b.columns[3][i]&15))
		score := uint16(b.columns[4][i]) | uint16(b.columns[5][i])<<8
		b.plies = append(b.plies, Ply{m, eval.Score(unzigzag(score))})
	}
	rest := b.plies
	for i := range info.games {
		head := b.columns[0][i*gameSize:][:gameSize]
		n := int(binary.LittleEndian.Uint16(head[gamePlies:]))
		g := Game{Start: board.Packed(head), Result: Result(head[gameResult]), End: End(head[gameEnd])}
		if n > len(rest) || n > MaxPlies || g.Result > WhiteWins || g.End >= numEnds {
			return fmt.Errorf("%w: game %d of the block has %d plies, result %d and end %d", ErrDamaged, i+1, n, g.Result, g.End)
		}
		g.Plies, rest = rest[:n:n], rest[n:]
		g.undoDifferences()
		b.Games = append(b.Games, g)
	}
	if len(rest) > 0 {
		return fmt.Errorf("%w: %d plies belong to no game", ErrDamaged, len(rest))
	}
	return nil
}

// undoDifferences restores the squares and scores of a game that was read from a block. A block
// stores squares as the moving side sees them. It stores each score as the difference from the
// previous one.
func (g *Game) undoDifferences() {
	var score int16
	flip := board.Move(g.firstFlip())
	for i := range g.Plies {
		ply := &g.Plies[i]
		score += int16(ply.Score)
		ply.Score = eval.Score(score)
		ply.Move ^= flip | flip<<6
		flip ^= flipRanks
	}
}
