package ram

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// available returns the number of bytes that the system can give. This includes free memory, and
// pages of files that the system can drop.
func available() (uint64, bool) { return fieldKB(readAll("/proc/meminfo"), "MemAvailable:") }

// resident returns the bytes of memory that the program has allocated and written.
func resident() uint64 {
	bytes, ok := fieldKB(readAll("/proc/self/status"), "RssAnon:")
	if !ok {
		return math.MaxUint64
	}
	return bytes
}

// addressLimit returns the limit on the program's address space (ulimit -v). If there is no limit,
// it reports false.
func addressLimit() (limit, bool) {
	var space unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &space); err != nil || space.Cur == unix.RLIM_INFINITY {
		return limit{}, false
	}
	used, ok := fieldKB(readAll("/proc/self/status"), "VmSize:")
	return limit{space.Cur, used}, ok
}

// memoryLimits returns the memory limits of the program's control groups.
func memoryLimits() []limit {
	return groupLimits("/sys/fs/cgroup", readAll("/proc/self/cgroup"))
}

// groupLimits returns the memory limits of the program's control groups and of the groups above
// them. The parameter "groups" is the content of /proc/self/cgroup, in version 1 or 2. Pages of
// files do not count as used memory, because the system can drop them.
func groupLimits(root, groups string) []limit {
	var all []limit
	for line := range strings.Lines(groups) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) != 3 {
			continue
		}
		folder, most, used, cached := root, "memory.max", "memory.current", "inactive_file"
		switch fields[1] {
		case "":
		case "memory":
			folder, most, used, cached = filepath.Join(root, "memory"), "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"
		default:
			continue
		}
		for path := filepath.Clean("/" + fields[2]); ; path = filepath.Dir(path) {
			group := filepath.Join(folder, path)
			if l, ok := groupLimit(filepath.Join(group, most), filepath.Join(group, used), filepath.Join(group, "memory.stat"), cached); ok {
				all = append(all, l)
			}
			if path == "/" {
				break
			}
		}
	}
	return all
}

// groupLimit reads the limit of one control group. The parameters "most", "used" and "stat" are
// names of files: the limit is in the first, the used memory in the second, and statistics in the
// third. The parameter "cached" is the name of the statistic that counts pages of files. If there
// is no limit, groupLimit reports false.
func groupLimit(most, used, stat, cached string) (limit, bool) {
	var l limit
	var err error
	if l.most, err = strconv.ParseUint(strings.TrimSpace(readAll(most)), 10, 64); err != nil {
		return l, false // "max", or no such file
	}
	if l.used, err = strconv.ParseUint(strings.TrimSpace(readAll(used)), 10, 64); err != nil {
		return l, false
	}
	if droppable, ok := field(readAll(stat), cached); ok {
		l.used -= min(droppable, l.used)
	}
	return l, true
}

// readAll returns the content of a file, "" if it cannot be read.
func readAll(name string) string {
	content, _ := os.ReadFile(name)
	return string(content)
}

// fieldKB returns the number that follows a name at the start of a line. In the text the number is
// in kB, but fieldKB returns bytes.
func fieldKB(text, name string) (uint64, bool) {
	kB, ok := field(text, name)
	return kB << 10, ok
}

// field returns the number that follows a name at the start of a line.
func field(text, name string) (uint64, bool) {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == name {
			n, err := strconv.ParseUint(words[1], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}
