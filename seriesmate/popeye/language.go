package popeye

import "strings"

// A command is what a keyword in a file means.
type command uint8

const (
	unknown command = iota
	begin
	end
	next
	stipulation
	pieces
	forsyth
	option
	text // the rest of the line is text
	twin
	zeroPosition // the position is not for solving, only its twins
	unsupported  // fairy chess and the like
)

// An optionKind is what an option means for us.
type optionKind uint8

const (
	foreign    optionKind = iota // changes the problem, and is not supported
	display                      // changes only the output or the way of solving
	counting                     // like display; a number follows
	duplex                       // for both sides
	halfDuplex                   // for the other side
	setPlay                      // with the set play of a help-series
	noCastling                   // squares of men that may not castle follow
	enPassant                    // the squares of the last double push follow
)

// A color is the colour of men. No colour is the zero value.
type color uint8

const (
	noColor color = iota
	white
	black
	neutral // not supported
)

// A language holds the keywords of a language.
type language struct {
	commands map[string]command
	options  map[string]optionKind
	changes  map[string]change // what makes a twin of a position
	colors   map[string]color
	letters  string // letters of king, queen, rook, bishop, knight, pawn
}

// languages lists the languages. The first word of a file tells which language the file is in.
var languages = []language{
	{
		commands: map[string]command{
			"beginproblem": begin, "endproblem": end, "nextproblem": next,
			"stipulation": stipulation, "pieces": pieces, "forsyth": forsyth, "option": option,
			"remark": text, "author": text, "origin": text, "protocol": text, "title": text, "award": text, "latex": text,
			"twin": twin, "zeroposition": zeroPosition, "sstipulation": unsupported, "condition": unsupported,
			"latexpieces": unsupported, "initialgamearray": unsupported,
		},
		options: map[string]optionKind{
			"variations": display, "movenumbers": display, "noboard": display, "try": display, "nowk": display, "nobk": display,
			"noshortvariations": display, "stoponshortsolutions": display, "suppressgrid": display,
			"setplay":     setPlay,
			"intelligent": counting, "maxsolutions": counting, "maxtime": counting, "beep": counting,
			"duplex": duplex, "halfduplex": halfDuplex, "nocastling": noCastling, "enpassant": enPassant,
		},
		changes: map[string]change{
			"continued": continued, "move": move, "exchange": exchange, "remove": remove, "add": add, "substitute": substitute,
			"rotate": rotate, "mirror": mirror, "shift": shift, "polishtype": polish, "stipulation": newStipulation,
			"sstipulation": foreignChange, "condition": foreignChange,
		},
		colors: map[string]color{"white": white, "black": black, "neutral": neutral}, letters: "kqrbsp",
	},
	{
		commands: map[string]command{
			"anfangproblem": begin, "endeproblem": end, "weiteresproblem": next,
			"forderung": stipulation, "steine": pieces, "forsyth": forsyth, "option": option,
			"bemerkung": text, "autor": text, "quelle": text, "protokoll": text, "titel": text, "auszeichnung": text, "latex": text,
			"zwilling": twin, "nullstellung": zeroPosition, "sforderung": unsupported, "bedingung": unsupported,
			"latexsteine": unsupported, "partieanfangsstellung": unsupported,
		},
		options: map[string]optionKind{
			"varianten": display, "zugnummern": display, "ohnebrett": display, "verfuehrung": display, "ohnewk": display, "ohnesk": display,
			"ohnekurzvarianten": display, "stopnachkurzloesungen": display, "ohnegitter": display,
			"satzspiel": setPlay, "intelligent": counting, "maxloesungen": counting, "maxzeit": counting, "pieps": counting,
			"duplex": duplex, "halbduplex": halfDuplex, "keinerochade": noCastling, "enpassant": enPassant,
		},
		changes: map[string]change{
			"ferner": continued, "versetze": move, "tausche": exchange, "entferne": remove, "hinzufuegen": add, "ersetze": substitute,
			"drehung": rotate, "spiegelung": mirror, "verschiebung": shift, "farbwechsel": polish, "forderung": newStipulation,
			"sforderung": foreignChange, "bedingung": foreignChange,
		},
		colors: map[string]color{"weiss": white, "schwarz": black, "neutral": neutral}, letters: "kdtlsb",
	},
	{
		commands: map[string]command{
			"debutprobleme": begin, "finprobleme": end, "asuivre": next,
			"enonce": stipulation, "pieces": pieces, "forsyth": forsyth, "option": option,
			"remarque": text, "auteur": text, "source": text, "protocol": text, "titre": text, "prix": text, "latex": text,
			"jumeau": twin, "zeroposition": zeroPosition, "senonce": unsupported, "condition": unsupported,
			"pieceslatex": unsupported, "positioninitialepartie": unsupported,
		},
		options: map[string]optionKind{
			"variantes": display, "trace": display, "sansechiquier": display, "essais": display, "sansrb": display, "sansrn": display,
			"sansvariantescourtes": display, "finapressolutionscourtes": display, "sansgrille": display,
			"apparent": setPlay, "intelligent": counting, "maxsolutions": counting, "maxtemps": counting, "bip": counting,
			"duplex": duplex, "demiduplex": halfDuplex, "sansroquer": noCastling, "enpassant": enPassant,
		},
		changes: map[string]change{
			"enplus": continued, "deplacement": move, "echange": exchange, "ote": remove, "ajoute": add, "remplace": substitute,
			"rotation": rotate, "miroir": mirror, "translation": shift, "couleurechange": polish, "enonce": newStipulation,
			"senonce": foreignChange, "condition": foreignChange,
		},
		colors: map[string]color{"blanc": white, "noir": black, "neutre": neutral}, letters: "rdtfcp",
	},
}

// abbreviated returns the value of the word that a text abbreviates. The word must begin with the
// text. Like Popeye, abbreviated accepts a text only if exactly one word begins with it.
func abbreviated[V any](words map[string]V, text string) (value V, ok bool) {
	text = strings.ToLower(text)
	if value, ok = words[text]; ok || text == "" {
		return value, ok
	}
	found := 0
	for word, v := range words {
		if strings.HasPrefix(word, text) {
			value = v
			found++
		}
	}
	if found != 1 {
		var zero V
		return zero, false
	}
	return value, true
}

// languageOf returns the language of a file from the file's first word. It returns nil if no Popeye
// file begins with this word.
func languageOf(word string) *language {
	if len(word) < 3 {
		return nil
	}
	for i := range languages {
		if c, ok := abbreviated(languages[i].commands, word); ok && c == begin {
			return &languages[i]
		}
	}
	return nil
}
