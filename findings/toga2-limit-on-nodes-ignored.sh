#!/usr/bin/env bash
# Toga II 3.0 (Debian package toga2 3.0.0.1SE1-2+b1).
# Expected: `go nodes 1000` ends after about a thousand nodes, as UCI defines it.
# Seen: the engine ignores the limit without a message and searches until `stop`. That can be
# hundreds of times as many nodes.
# For Burnside: in a match at fixed nodes, check the node counts of an unknown engine.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q toga2=3.0.0.1SE1-2+b1 >/dev/null 2>&1
dpkg -x toga2_*.deb .
nodes=$({
	printf 'uci\nisready\nposition startpos\ngo nodes 1000\n'
	sleep 3
	echo stop
	sleep 1
	echo quit
} | usr/games/toga2 | grep -o 'nodes [0-9]*' | awk '{ if ($2 > n) n = $2 } END { print n }')
echo "expected: about 1000 nodes"
echo "seen:     $nodes nodes"
[ "$nodes" -gt 50000 ] || { echo 'Toga has changed' >&2; exit 1; }
