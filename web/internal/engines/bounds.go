package engines

import "fmt"

// A RangeError says that a part of a request is out of the range that is allowed.
type RangeError struct {
	Name        string // of the part, such as "threads"
	Least, Most int
}

// Error names the range.
func (e *RangeError) Error() string {
	if e.Name == nameOfClient {
		return fmt.Sprintf("%s: want up to %d letters, digits and hyphens", e.Name, e.Most)
	}
	return fmt.Sprintf("%s: want %d to %d", e.Name, e.Least, e.Most)
}

// nameOfClient is the part of a request that names the client; its range is that of the
// length.
const nameOfClient = "client"

// CheckRange returns a RangeError if a part of a request is out of its range.
func CheckRange(name string, value, least, most int) error {
	if value < least || value > most {
		return &RangeError{name, least, most}
	}
	return nil
}
