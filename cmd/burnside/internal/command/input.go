package command

import "context"

// untilDone calls the function "read" and returns its results. If the context ends first, untilDone
// returns the context's error and does not wait for read. A read from a terminal or a pipe may
// block for ever, and nothing can cancel it, so it runs in a goroutine of its own.
func untilDone[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	outcomes := make(chan outcome, 1)
	go func() {
		value, err := read()
		outcomes <- outcome{value, err}
	}()
	select {
	case o := <-outcomes:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
