package analysis

import (
	"math"
	"strconv"
	"strings"

	"burnside/internal/buildinfo"
	"burnside/internal/pattern"
	"burnside/pgn"
)

// annotatorTag is the tag that names the annotators of a game. Colons separate several names, as the
// PGN standard says.
const annotatorTag = "Annotator"

// annotator is the beginning of this engine's name in the tag. The version follows it.
const annotator = "Burnside"

// HasOwnScale reports whether the evaluations in a game have this engine's scale. They do if this
// engine is one of the annotators. Otherwise they have the scale of Stockfish.
func HasOwnScale(g *pgn.Game) bool {
	for name := range strings.SplitSeq(g.Tags.Get(annotatorTag), ":") {
		if strings.HasPrefix(strings.TrimSpace(name), annotator) {
			return true
		}
	}
	return false
}

// Sign adds this engine to the annotators of a game, unless it is one of them.
func Sign(g *pgn.Game) {
	if HasOwnScale(g) {
		return
	}
	name := annotator + " " + buildinfo.Version()
	if others := g.Tags.Get(annotatorTag); others != "" && others != "?" {
		name = others + ":" + name
	}
	g.Tags.Set(annotatorTag, name)
}

// Eval is White's evaluation of a position, as the command [%eval] in a comment gives it.
type Eval struct {
	Centipawns int  // 0 for a mate
	IsMate     bool // one side mates
	Black      bool // Black mates
	Moves      int  // to mate, 0 or more; 0 means that the position is mate
	Depth      int  // of the search, in plies; 0 if it is not known
}

// evalValue matches an evaluation: pawns, or "#" and the number of moves to mate. A depth may
// follow. The depth may be followed by other values, which are ignored.
var evalValue = pattern.Lazy(`\[%eval\s+(#?)([+-]?)(\d{1,5}(?:\.\d{1,4})?)(?:,(\d{1,3}))?\s*(?:,[^\]]*)?\]`)

// LastEval returns the last evaluation in the comments on a move, and whether there is one.
func LastEval(comments []string) (e Eval, ok bool) {
	all := evalValue().FindAllStringSubmatch(strings.Join(comments, " "), -1)
	if len(all) == 0 {
		return Eval{}, false
	}
	last := all[len(all)-1]
	value, err := strconv.ParseFloat(last[3], 64)
	if err != nil {
		return Eval{}, false
	}
	e.Depth, _ = strconv.Atoi(last[4])
	negative := last[2] == "-"
	if last[1] == "#" {
		e.IsMate, e.Black, e.Moves = true, negative, int(value)
		return e, true
	}
	e.Centipawns = int(math.Round(100 * value))
	if negative {
		e.Centipawns = -e.Centipawns
	}
	return e, true
}
