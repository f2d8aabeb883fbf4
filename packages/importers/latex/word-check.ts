import { replaceBetween } from '../text.ts'
import { namesNewTextFirst } from './raw-text.ts'
import type { TexFiles, TexPlace } from './tex-source.ts'

/** What the comparison of the words found. */
export interface WordCheck {
  /** The words of the source outside formulas. */
  words: number
  /** The words that the result lacks, each as often as it is missing. */
  lost: { word: string; place: TexPlace }[]
}

/**
 * Compares the words of the source with those of the result. It reads the source on its own, with none of the code of the
 * converter, so that a mistake there cannot hide a word here. Formulas and names of commands, labels and files are no words.
 */
export function checkWords(files: TexFiles, names: Iterable<string>, result: string): WordCheck {
  const found = new Map<string, number>()
  for (const [word] of folded(result).matchAll(wordPattern))
    found.set(word, (found.get(word) ?? 0) + 1)
  const check: WordCheck = { words: 0, lost: [] }
  const silent = silentCommands(files)
  const isNewFirst = [...files.values()].some(namesNewTextFirst)
  for (const file of names) {
    if (file.endsWith('.sty')) continue
    for (const [index, line] of sourceLines(files.get(file) ?? '', {
      silent,
      isNewFirst,
    }).entries())
      for (const [word] of line.matchAll(wordPattern)) {
        check.words += 1
        const left = found.get(word) ?? 0
        if (left > 0) found.set(word, left - 1)
        else check.lost.push({ word, place: { file, line: index + 1 } })
      }
  }
  return check
}

const wordPattern = /\p{L}{3,}/gu

/** Lower case without accents and without the hyphens of lines. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .toLowerCase()
}

const environments =
  'comment filecontents equation align alignat flalign gather multline eqnarray displaymath math dmath IEEEeqnarray tikzpicture CCSXML'

/** The ends of what holds no words: formulas, comments and drawings. */
const wordless: readonly (readonly [string, string])[] = [
  ...environments
    .split(' ')
    .flatMap((name) => [name, `${name}*`])
    .map((name) => [`\\begin{${name}}`, `\\end{${name}}`] as const),
  ['\\iffalse', '\\fi'],
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
]

const argument = String.raw`\s*(?:\[[^\[\]]*\]\s*)*\{[^{}]*\}`
const blanked: readonly RegExp[] = [
  /(?<!\\)\$(?:\\[^]|[^$\\])*\$/g,
  /\\(?:def|gdef|edef)\s*\\[a-zA-Z@]+[^\n]*/g,
  /\\(?:re)?(?:newcommand|newenvironment)\*?[^\n]*/g,
  /\\begin\s{0,9}\{(?:tabular[xy*]?|tabulary|longtable|deluxetable\*?|array|supertabular)\}(?:\s{0,9}\[[^[\]]*\])?(?:\s{0,9}\{(?:[^{}]|\{[^{}]*\})*\}){1,2}/g,
  /\\(?:begin|end)\s{0,9}\{[^{}]*\}(?:\s{0,9}\[[^[\]\n]*\])?/g,
  /\\(?:multicolumn)\s*\{[^{}]*\}\s*\{[^{}]*\}/g,
  /\\multirow\s{0,9}(?:\[[^[\]]*\])?\{[^{}]*\}\s{0,9}(?:\[[^[\]]*\])?\{[^{}]*\}/g,
  /\\(?:textcolor|color|colorbox|definecolor|rule|setlength|addtolength|setcounter|addtocounter|addcontentsline|resizebox\s{0,9}\{[^{}]*\}|raisebox|parbox|rotatebox|fontsize|SI|qty|si|unit|ensuremath|ang|num)\*?\s{0,9}(?:\[[^[\]]*\])?\s{0,9}\{(?:[^{}]|\{[^{}]*\})*\}(?:\s{0,9}\{\s{0,9}(?:-?[\d.]+\s{0,9}(?:pt|cm|em|ex|mm|in)?|\\[a-z]+)\s{0,9}\})?/g,
  new RegExp(
    String.raw`\\(?:label|(?:eq|auto|page|name|sub|c|C|v)?ref|crefrange\s*\{[^{}]*\}|includegraphics|plotone|plottwo\s*\{[^{}]*\}|epsfig|bibliography|bibliographystyle|addbibresource|input|include|subfile|import\s*\{[^{}]*\}|vspace|hspace|url|path|nolinkurl|href|doi|pagestyle|thispagestyle|graphicspath|documentclass|usepackage|hypersetup|email|orcid|orcidlink|bibitem|vskip|captionsetup|shorttitle|shortauthors|titlerunning|authorrunning|nocite|lstset|index|phantom|hphantom|vphantom)\*?${argument}`,
    'g',
  ),
  new RegExp(String.raw`\\(?:lead)?(?:left|right)?fig\s*\{[^{}]*\}\s*\{[^{}]*\}`, 'g'),
  /\\defcitealias\s*\{[^{}]*\}/g,
  /\\(?:title|author|section|caption|item)(?=\s{0,9}\[[^[\]]*\]\s{0,9}\{)\s{0,9}\[[^[\]]*\]/g,
  /\\sub(?:figure|float)\s{0,9}\[[^[\]]*\](?=\s{0,9}\[)/g,
  /\\(?:vskip|hskip|kern)\s{0,9}-?[\d.]*\s{0,9}\\?[a-z]+/g,
]

/** Citations, whose options are words. */
const citation = /\\(?=[A-Za-z]{0,9}[cC]ite)[A-Za-z]+\*?\s{0,9}((?:\[[^[\]]*\]\s{0,9})*)\{[^{}]*\}/g

/** The lines of a source with everything but its words removed. */
function sourceLines(
  text: string,
  { silent, isNewFirst }: { silent: RegExp; isNewFirst: boolean },
): string[] {
  let source = text.replaceAll(/(?<!\\)((?:\\\\)*)%[^\n]*/g, '$1')
  const begin = source.indexOf('\\begin{document}')
  if (begin >= 0) source = blank(source.slice(0, begin)) + source.slice(begin)
  const end = source.indexOf('\\end{document}')
  if (end >= 0) source = source.slice(0, end)
  source = withoutRepetitions(source.replaceAll(silent, blank), isNewFirst)
  source = source.replaceAll(/\\\\(?:\[[^[\]\n]{0,9}\])?/g, blank)
  for (const [open, close] of wordless) source = replaceBetween(source, open, close, blank)
  for (const pattern of blanked) source = source.replaceAll(pattern, blank)
  source = source
    .replaceAll(
      citation,
      (whole, options: string) =>
        `${blank(whole.slice(0, whole.length - options.length))}${options}`,
    )
    .replaceAll(/\\[-/]|\\(?:textsuperscript|ion)\b/g, '')
    .replaceAll(/\{?\\(?:["'`^~=.]|[uvHcdbkr](?=[\s{]))\s*\{?\\?([a-zA-Z])(?:\s*\})?\}?/g, '$1')
    .replaceAll(
      /\{?\\(ss|ae|oe|AE|OE|[oOlLij]|aa|AA)(?![a-zA-Z])(?:\{\}|\})?\s?/g,
      (_whole, name: string) => (name.toLowerCase() === 'aa' ? 'a' : name),
    )
    .replaceAll(/\\(?:[a-zA-Z@]+\*?|[^])/g, (whole) => (whole.includes('\n') ? '\n' : ' '))
  return folded(source).split('\n')
}

/** Braces that hold braces, two levels deep. */
const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
const tracked = new RegExp(String.raw`\\replaced\s{0,9}(${braces})\s{0,9}(${braces})`, 'g')
const affiliation = new RegExp(
  String.raw`\\(?:affiliation|altaffiliation|affil)\s{0,9}(${braces})`,
  'g',
)

/** Blanks the old texts of tracked changes, and affiliations that were named before: they are written once. */
function withoutRepetitions(text: string, isNewFirst: boolean): string {
  const known = new Set<string>()
  return text
    .replaceAll(tracked, (_whole, one: string, two: string) =>
      isNewFirst ? `${one}${blank(two)}` : `${blank(one)}${two}`,
    )
    .replaceAll(affiliation, (whole, words: string) => {
      const name = words.replaceAll(/\s+/g, ' ')
      if (known.has(name)) return blank(whole)
      known.add(name)
      return whole
    })
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

/** The commands for texts that were deleted, and those that the authors defined to show nothing, such as those for remarks. */
function silentCommands(files: TexFiles): RegExp {
  const names = new Set(['deleted', 'explain'])
  for (const text of files.values())
    for (const [, name = ''] of text.matchAll(
      /\\(?:re)?newcommand\*?\s*\{?\\([a-zA-Z]+)\}?\s*\[\d\]\s*\{\s*\}/g,
    ))
      names.add(name)
  return new RegExp(String.raw`\\(?:${[...names].join('|')})(?![a-zA-Z])(?:\s*${braces})+`, 'g')
}
