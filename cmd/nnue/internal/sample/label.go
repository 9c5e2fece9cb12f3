package sample

import (
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/eval"
)

// Labels says what score a position is labelled with.
type Labels struct {
	// Follow is λ, the share of what follows: a label is 1-λ of the position's own
	// score and λ of the label of the next one, so that the scores of the plies to
	// come count with weights that fall by λ from ply to ply. 0 takes the position's
	// own score alone.
	Follow float64
	// Cap bounds the scores, since beyond some point a greater one does not say more
	// of who wins.
	Cap eval.Score
}

// Of returns the label of each ply of a game, for White, in the memory of labels.
func (l Labels) Of(g *gamefile.Game, labels []eval.Score) []eval.Score {
	labels = append(labels[:0], make([]eval.Score, len(g.Plies))...)
	following := 0.0
	for i := len(labels) - 1; i >= 0; i-- {
		own := float64(max(-l.Cap, min(l.Cap, g.Plies[i].Score)))
		if i == len(labels)-1 {
			following = own
		}
		following = (1-l.Follow)*own + l.Follow*following
		labels[i] = eval.Score(following)
	}
	return labels
}
