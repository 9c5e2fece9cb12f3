package disk

import "golang.org/x/sys/windows"

// Free returns the number of bytes that the program can still write to the file system that holds
// the folder. If the number is not known, Free reports false.
func Free(folder string) (bytes uint64, known bool) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, false
	}
	err = windows.GetDiskFreeSpaceEx(path, &bytes, nil, nil)
	return bytes, err == nil
}
