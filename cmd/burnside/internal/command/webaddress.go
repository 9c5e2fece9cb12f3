package command

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"strings"

	"golang.org/x/term"

	"burnside/web"
)

// listensLocally reports whether only this machine can reach a listener.
func listensLocally(listener net.Listener) bool {
	address, err := netip.ParseAddrPort(listener.Addr().String())
	return err != nil || address.Addr().IsLoopback()
}

// pageAddress returns the address of the page for a browser on this machine. If the parameter "fen"
// is not empty, the address contains that position.
func pageAddress(listening net.Addr, fen string) string {
	host := listening.String()
	if address, err := netip.ParseAddrPort(host); err == nil && address.Addr().IsUnspecified() {
		host = fmt.Sprintf("127.0.0.1:%d", address.Port())
	}
	return pageAt(host, fen)
}

// pageAt returns the address of the page at a host and port. If the parameter "fen" is not empty,
// the address contains that position.
func pageAt(host, fen string) string {
	address := "http://" + host + "/"
	if fen != "" {
		address += "?fen=" + strings.ReplaceAll(url.QueryEscape(strings.Join(strings.Fields(fen), "_")), "%2F", "/")
	}
	return address
}

// elsewhere returns the addresses at which other machines find the page. There is one for each name
// that --host gives, and one for each network address on which the server listens.
func (w *webFlags) elsewhere(listening net.Addr, fen string) []string {
	address, err := netip.ParseAddrPort(listening.String())
	if err != nil || address.Addr().IsLoopback() {
		return nil
	}
	var pages []string
	for _, name := range w.hosts {
		pages = append(pages, pageAt(net.JoinHostPort(name, fmt.Sprint(address.Port())), fen))
	}
	own := []netip.Addr{address.Addr()}
	if address.Addr().IsUnspecified() {
		interfaces, _ := net.InterfaceAddrs() // after an error only names are shown
		own = reachable(interfaces)
	}
	for _, ip := range own {
		pages = append(pages, pageAt(netip.AddrPortFrom(ip.Unmap(), address.Port()).String(), fen))
	}
	return pages
}

// writeForOthers writes the addresses at which other machines find the page. If the parameter "out"
// is a terminal with colours, it also writes a QR code of the first address, for a phone's camera.
func writeForOthers(out io.Writer, pages []string) {
	for _, page := range pages {
		fmt.Fprintf(out, "Other machines find it at %s\n", page)
	}
	if file, ok := out.(*os.File); !ok || len(pages) == 0 || !term.IsTerminal(int(file.Fd())) {
		return
	}
	// Consoles older than the Windows Terminal print escape sequences as text.
	if runtime.GOOS == "windows" && os.Getenv("WT_SESSION") == "" {
		return
	}
	if code, err := web.QRCode(pages[0]); err == nil { // an address that is too long for a code is shown only as text
		fmt.Fprint(out, terminalCode(code))
	}
}

// quiet is the width of the light margin around a QR code, in modules. The standard demands 4
// modules. But cameras can read codes with a margin of 2, and a smaller code fits into smaller
// terminal windows.
const quiet = 2

// terminalCode draws a QR code. Each line of text shows two rows of modules. The text sets black on
// white, because a dark terminal would invert the code, and many cameras can't read an inverted
// code.
func terminalCode(code []string) string {
	size := len(code) + 2*quiet
	dark := func(x, y int) bool {
		x, y = x-quiet, y-quiet
		return x >= 0 && y >= 0 && x < len(code) && y < len(code) && code[y][x] == '1'
	}
	blocks := map[[2]bool]string{{false, false}: " ", {true, false}: "▀", {false, true}: "▄", {true, true}: "█"}
	var text strings.Builder
	for y := 0; y < size; y += 2 {
		text.WriteString("\x1b[30;107m") // black on bright white
		for x := range size {
			text.WriteString(blocks[[2]bool{dark(x, y), dark(x, y+1)}])
		}
		text.WriteString("\x1b[0m\n")
	}
	return text.String()
}

// reachable returns the addresses of this machine that other machines can use.
func reachable(own []net.Addr) []netip.Addr {
	var all []netip.Addr
	for _, address := range own {
		prefix, err := netip.ParsePrefix(address.String())
		if err != nil {
			continue
		}
		// A link-local address needs the name of an interface, which differs between machines.
		if ip := prefix.Addr().Unmap(); ip.IsGlobalUnicast() {
			all = append(all, ip)
		}
	}
	return all
}
