package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"burnside/analysis"
	"burnside/internal/shorten"
	"burnside/pgn"
	"burnside/search"
	"burnside/web/engines"
)

// judgeSeconds is the default time for the searches of a game.
const judgeSeconds = 30

// reportTime is the least time between two reports on a game that is being judged.
const reportTime = time.Second

// gameReport is the common event of /api/games/judge. It holds the results so far.
type gameReport struct {
	analysis.GameJSON
	From     int     `json:"from"`  // moves before it are not judged yet; they have no evaluation either
	Start    float64 `json:"start"` // White's winning percent before the first move, if From is 0
	Finished bool    `json:"finished"`
}

// gameProgress is the event "progress" of /api/games/judge.
type gameProgress struct {
	Pass  int   `json:"pass"`  // 1: each position once; 2: swings again
	Done  int   `json:"done"`  // positions of pass 1, swings of pass 2
	Total int   `json:"total"` // of them
	Time  int64 `json:"time"`  // milliseconds in searches
}

// judgement is a game that is judged while its client watches.
type judgement struct {
	handler  *Handler
	game     *pgn.Game
	review   *review
	client   string
	annotate bool
}

// judgeGame begins to judge the main line of a tree.
func (h *Handler) judgeGame(_ context.Context, parameters url.Values, text []byte) (any, *problem) {
	if h.analysis == nil {
		return nil, noEngine()
	}
	options, p := h.judgeOptions(parameters)
	if p != nil {
		return nil, p
	}
	annotate := parameters.Get("annotate")
	if annotate != "" && annotate != "yes" {
		return nil, badRequest("annotate", "annotate: "+shorten.Quoted(annotate)+" is not yes")
	}
	g, p := parseTree(text)
	if p != nil {
		return nil, p
	}
	review, err := h.reviews.take(g.Start, analysis.MainLine(g), options)
	if err != nil {
		return nil, badRequest("tree", err.Error())
	}
	return &judgement{h, g, review, parameters.Get("client"), annotate != ""}, nil
}

// judgeOptions reads the limits of a review.
func (h *Handler) judgeOptions(parameters url.Values) (o analysis.Options, p *problem) {
	most := int(h.analysis.Config().Time.Seconds())
	seconds, p := parseNumber(parameters, "time", min(judgeSeconds, most))
	if p == nil {
		o.Depth, p = parseNumber(parameters, "depth", 0)
	}
	if p != nil {
		return o, p
	}
	if err := cmp.Or(engines.CheckRange("time", seconds, 1, most), engines.CheckRange("depth", o.Depth, 0, search.MaxPly)); err != nil {
		return o, searchProblem(err)
	}
	o.Time, o.Tables = time.Duration(seconds)*time.Second, h.tables
	return o, nil
}

// serve judges the game and answers with a stream of events. The stream lasts until the review is
// finished. If the client disconnects, the review stops. It is resumed when a client asks for it
// again.
func (j *judgement) serve(w http.ResponseWriter, r *http.Request) {
	defer j.handler.reviews.put(j.review)
	events := newEventStream(w, r)
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	var reported time.Time
	j.review.watch = func(p analysis.Progress) {
		err := events.send("progress", gameProgress{p.Pass, p.Done, p.Total, p.Spent.Milliseconds()})
		if now := time.Now(); err == nil && now.Sub(reported) >= reportTime {
			reported = now
			err = events.send("", j.report(false))
		}
		if err != nil {
			cancel(err)
		}
	}
	err := j.handler.analysis.Review(ctx, j.client, j.review.Review)
	if err == nil {
		err = j.sendResult(events)
	}
	events.end(r, err)
}

// sendResult sends the whole report, and the game with its notes if the client wants it.
func (j *judgement) sendResult(events *eventStream) error {
	if err := events.send("", j.report(true)); err != nil || !j.annotate {
		return err
	}
	report := j.review.Report()
	analysis.Annotate(j.game, &report, allNotes)
	analysis.Sign(j.game)
	tree, p := newGameTree(j.game, 0)
	if p != nil {
		return errors.New(p.Message)
	}
	return events.send("game", tree)
}

// allNotes are what is written into a judged game.
var allNotes = analysis.Notes{Evals: true, Glyphs: true, Comments: true, Lines: true, Accuracy: true, Opening: true}

// report returns what is known of the game.
func (j *judgement) report(finished bool) gameReport {
	report := j.review.Report()
	answer := gameReport{GameJSON: report.JSON(j.game.Start), From: j.review.from, Finished: finished}
	if len(report.Moves) > 0 {
		answer.Start = analysis.Rounded(analysis.WinPercent(report.Moves[0].Before))
	}
	return answer
}
