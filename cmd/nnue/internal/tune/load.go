package tune

import (
	"errors"
	"fmt"
	"sync"

	"burnside/cmd/nnue/internal/dataset"
	"burnside/eval"
)

// point is a position of the data.
type point struct {
	sample   eval.Sample
	result   float32 // White's points
	score    float32 // of the search, for White
	material uint8
}

// chunk is a run of lines, which is read in one go by one goroutine.
type chunk struct {
	lines  []string
	points []point
	err    error
}

// chunkSize is the number of lines of a chunk.
const chunkSize = 4096

// load reads all files and keeps the last tenth of each for checking.
func load(o *options) (train, check []point, err error) {
	for _, name := range o.data {
		points, err := loadFile(name, o.threads, o.limit)
		if err != nil {
			return nil, nil, err
		}
		split := len(points) * 9 / 10
		train = append(train, points[:split]...)
		check = append(check, points[split:]...)
	}
	if len(train) == 0 {
		return nil, nil, errors.New("there are no positions to fit to")
	}
	return train, check, nil
}

// loadFile reads a file, or as many lines of it as limit says. The order of
// the points is that of the lines.
func loadFile(name string, threads, limit int) ([]point, error) {
	chunks, err := readChunks(name, limit)
	if err != nil {
		return nil, err
	}
	work := make(chan *chunk)
	var wait sync.WaitGroup
	for range threads {
		wait.Go(func() {
			for c := range work {
				c.parse()
			}
		})
	}
	for _, c := range chunks {
		work <- c
	}
	close(work)
	wait.Wait()
	var points []point
	for _, c := range chunks {
		if c.err != nil {
			return nil, fmt.Errorf("%s: %w", name, c.err)
		}
		points = append(points, c.points...)
	}
	return points, nil
}

// readChunks reads the lines of a file.
func readChunks(name string, limit int) (chunks []*chunk, err error) {
	var c *chunk
	n := 0
	for line, err := range dataset.Lines(name) {
		if err != nil {
			return nil, err
		}
		if n == limit && limit > 0 {
			break
		}
		if n%chunkSize == 0 {
			c = &chunk{lines: make([]string, 0, chunkSize)}
			chunks = append(chunks, c)
		}
		c.lines = append(c.lines, line)
		n++
	}
	return chunks, nil
}

// parse turns the lines into points. Positions whose value is not a sum of
// weights are left out.
func (c *chunk) parse() {
	c.points = make([]point, 0, len(c.lines))
	for _, line := range c.lines {
		record, err := dataset.Parse(line)
		if err != nil {
			c.err = err
			return
		}
		if sample, ok := eval.NewSample(&record.Position); ok {
			c.points = append(c.points, point{
				sample:   sample,
				result:   float32(record.Result.Points()),
				score:    float32(record.Score),
				material: uint8(min(eval.Material(&record.Position), 255)),
			})
		}
	}
	c.lines = nil
}
