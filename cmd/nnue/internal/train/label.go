package train

import (
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// Labels computes the scores with which positions are labelled.
type Labels struct {
	// Follow is the factor λ in: label of a ply = (1−λ) × score of the ply + λ × label of the next
	// ply. So the scores of later plies have an effect too. With each ply this effect shrinks by
	// the factor λ. If λ is 0, the label of a ply is its score.
	Follow float64
	// Cap is the greatest magnitude of a score in labels. Greater scores are lowered to Cap,
	// because they do not say more clearly who wins.
	Cap eval.Score
}

// Of returns the label of each ply of a game, from White's point of view. It reuses the memory of
// the slice "labels".
func (l Labels) Of(g *games.Game, labels []eval.Score) []eval.Score {
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
