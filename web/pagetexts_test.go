package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/analysis"
	"burnside/tb/verdict"
)

// pluralForms are the forms of numbers that each language of the page has, by the Unicode CLDR.
var pluralForms = map[string][]string{
	"en": {"one", "other"},
	"ru": {"few", "many", "one", "other"},
	"sl": {"few", "one", "other", "two"},
	"sv": {"one", "other"},
}

// pageTexts reads a file of texts as a map from the path of each text, such as "looks.dark", to it.
func pageTexts(t *testing.T, name string) map[string]string {
	t.Helper()
	content, err := sources.ReadFile("page/texts/" + name + ".json")
	require.NoError(t, err)
	var texts any
	require.NoError(t, json.Unmarshal(content, &texts), name)
	flat := map[string]string{}
	flatten(flat, "", texts)
	return flat
}

// flatten adds the texts of a value and its parts to a map.
func flatten(into map[string]string, at string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value {
			flatten(into, strings.TrimPrefix(at+"."+name, "."), part)
		}
	case []any:
		for i, part := range value {
			flatten(into, fmt.Sprintf("%s.%d", at, i), part)
		}
	default:
		into[at] = fmt.Sprint(value)
	}
}

// A placeholder is a value that a message names.
type placeholder struct{ kind, options string } // kind: "", "plural" or "select"; the options are sorted

// placeholders returns the values of a message by their names.
func placeholders(t *testing.T, text string) map[string]placeholder {
	t.Helper()
	found := map[string]placeholder{}
	rest := readMessage(t, text, text, found)
	require.Empty(t, rest, "a brace too many: %s", text)
	return found
}

var (
	valuePattern  = regexp.MustCompile(`^\{\s*([^\s,{}]+)\s*(?:\}|,\s*(plural|select)\s*,\s*)`)
	optionPattern = regexp.MustCompile(`^([^\s{}]+)\s*\{`)
)

// readMessage reads a message until a closing brace or the end of the text, and returns the rest of
// the text. It follows the rules of page/js/messages.js.
func readMessage(t *testing.T, text, whole string, found map[string]placeholder) string {
	t.Helper()
	for text != "" && text[0] != '}' {
		if text[0] != '{' {
			text = text[1:]
			continue
		}
		match := valuePattern.FindStringSubmatch(text)
		require.NotNil(t, match, whole)
		text = text[len(match[0]):]
		options := []string{}
		for match[2] != "" && text != "" && text[0] != '}' {
			option := optionPattern.FindStringSubmatch(text)
			require.NotNil(t, option, whole)
			options = append(options, option[1])
			text = readMessage(t, text[len(option[0]):], whole, found)
			require.NotEmpty(t, text, "a brace is missing: %s", whole)
			text = strings.TrimLeft(text[1:], " ")
		}
		if match[2] != "" {
			require.NotEmpty(t, text, "a brace is missing: %s", whole)
			text = text[1:]
			require.Contains(t, options, "other", whole)
		}
		slices.Sort(options)
		next := placeholder{match[2], strings.Join(slices.Compact(options), " ")}
		if old, again := found[match[1]]; !again || old.kind == "" {
			found[match[1]] = next
		}
	}
	return text
}

// pageLanguages lists the languages of the page.
func pageLanguages(t *testing.T) []string {
	t.Helper()
	entries, err := fs.ReadDir(sources, "page/texts")
	require.NoError(t, err)
	var languages []string
	for _, entry := range entries {
		if name := strings.TrimSuffix(entry.Name(), ".json"); !strings.HasPrefix(name, "lessons-") {
			languages = append(languages, name)
		}
	}
	return languages
}

// completeKey is the name of the value that says that a file of texts lacks none.
const completeKey = "complete"

// A file that is marked as complete has all texts of the page or of the lessons. Any other file may
// lack some. Each text has the same placeholders as the English text, and all plural forms of its
// language.
func TestTranslations(t *testing.T) {
	languages := pageLanguages(t)
	require.Contains(t, languages, "en")
	assert.ElementsMatch(t, slices.Collect(maps.Keys(pluralForms)), languages)
	for _, prefix := range []string{"", "lessons-"} {
		english := pageTexts(t, prefix+"en")
		for _, language := range languages {
			own := pageTexts(t, prefix+language)
			assert.Subset(t, slices.Collect(maps.Keys(english)), slices.Collect(maps.Keys(own)), prefix+language)
			if own[completeKey] == "true" {
				assert.Len(t, own, len(english), prefix+language)
			}
			for name, text := range own {
				sameValues(t, language, prefix+language+" "+name, english[name], text)
			}
		}
	}
}

// sameValues requires that a text has the same placeholders as the English text.
func sameValues(t *testing.T, language, name, english, text string) {
	t.Helper()
	assert.NotEmpty(t, strings.TrimSpace(text), name)
	assert.Equal(t, strings.TrimSpace(text), text, name)
	want, got := placeholders(t, english), placeholders(t, text)
	assert.ElementsMatch(t, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)), name)
	for value, p := range got {
		switch p.kind {
		case "plural":
			assert.NotEqual(t, "select", want[value].kind, "%s %s", name, value)
			for _, form := range pluralForms[language] {
				assert.Contains(t, strings.Fields(p.options), form, "%s %s", name, value)
			}
		case "select":
			assert.Equal(t, want[value], p, "%s %s", name, value)
		}
	}
}

// In each language every piece has a letter of its own.
func TestNotation(t *testing.T) {
	for _, language := range pageLanguages(t) {
		texts := pageTexts(t, language)
		seen := map[string]bool{}
		for _, piece := range strings.Split("K Q R B N", " ") {
			letter := texts["letters."+piece]
			assert.False(t, seen[letter], "%s: %s", language, letter)
			seen[letter] = true
		}
	}
}

// pageCode returns the modules of the page and of the site by their names.
func pageCode(t *testing.T) map[string]string {
	t.Helper()
	modules := map[string]string{}
	entries, err := fs.ReadDir(sources, "page/js")
	require.NoError(t, err)
	for _, entry := range entries {
		modules["page/js/"+entry.Name()] = module(entry.Name())
	}
	site, err := filepath.Glob("site/js/*.js")
	require.NoError(t, err)
	for _, name := range site {
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		modules[filepath.ToSlash(name)] = string(content)
	}
	return modules
}

// Each text of the page must be used by a module. The module takes the text by its name from the
// object "words". If the text is in a group, the module takes it from this group, by its name or by
// a value. Uses in comments do not count.
func TestTextsAreUsed(t *testing.T) {
	var all strings.Builder
	for _, code := range pageCode(t) {
		all.WriteString(commentPattern.ReplaceAllString(code, ""))
	}
	code := all.String()
	english := pageTexts(t, "en")
	keys := map[string]bool{}
	for name := range english {
		key, rest, _ := strings.Cut(name, ".")
		member, _, _ := strings.Cut(rest, ".")
		assert.True(t, name == completeKey || isTaken(code, "words", key) && isMemberTaken(code, key, member), "no module uses the text %s", name)
		keys[key] = true
	}
	for _, used := range regexp.MustCompile(`[^.\w]words\.(\w+)`).FindAllStringSubmatch(code, -1) {
		assert.True(t, keys[used[1]] || slices.Contains([]string{"js", "push"}, used[1]), "there is no text %s", used[1])
	}
}

// isTaken reports whether code takes a member from an object: by its name, or by a pattern such as
// "{ name } = object".
func isTaken(code, object, name string) bool {
	object, name = regexp.QuoteMeta(object), regexp.QuoteMeta(name)
	return regexp.MustCompile(`\b` + object + `\.` + name + `\b|\{[^{}=]*\b` + name + `\b[^{}=]*\} = (?:\w+\.)*` + object + `\b`).MatchString(code)
}

// isMemberTaken reports whether some code uses a given text of a group. The code may write the name
// of the text, or compute the name while it runs. The texts of a list have numbers as names. Code
// that uses a list uses all of its texts, so isMemberTaken returns true for each of them.
func isMemberTaken(code, group, name string) bool {
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return true
	}
	return isTaken(code, group, name) || regexp.MustCompile(`\b`+group+`(?:\[|[,);\s])`).MatchString(code)
}

// early.js lists the languages.
func TestLanguagesAreListed(t *testing.T) {
	early := regexp.MustCompile(`languages = \[(.*?)\]`).FindStringSubmatch(module("early.js"))
	require.NotNil(t, early)
	var listed []string
	for _, name := range strings.Split(early[1], ",") {
		listed = append(listed, strings.Trim(name, " '"))
	}
	assert.ElementsMatch(t, pageLanguages(t), listed)
	assert.Equal(t, "en", listed[0])
}

var (
	commentPattern = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:(?:^|\s)//.*$)`)
	valueInText    = regexp.MustCompile(`\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`)
	literalPattern = regexp.MustCompile("'([^'\\\\\n]*)'|`([^`]*)`")
	textPattern    = regexp.MustCompile(`^[A-Z][a-z]+[.:!?…]?$|[A-Za-z’]{2}[,;:.]? [A-Za-z]{2}|[a-z]{2}[.!?…](?: |$)`)
	// Names of classes, elements and features of the browser follow these.
	namesFollow = regexp.MustCompile(`(?:class: |classList\.\w+\(|className = |querySelector(?:All)?\(|closest\(|matches\(|matchMedia\(|matchMedia\?\.\()$`)
)

// namesInCode are literals that look like texts of the page but are not. They are words of PGN,
// names of keys and classes, messages between scripts, and names that are the same in all
// languages.
var namesInCode = strings.Split("White|Black|WhiteElo|BlackElo|Date|Event|Site|Round|Result|Opening|Player|Game against Burnside|time forfeit|time against a king|"+
	"Escape|Enter|Delete|Backspace|Home|End|Files|Burnside|English|Svenska|Wins|Holds|take over|words wide", "|")

// No module has an English text of its own: all stand in page/texts.
func TestNoTextsInCode(t *testing.T) {
	for name, code := range pageCode(t) {
		for _, text := range textsIn(code) {
			assert.Contains(t, namesInCode, text, "%s: a text for page/texts", name)
		}
	}
	assert.Equal(t, []string{"Take back", "Go to # now", "Done."},
		textsIn("h('p', { class: 'card side', title: 'Take back' }, `Go to ${at({a: 1})} now`); // a 'Good text'\nsay('Done.', 'done')"))
}

// textsIn returns the literals of a module that look like texts, with # for values.
func textsIn(code string) []string {
	var texts []string
	code = valueInText.ReplaceAllString(commentPattern.ReplaceAllString(code, ""), "#")
	for _, at := range literalPattern.FindAllStringSubmatchIndex(code, -1) {
		text := strings.Trim(code[at[0]:at[1]], "'`")
		if textPattern.MatchString(text) && !strings.HasPrefix(text, "burnside ") && !strings.HasPrefix(text, "/api/") && !namesFollow.MatchString(code[:at[0]]) {
			texts = append(texts, text)
		}
	}
	return texts
}

// The page words every verdict and note of the server, and what a judgement says.
func TestTextsOfCodes(t *testing.T) {
	texts := pageTexts(t, "en")
	for _, f := range []verdict.Phrase{
		verdict.PhraseMates, verdict.PhraseIsMated, verdict.PhraseMated, verdict.PhraseStalemated, verdict.PhraseWins, verdict.PhraseLoses,
		verdict.PhraseDraw, verdict.PhraseCursedWin, verdict.PhraseBlessedLoss, verdict.PhraseOpenWin, verdict.PhraseOpenLoss,
		phraseImpossible, phraseUnknown, phraseFifty,
	} {
		assert.Contains(t, texts, "verdicts."+string(f))
	}
	for _, code := range []string{
		string(verdict.NoteTooLate), string(verdict.NoteAnother), string(verdict.NotePerhapsAnother), string(verdict.NoteInTime),
		string(verdict.NoteSlower), string(verdict.NoteMayComeFirst), string(verdict.NoteSyzygy), string(verdict.NoteSyzygyNone),
		string(verdict.NoteSyzygyRounded), string(verdict.NoteSyzygyPlies), string(verdict.PhraseCursedWin), string(verdict.PhraseBlessedLoss),
		noteOver, noteComesFirst, noteFaster, noteFasterUncertain,
		whyCastling, whyMen, whyNoTable, whyMakeTable, whyDamaged, whySyzygyMissing, whySyzygyMen,
	} {
		assert.Contains(t, texts, "notes."+code)
	}
	for _, kind := range []analysis.FaultKind{analysis.MissesMate, analysis.AllowsMate, analysis.WonToLost, analysis.WonToDrawn, analysis.DrawnToLost} {
		assert.Contains(t, texts, "moveFaults."+string(kind))
	}
	for _, ending := range []analysis.Ending{analysis.EndingWon, analysis.EndingDrawn, analysis.EndingLost} {
		assert.Contains(t, texts, "endingsByTables."+string(ending))
	}
	for mark := analysis.Inaccuracy; mark <= analysis.Blunder; mark++ {
		assert.Contains(t, texts, "marks."+mark.String()+".one")
	}
	for phase := range analysis.NumPhases {
		assert.Contains(t, texts, "phases."+phase.String())
	}
}
