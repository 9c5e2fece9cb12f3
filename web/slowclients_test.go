package web

import (
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// slowClients are the ways in which clients keep a server waiting.
var slowClients = map[string]func(net.Conn){
	"send nothing": func(net.Conn) {},
	"send byte by byte": func(c net.Conn) {
		for i := range slowRequest {
			if _, err := io.WriteString(c, slowRequest[i:i+1]); err != nil {
				return
			}
			time.Sleep(300 * time.Millisecond)
		}
	},
	"ask and ask": func(c net.Conn) {
		for {
			if _, err := io.WriteString(c, slowRequest); err != nil {
				return
			}
		}
	},
	"read byte by byte": func(c net.Conn) {
		_, err := io.WriteString(c, slowRequest)
		for err == nil {
			_, err = c.Read(make([]byte, 1))
			time.Sleep(300 * time.Millisecond)
		}
	},
	"ask once": func(c net.Conn) {
		_, err := io.WriteString(c, slowRequest)
		for err == nil {
			_, err = c.Read(make([]byte, 1<<10))
		}
	},
}

var slowRequest = "GET /api/endings/KBNvK HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 100) + "\r\n\r\n"

// manySlow is a number of connections beyond the limit.
const manySlow = 2048

// Clients that send or read slowly do not delay others for long, even if there are many more slow
// clients than connections.
func TestSlowClients(t *testing.T) {
	for name, behave := range slowClients {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var clients sync.WaitGroup
				t.Cleanup(clients.Wait) // runs after the cleanups that follow
				p := serveWithin(t, newTestHandler())
				for range manySlow {
					conn := p.dial(t)
					clients.Go(func() { behave(conn) })
				}
				for range 5 {
					start, conn := time.Now(), p.dial(t)
					_, err := io.WriteString(conn, "GET /api/endings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
					assert.NoError(t, err)
					assert.Equal(t, http.StatusOK, statusOf(conn))
					assert.Less(t, time.Since(start), 1500*time.Millisecond)
					time.Sleep(time.Second)
				}
			})
		})
	}
}
