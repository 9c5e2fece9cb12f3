package engines

import "fmt"

// A RangeError says that a value of a request is out of its allowed range.
type RangeError struct {
	Name        string // of the value, such as "threads"
	Least, Most int
}

// Error names the value and its range.
func (e *RangeError) Error() string {
	if e.Name == nameOfClient {
		return fmt.Sprintf("%s: want up to %d letters, digits and hyphens", e.Name, e.Most)
	}
	return fmt.Sprintf("%s: want %d to %d", e.Name, e.Least, e.Most)
}

// nameOfClient is the value of the field Name in a RangeError that refuses a client's name. The
// field Most then holds the greatest length of a client's name.
const nameOfClient = "client"

// CheckRange returns a RangeError if the named value is less than least or greater than most.
func CheckRange(name string, value, least, most int) error {
	if value < least || value > most {
		return &RangeError{name, least, most}
	}
	return nil
}
