package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"burnside/analysis"
	"burnside/pgn"
)

// analyseAmount is how much a run has to do, and how much it has done.
type analyseAmount struct {
	games, plies int // of the input; 0 if they are not known

	mutex sync.Mutex
	start time.Time       // of the first search
	done  float64         // plies of games that are finished
	parts map[int]float64 // plies of the others that are done, by number of the game
}

// survey counts the games of a file and their plies. It then sets the file back to its start. If
// ctx ends during the count, survey returns the error of ctx.
func (a *analyseAmount) survey(ctx context.Context, file io.ReadSeeker) error {
	reader := pgn.NewReader(file)
	for {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		g, err := reader.NextWritten()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		a.games++
		a.plies += len(g.Unread)
	}
	_, err := file.Seek(0, io.SeekStart)
	return err
}

// skip leaves out the plies of a game that an interrupted run has written.
func (a *analyseAmount) skip(plies int) { a.plies -= plies }

// place names a game.
func (a *analyseAmount) place(number int) string {
	if a.games == 0 {
		return fmt.Sprintf("game %d", number)
	}
	return fmt.Sprintf("game %d of %d", number, a.games)
}

// finish notes that a game of some plies is finished.
func (a *analyseAmount) finish(number, plies int) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.done += float64(plies)
	delete(a.parts, number)
}

// The method "left" stores the progress of a game. It returns in words how long the whole run will
// still take. If the number of games is unknown, it returns how long this game will still take. The
// parameter "plies" is the length of the game.
func (a *analyseAmount) left(number, plies int, p analysis.Progress) string {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.parts == nil {
		a.parts, a.start = map[int]float64{}, time.Now().Add(-p.Spent)
	}
	a.parts[number] = float64(plies)
	if whole := p.Spent + p.Left; whole > 0 {
		a.parts[number] *= float64(p.Spent) / float64(whole)
	}
	if a.games == 0 {
		return fmt.Sprintf("about %s left for this game", roughly(p.Left))
	}
	done := a.done
	for _, part := range a.parts {
		done += part
	}
	seconds := time.Since(a.start).Seconds() * (float64(a.plies) - done) / max(done, 1e-3)
	return fmt.Sprintf("about %s left", roughly(time.Duration(min(seconds, 1e9))*time.Second))
}
