package command

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// listensLocally reports whether a listener can be reached from this machine only.
func listensLocally(listener net.Listener) bool {
	address, err := netip.ParseAddrPort(listener.Addr().String())
	return err != nil || address.Addr().IsLoopback()
}

// pageAddress returns the page's address in a browser on this machine, with a
// position if there is one.
func pageAddress(listening net.Addr, fen string) string {
	host := listening.String()
	if address, err := netip.ParseAddrPort(host); err == nil && address.Addr().IsUnspecified() {
		host = fmt.Sprintf("127.0.0.1:%d", address.Port())
	}
	return pageAt(host, fen)
}

// pageAt returns the page's address at a host and port, with a position if there is one.
func pageAt(host, fen string) string {
	address := "http://" + host + "/"
	if fen != "" {
		address += "?fen=" + strings.ReplaceAll(url.QueryEscape(strings.Join(strings.Fields(fen), "_")), "%2F", "/")
	}
	return address
}

// forOthers returns a line for each address at which other machines find the page: the names
// of --host and, if the server listens on all addresses, this machine's own.
func (w *webFlags) forOthers(listening net.Addr, fen string) string {
	address, err := netip.ParseAddrPort(listening.String())
	if err != nil || address.Addr().IsLoopback() {
		return ""
	}
	var hosts []string
	for _, name := range w.hosts {
		hosts = append(hosts, net.JoinHostPort(name, fmt.Sprint(address.Port())))
	}
	if address.Addr().IsUnspecified() {
		own, _ := net.InterfaceAddrs() // after an error only names are shown
		for _, ip := range reachable(own) {
			hosts = append(hosts, netip.AddrPortFrom(ip, address.Port()).String())
		}
	}
	var text strings.Builder
	for _, host := range hosts {
		fmt.Fprintf(&text, "Other machines find it at %s\n", pageAt(host, fen))
	}
	return text.String()
}

// reachable returns the addresses of this machine that others can use.
func reachable(own []net.Addr) []netip.Addr {
	var all []netip.Addr
	for _, address := range own {
		prefix, err := netip.ParsePrefix(address.String())
		if err != nil {
			continue
		}
		// Link-local addresses need the name of an interface, which differs between machines.
		if ip := prefix.Addr().Unmap(); ip.IsGlobalUnicast() {
			all = append(all, ip)
		}
	}
	return all
}
