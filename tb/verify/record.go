package verify

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"time"

	"burnside/internal/atomicfile"
	"burnside/internal/crc32c"
	"burnside/internal/regular"
	"burnside/tb"
	"burnside/tb/ending"
)

// Extension is the extension of files with the record of a proof.
const Extension = ".proof"

// RecordName returns the path of a table file's record, which is in the same folder.
func RecordName(table string) string {
	return tb.Beside(table, Extension)
}

// A Record says that all values of a table are proved. The proof assumes that the values in the
// tables to which captures and promotions lead are right.
type Record struct {
	Ending string `json:"ending"`
	// Tables maps the names of endings to the SHA-256 of their table files. It has an entry for the
	// proved ending, and one for each ending on which the proved table depends. The .btc file of
	// the proved ending has a separate entry.
	Tables    map[string]string `json:"tables"`
	Positions uint64            `json:"positions"`
	Seconds   float64           `json:"seconds"` // duration of the proof, without loading
	Date      time.Time         `json:"date"`
}

// recordHeading is the first line of a record. It holds the version and the checksum of the rest.
const recordHeading = "burnside proof 1 %08x\n"

// These are the faults of a record. If a record can't be read, the error wraps one of them or an
// error of the system.
var (
	errNoRecord = errors.New("damaged, or not a proof of this version")
	errStale    = errors.New("a proof of other tables")
)

// writeRecord writes a record next to its table file.
func writeRecord(table string, r *Record) error {
	text, err := r.text()
	if err != nil {
		return fmt.Errorf("record of %s: %w", table, err)
	}
	return atomicfile.WriteBytes(RecordName(table), text)
}

// readRecord reads the record of a table file. If the record was made with tables other than the
// given ones, the error wraps errStale.
func readRecord(table string, m ending.Material, tables map[string]string) (*Record, error) {
	name := RecordName(table)
	text, err := regular.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r, err := parseRecord(text)
	if err == nil && (r.Ending != m.String() || !maps.Equal(r.Tables, tables)) {
		err = errStale
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// parseRecord reads the text of a record.
func parseRecord(text []byte) (*Record, error) {
	heading, content, _ := bytes.Cut(text, []byte("\n"))
	var r Record
	if string(heading)+"\n" != fmt.Sprintf(recordHeading, crc32c.Checksum(content)) || json.Unmarshal(content, &r) != nil {
		return nil, errNoRecord
	}
	return &r, nil
}

// text returns the text of a record.
func (r *Record) text() ([]byte, error) {
	content, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return append(fmt.Appendf(nil, recordHeading, crc32c.Checksum(content)), content...), nil
}

// digests computes the SHA-256 of tables in a set, and remembers each result.
type digests struct {
	set   *tb.Set
	known map[ending.Material]string
}

// The method "of" returns the SHA-256 of each file on which the proof of an ending depends. The
// result has the form of Record.Tables.
func (d *digests) of(m ending.Material) (map[string]string, error) {
	all := map[string]string{}
	for _, e := range append(ending.Smaller(m), m) {
		if d.known[e] == "" {
			digest, err := d.set.Digest(e)
			if err != nil {
				return nil, err
			}
			d.known[e] = hex.EncodeToString(digest[:])
		}
		all[e.String()] = d.known[e]
	}
	digest, err := d.set.ClockDigest(m)
	switch {
	case err == nil:
		all[m.String()+" with the clock"] = hex.EncodeToString(digest[:])
	case !errors.Is(err, tb.ErrNoClock):
		return nil, err
	}
	return all, nil
}
