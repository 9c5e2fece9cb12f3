package web

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"burnside/analysis"
	"burnside/board"
)

// keptReviews is the number of reviews that are kept for clients that come back.
const keptReviews = 16

// review is a review of a game, finished or not.
type review struct {
	*analysis.Review
	key   string
	from  int                     // the first pass has searched the positions from here on
	watch func(analysis.Progress) // is called after each search; nil for nobody
}

// reviews keeps the latest reviews, so that a stopped review can be resumed and a finished review
// can be shown again. It does not contain reviews that are running. It is safe for concurrent use.
type reviews struct {
	mutex sync.Mutex
	kept  []*review // the latest last
}

// take returns the kept review of a game with the given options. If there is none, it returns a new
// review. The caller must give the review back with the method "put".
func (r *reviews) take(start board.Position, moves []board.Move, o analysis.Options) (*review, error) {
	key := reviewKey(&start, moves, &o)
	r.mutex.Lock()
	i := slices.IndexFunc(r.kept, func(k *review) bool { return k.key == key })
	if i >= 0 {
		kept := r.kept[i]
		r.kept = slices.Delete(r.kept, i, i+1)
		r.mutex.Unlock()
		return kept, nil
	}
	r.mutex.Unlock()
	fresh := &review{key: key, from: len(moves) + 1}
	o.Progress = fresh.note
	var err error
	fresh.Review, err = analysis.NewReview(start, moves, o)
	return fresh, err
}

// note records how far the review has come.
func (r *review) note(p analysis.Progress) {
	r.from = 0
	if p.Pass == 1 {
		r.from = p.Total - p.Done
	}
	if r.watch != nil {
		r.watch(p)
	}
}

// put gives a review back that does not run any more.
func (r *reviews) put(done *review) {
	done.watch = nil
	r.mutex.Lock()
	defer r.mutex.Unlock()
	// Two requests may have judged the same game. The review that came further is kept.
	if i := slices.IndexFunc(r.kept, func(k *review) bool { return k.key == done.key }); i >= 0 {
		if r.kept[i].from < done.from {
			done = r.kept[i]
		}
		r.kept = slices.Delete(r.kept, i, i+1)
	}
	r.kept = append(r.kept, done)
	if over := len(r.kept) - keptReviews; over > 0 {
		r.kept = slices.Delete(r.kept, 0, over)
	}
}

// reviewKey returns a text that names a game and the limits of its review.
func reviewKey(start *board.Position, moves []board.Move, o *analysis.Options) string {
	var key strings.Builder
	key.WriteString(start.FEN() + " " + strconv.FormatBool(start.Chess960()) + " " + o.Time.String() + " " + strconv.Itoa(o.Depth))
	for _, m := range moves {
		key.WriteString(" " + strconv.Itoa(int(m)))
	}
	return key.String()
}
