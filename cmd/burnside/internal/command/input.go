package command

import "context"

// untilDone returns what the function "read" returns. If the context ends first, it returns the error
// of the context. A read from a terminal or a pipe may block for ever and cannot be cancelled. So it
// runs in a goroutine that can be abandoned.
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
