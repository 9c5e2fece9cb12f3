package command

import "context"

// untilDone returns what read returns, or the error of the context once it is done. Reading a
// terminal or a pipe may wait for ever, and only an abandoned goroutine can do that
// while the command ends.
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
