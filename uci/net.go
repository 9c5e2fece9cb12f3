package uci

import (
	"errors"
	"fmt"
	"strings"

	"burnside/eval"
)

// embedded is the name of the network inside the program.
const embedded = "<embedded>"

// setNet loads the network from a file. If this fails, the current network stays in use.
func (d *Driver) setNet(name string) error {
	if name == embedded || name == noPath {
		d.net = eval.Default
		d.engine().SetNet(d.net())
		return nil
	}
	n, err := eval.ReadFile(name)
	if err != nil {
		return err
	}
	d.net = func() *eval.Net { return n }
	d.engine().SetNet(n)
	d.out.printf("info string %s: %s", name, n.Description)
	return nil
}

// exportNet writes the current network to a file.
func (d *Driver) exportNet(c command) error {
	name := strings.Join(c.arguments(), " ")
	if name == "" {
		return errors.New("export_net: want the name of a file")
	}
	if err := d.net().WriteFile(name); err != nil {
		return fmt.Errorf("export_net: %w", err)
	}
	d.out.printf("info string wrote the network in use to %s", name)
	return nil
}
