package web

import (
	"context"
	"fmt"
	"image/color"
	"net/url"

	"github.com/boombuler/barcode/qr"
)

// addressesAnswer is the answer of /api/addresses. It lists the addresses at which other devices in
// the network find the page.
type addressesAnswer struct {
	Addresses []addressCode `json:"addresses"`
}

// addressCode is an address with its QR code.
type addressCode struct {
	Address string   `json:"address"`
	Code    []string `json:"code"` // the rows: 1 for dark modules, 0 for light ones
}

// addresses lists the addresses for other devices.
func (h *Handler) addresses(context.Context, url.Values) (any, *problem) {
	answer := addressesAnswer{Addresses: []addressCode{}}
	for _, address := range h.elsewhere {
		code, err := QRCode(address)
		if err != nil {
			return nil, internal(err)
		}
		answer.Addresses = append(answer.Addresses, addressCode{address, code})
	}
	return answer, nil
}

// QRCode returns the rows of the QR code of a text: 1 for dark modules, 0 for light ones, without
// the light margin. It fails if the text is too long for a QR code.
func QRCode(text string) ([]string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("no QR code can hold %d bytes: %w", len(text), err)
	}
	size := code.Bounds().Dx()
	rows := make([]string, size)
	for y := range rows {
		row := make([]byte, size)
		for x := range row {
			row[x] = '0'
			if code.At(x, y) == color.Black {
				row[x] = '1'
			}
		}
		rows[y] = string(row)
	}
	return rows, nil
}
