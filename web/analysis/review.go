package analysis

import (
	"context"

	"burnside/analysis"
	"burnside/web/engines"
)

// reviewHash is the size of the transposition table for judging games, in MiB.
const reviewHash = 64

// Review starts or resumes a review of a game with a client's engine. It returns nil when the
// review is finished. It returns an error if ctx is done, or if the service refuses or stops the
// review. A later call can then resume the review. The caller sets the limits of the review.
func (s *Service) Review(ctx context.Context, client string, review *analysis.Review) error {
	size := engines.Size{Hash: min(reviewHash, s.config.Hash), Threads: 1}
	return s.pool.Lend(ctx, client, size, func(ctx context.Context, engine *engines.Engine) error {
		engine.SetMultiPV(1)
		if err := review.Run(ctx, engine.Engine); err != nil {
			return context.Cause(ctx)
		}
		return nil
	})
}
