package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/web/play"
)

// replyQuery lists the parameters of /api/reply.
var replyQuery = query{parameters: []string{"fen", "moves", "client", "level", "seed", "wtime", "btime", "winc", "binc"}}

// replyAnswer is the last event of /api/reply: the engine's move.
type replyAnswer struct {
	leftOut
	Move playedMove `json:"move"`
	Time int64      `json:"time"` // thinking time in milliseconds
	Game gameAnswer `json:"game"` // after the move
}

// reply serves /api/reply, which is a stream of events. The stream lasts until the engine has
// moved. The engine stops when the client disconnects.
func (h *Handler) reply(w http.ResponseWriter, r *http.Request) {
	if h.opponent == nil {
		writeProblem(w, r, noEngine())
		return
	}
	parameters, p := replyQuery.parse(r)
	var request play.Request
	var left leftOut
	if p == nil {
		request, left, p = parseReply(parameters)
	}
	if p != nil {
		writeProblem(w, r, p)
		return
	}
	events := newEventStream(w, r)
	if events == nil {
		return
	}
	reply, err := h.opponent.Reply(r.Context(), request, func(thought time.Duration) error {
		return events.send("", map[string]int64{"time": thought.Milliseconds()})
	})
	if err != nil {
		events.end(r, err)
		return
	}
	answer := replyAnswer{leftOut: left, Move: newPlayedMove(request.Game.Position(), reply.Move), Time: reply.Time.Milliseconds()}
	request.Game.Push(reply.Move)
	answer.Game = newGameAnswer(request.Game)
	// An error means that the client has disconnected.
	_ = events.send("move", answer)
}

// parseReply reads the game, and the level and clocks for the engine's move.
func parseReply(parameters url.Values) (request play.Request, left leftOut, p *problem) {
	if request.Game, left, p = parseGame(parameters); p != nil {
		return request, left, p
	}
	if play.StatusOf(request.Game).Result != play.Ongoing {
		return request, left, gameOver()
	}
	request.Client = parameters.Get("client")
	if request.Level, p = parseNumber(parameters, "level", play.FullStrength); p != nil {
		return request, left, p
	}
	if text := parameters.Get("seed"); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return request, left, badRequest("seed", fmt.Sprintf("seed: %s is not a number from 0 on", shorten.Quoted(text)))
		}
		request.Seed = seed
	}
	request.Clock, p = parseClock(parameters)
	return request, left, p
}

// parseClock reads the clocks, in milliseconds. It returns nil for a game without clocks. The
// clocks of both sides must be given. The increments are optional.
func parseClock(parameters url.Values) (*play.Clock, *problem) {
	var clock play.Clock
	given := false
	for _, part := range []struct {
		name string
		into *time.Duration
	}{
		{"wtime", &clock.Left[board.White]},
		{"btime", &clock.Left[board.Black]},
		{"winc", &clock.Increment[board.White]},
		{"binc", &clock.Increment[board.Black]},
	} {
		ms, p := parseNumber(parameters, part.name, 0)
		if p != nil {
			return nil, p
		}
		*part.into = time.Duration(min(max(ms, -1), maxMillis)) * time.Millisecond
		given = given || parameters.Has(part.name)
	}
	if !given {
		return nil, nil
	}
	return &clock, nil
}

// maxMillis is more than the milliseconds of any allowed clock, and fits into a duration.
const maxMillis = 1 << 30
