package command

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/web"
	"burnside/web/analysis"
	"burnside/web/play"
)

// webFlags are the flags of the web command.
type webFlags struct {
	tbFlags
	syzygy  string // directories
	address string
	hosts   []string
	origins []string
	open    bool
}

func newWebCommand() *cobra.Command {
	var w webFlags
	cmd := &cobra.Command{
		Use:     "web [FEN]",
		Aliases: []string{"explore"},
		Short:   "Show tables, engine, games and series mates in a browser",
		Long: `Serve a page for the browser. For positions in the endgame tables it shows every move
with its distance to mate, and a line of best play. It has a trainer for endings, the
longest mates of each ending, and a view of how symmetries of the board make tables
small. The engine analyses all other positions and whole games, plays at any level, and
solves series mates. The page loads nothing from other servers.

The server listens on this machine only, unless --addr says otherwise. Everyone who can
reach the server's address can see the page and use the engine, within limits.`,
		Example: `  burnside web --open
  burnside web "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"
  burnside web --syzygy ~/syzygy
  burnside web --addr :8064 --host desk.example`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return w.run(cmd, args)
		},
	}
	w.addTables(cmd.Flags())
	cmd.Flags().StringVar(&w.syzygy, "syzygy", "", "also read the Syzygy tables of these directories, for positions that the other tables lack")
	cmd.Flags().StringVar(&w.address, "addr", "127.0.0.1:8064", "address and port to listen on; port 0 takes a free one")
	cmd.Flags().StringArrayVar(&w.hosts, "host", nil, "also answer requests for this host name; can be given several times")
	cmd.Flags().StringArrayVar(&w.origins, "allow-origin", nil, "let the pages of this server, such as https://example.org, send requests; can be given several times")
	cmd.Flags().BoolVar(&w.open, "open", false, "open the page in the default browser")
	return cmd
}

// run runs the command.
func (w *webFlags) run(cmd *cobra.Command, args []string) error {
	fen := strings.Join(args, " ")
	if fen != "" {
		_, leftOut, err := board.ReadSetup(fen)
		if err != nil {
			return err
		}
		if len(leftOut) > 0 {
			warner(cmd)(leftOutError(leftOut))
		}
	}
	set, err := w.set(cmd)
	if err != nil {
		return err
	}
	config := web.Config{Tables: set, Hosts: w.hosts}
	if config.Origins, err = parseOrigins(w.origins); err != nil {
		return err
	}
	if w.syzygy != "" { // they are never closed, since a request may outlast the server
		config.Syzygy, err = openSyzygy(w.syzygy, warner(cmd))
		if err != nil {
			return err
		}
	}
	if w.address == "" { // net.Listen would listen on every address and a free port
		return errors.New(`--addr: want an address and a port, such as 127.0.0.1:8064`)
	}
	listener, err := net.Listen("tcp", w.address)
	if err != nil {
		return fmt.Errorf("--addr %s: %w", w.address, reasonOf(err))
	}
	address := pageAddress(listener.Addr(), fen)
	fmt.Fprintf(cmd.OutOrStdout(), "The page is at %s\n", address)
	writeForOthers(cmd.OutOrStdout(), w.elsewhere(listener.Addr(), fen))
	fmt.Fprintln(cmd.OutOrStdout(), "Stop it with Ctrl+C.")
	if !listensLocally(listener) {
		warner(cmd)(errors.New("whoever can reach these addresses can see the page and have the engine work"))
	}
	if w.open {
		if err := openBrowser(address); err != nil {
			warner(cmd)(fmt.Errorf("can't open a browser: %w", err))
		}
	}
	ctx, stop := interruptible(cmd)
	defer stop()
	config.Addresses = !listensLocally(listener)
	config.Elsewhere = w.elsewhere(listener.Addr(), "")
	config.Analysis = analysis.New(analysis.DefaultConfig(set, config.Syzygy))
	config.Play = play.New(play.DefaultConfig(set, config.Syzygy))
	// Searches go on until they are stopped, and the server would wait for them.
	defer context.AfterFunc(ctx, config.Analysis.Close)()
	defer context.AfterFunc(ctx, config.Play.Close)()
	return web.Serve(ctx, listener, web.New(config))
}

// parseOrigins parses the values of --allow-origin.
func parseOrigins(texts []string) ([]string, error) {
	var origins []string
	for _, text := range texts {
		origin, err := web.ParseOrigin(text)
		if err != nil {
			return nil, fmt.Errorf("--allow-origin: %w", err)
		}
		origins = append(origins, origin)
	}
	return origins, nil
}

// reasonOf returns why the server cannot listen on an address. It leaves out the words that the
// caller puts before the reason.
func reasonOf(err error) error {
	var address *net.AddrError
	var operation *net.OpError
	switch {
	case errors.As(err, &address):
		return errors.New(address.Err)
	case errors.As(err, &operation):
		return operation.Err
	}
	return err
}

// openBrowser opens an address in the default browser. It does not wait for the browser.
func openBrowser(address string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	case "darwin":
		cmd = exec.Command("open", address)
	default:
		cmd = exec.Command("xdg-open", address)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // the browser's exit status does not matter
	return nil
}
