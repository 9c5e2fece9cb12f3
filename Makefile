# make                builds the engine
# make EXE=name       builds it as that file, as OpenBench asks
# make EVALFILE=net   puts that network inside instead of eval/default.net
# make TUNE=1         makes parameters of the search into UCI options
# make help           lists the targets

GOEXE := $(shell go env GOEXE)
EXE ?= burnside$(GOEXE)
FUZZTIME ?= 30s
TOOL := go tool -modfile=tools/go.mod
PGO_DEPTH ?= 15
PGO_GAMES ?= 4000

.DEFAULT_GOAL := build
.PHONY: build test bench perft lint fuzz race tables verify release site npm pgo clean help

# No build needs a C compiler, whichever CC is handed on to go.
build release: export CGO_ENABLED = 0

ifneq ($(strip $(EVALFILE)),)
BUILDFLAGS += -overlay dist/overlay.json
endif
ifneq ($(strip $(TUNE)),)
BUILDFLAGS += -tags tune
endif

build: ## build the engine, guided by cmd/burnside/default.pgo
ifneq ($(strip $(EVALFILE)),)
	@test -r '$(EVALFILE)' || { echo 'EVALFILE=$(EVALFILE): no such file' >&2; exit 1; }
	@mkdir -p dist
	@printf '{"Replace": {"%s": "%s"}}\n' '$(CURDIR)/eval/default.net' '$(abspath $(EVALFILE))' > dist/overlay.json
endif
	go build $(BUILDFLAGS) -o $(EXE) ./cmd/burnside
ifneq ($(strip $(EVALFILE)),)
	@$(abspath $(EXE)) bench 1 > dist/evalfile.log 2>&1 || \
		{ rm -f $(EXE); echo 'EVALFILE=$(EVALFILE):' >&2; head -n 1 dist/evalfile.log >&2; exit 1; }
endif

test: ## run all tests
	go test ./...

bench: build ## show the engine's signature and speed
	$(abspath $(EXE)) bench

perft: build ## check move counts
	$(abspath $(EXE)) perft --suite board/testdata/perft.epd

lint: ## check format and common mistakes
	@test -z "$$(gofmt -l .)" || { echo 'not gofmt-clean:'; gofmt -l .; exit 1; }
	go vet ./...
	go vet -tags tune ./search/... ./uci/...
	go -C tools vet ./...
	$(TOOL) staticcheck ./...
	$(TOOL) deadcode ./...

fuzz: ## run each fuzz target for FUZZTIME
	.ci/fuzz $(FUZZTIME)

race: ## run the tests of code with goroutines under the race detector
	.ci/race

tables: build ## make the tables inside the binary again
	rm -rf dist/tables
	$(abspath $(EXE)) tb gen --men 4 --first-steps --out dist/tables
	cp dist/tables/*.btb dist/tables/*.btc tb/data/

verify: build ## prove every entry of the tables inside the binary
	$(abspath $(EXE)) tb verify --men 4

release: ## build for all platforms into dist/release, with archives and checksums
	go -C tools run ./release -root .. -out ../dist/release

site: ## make dist/site: the page without a server, for any host of plain files
	go -C tools run ./wasm -root .. -site ../dist/site

npm: ## make dist/npm: the npm package, ready for npm pack
	go -C tools run ./wasm -root .. -npm ../dist/npm

pgo: ## renew the profiles that guide the builds
	@mkdir -p dist
	go build -pgo=off -trimpath -o dist/burnside-pgo$(GOEXE) ./cmd/burnside
	dist/burnside-pgo$(GOEXE) bench $(PGO_DEPTH) --cpuprofile dist/bench.prof
	dist/burnside-pgo$(GOEXE) perft 6 --leaf list --cpuprofile dist/perft.prof
	go -C tools run ./profile ../cmd/burnside/default.pgo ../dist/bench.prof ../dist/perft.prof
	go build -pgo=off -trimpath -o dist/nnue-pgo$(GOEXE) ./cmd/nnue
	rm -f dist/pgo.games
	dist/nnue-pgo$(GOEXE) selfplay --games $(PGO_GAMES) --out dist/pgo.games --cpuprofile dist/selfplay.prof
	go -C tools run ./profile ../cmd/nnue/default.pgo ../dist/selfplay.prof

clean: ## remove what was built
	rm -rf dist $(EXE)

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12
