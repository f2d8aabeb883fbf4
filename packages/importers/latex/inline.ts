import { accentMarks } from '@ephemeris/bibliography'
import { ionizationStage } from '@ephemeris/markdown'
import { type Conversion, countLoss, readerOf, type Setting } from './conversion.ts'
import { inlineFormula } from './formulas.ts'
import {
  codeSpan,
  doiAddress,
  encodeSigns,
  escapeText,
  linkTo,
  namesNewTextFirst,
  plainCode,
  rawArgument,
  readMarks,
  wrap,
} from './raw-text.ts'
import { keysIn } from './references.ts'
import type { Range, TexReader } from './tex-reader.ts'
import { layout, raised, signs, wrappers } from './text-signs.ts'

/** Converts a range of text to one line of Markdown. */
export function inline(conversion: Conversion, range: Range, setting: Setting = 'text'): string {
  const reader = readerOf(conversion, range)
  let words = ''
  while (!reader.isDone()) words += inlineToken(reader, conversion, setting)
  return words
}

const plain = /[^\\{}$~`'\-\n&#"]+/y
const marks = /`+|'+|-+|"/y

/** Converts the next word, command, group or formula. */
export function inlineToken(reader: TexReader, conversion: Conversion, setting: Setting): string {
  const words = reader.match(plain)
  if (words !== undefined) return escapeText(words, setting)
  const mark = reader.match(marks)
  if (mark !== undefined) return readMarks(mark)
  const sign = reader.peek()
  if (sign === '$') return dollars(reader, conversion, setting)
  if (sign === '\\') return commandToken(reader, conversion, setting)
  if (sign === '{') {
    const group = reader.group()
    return group ? inline(conversion, group, setting) : ''
  }
  reader.go(reader.at() + 1)
  if (sign === '~') return '\u00a0'
  if (sign === '\n' || sign === '&') return ' '
  return sign === '}' ? '' : sign
}

function dollars(reader: TexReader, conversion: Conversion, setting: Setting): string {
  const { text, ends } = reader
  const width = text.startsWith('$$', reader.at()) ? 2 : 1
  const from = reader.at() + width
  let to = from
  for (; to < reader.to; to += 1) {
    const sign = text[to]
    if (sign === '\\') to += 1
    else if (sign === '{') to = ends.get(to) ?? reader.to
    else if (sign === '$') break
  }
  reader.go(to + width)
  return inlineFormula(conversion, text.slice(from, Math.min(to, reader.to)), setting)
}

type Handler = (reader: TexReader, conversion: Conversion, setting: Setting, name: string) => string

function commandToken(reader: TexReader, conversion: Conversion, setting: Setting): string {
  const at = reader.at()
  const name = (reader.command() ?? '\\').slice(1)
  if (name === '(' || name === '[') return delimited(reader, conversion, setting, name)
  if (name === 'begin') return environmentInLine(at, reader, conversion, setting)
  const accent = accentMarks.get(name)
  if (accent !== undefined) return accented(reader, conversion, name, accent)
  const sign = signs.get(name)
  if (sign !== undefined) {
    if (/^[a-zA-Z]/.test(name)) endName(reader)
    if (name === '\\') reader.star()
    if (name === '\\') reader.optional()
    return setting === 'table' && sign === '|' ? '\\|' : sign
  }
  const handler =
    handlers.get(name) ?? (/[cC]ite/.test(name) && /^[a-zA-Z]+$/.test(name) ? cite : undefined)
  if (handler) return handler(reader, conversion, setting, name)
  const inFloat = conversion.floatCommand(reader, name)
  if (inFloat !== undefined) return inFloat
  if (fonts.has(name)) return restInFont(reader, conversion, setting, name)
  const count = layout.get(name)
  if (count !== undefined) return skipLayout(reader, conversion, name, count)
  const before = wrappers.get(name)
  if (before !== undefined) return wrapped(reader, conversion, setting, before)
  endName(reader)
  if (/^(?:SI|si|num|qty|unit|ang|SIrange|numrange|qtyrange|SIlist|numlist|qtylist)$/.test(name))
    return quantity(at, reader, conversion, setting)
  if (name !== 'end' && !/^[^a-zA-Z]$/.test(name)) countLoss(conversion, `\\${name}`, at)
  if (name === 'end') reader.group()
  return ''
}

/** The spaces after the name of a command, and empty braces that only end it. */
function endName(reader: TexReader): void {
  if (reader.match(/\{\}/y) !== undefined) return
  const start = reader.at()
  if (reader.emptyLine()) reader.go(start)
  else reader.match(/[ \t]*\n?[ \t]*/y)
}

function delimited(
  reader: TexReader,
  conversion: Conversion,
  setting: Setting,
  name: string,
): string {
  const close = name === '(' ? '\\)' : '\\]'
  const end = reader.text.indexOf(close, reader.at())
  const to = end < 0 ? reader.to : Math.min(end, reader.to)
  const tex = reader.text.slice(reader.at(), to)
  reader.go(to + 2)
  return inlineFormula(conversion, tex, setting)
}

function environmentInLine(
  at: number,
  reader: TexReader,
  conversion: Conversion,
  setting: Setting,
): string {
  const found = conversion.environments.get(at)
  if (!found) return ''
  reader.go(found.after)
  const isFormula = /^(?:math|displaymath|equation|align|gather|eqnarray)\*?$/.test(found.name)
  const tex = reader.text.slice(found.inner.from, found.inner.to)
  if (isFormula) {
    const part = found.name.replace('*', '')
    const isRows = /^(?:align|gather|eqnarray)$/.test(part)
    const rows = isRows ? `\\begin{aligned}${tex}\\end{aligned}` : tex
    return inlineFormula(conversion, rows, setting)
  }
  return ` ${conversion.blocks({ from: at, to: found.after }, 1).join(' ').replaceAll('\n', ' ')} `
}

function accented(reader: TexReader, conversion: Conversion, name: string, accent: string): string {
  const argument = reader.argument()
  const base = argument ? inline(conversion, argument) : ''
  // An accent on nothing is the sign itself.
  if (base === '') return name === '~' || name === '^' ? escapeText(name, 'text') : ''
  const [first = '', ...rest] = Array.from(base.replace(/^ı/, 'i').replace(/^ȷ/, 'j'))
  return `${first}${accent}`.normalize('NFC') + rest.join('')
}

/** Declarations of a font, which hold to the end of their group. */
const fonts: ReadonlyMap<string, string> = new Map([
  ...['it', 'em', 'sl', 'itshape', 'slshape'].map((name) => [name, '*'] as const),
  ...['bf', 'bfseries'].map((name) => [name, '**'] as const),
])

function restInFont(
  reader: TexReader,
  conversion: Conversion,
  setting: Setting,
  name: string,
): string {
  endName(reader)
  let words = ''
  while (!reader.isDone()) words += inlineToken(reader, conversion, setting)
  return wrap(fonts.get(name) ?? '', words)
}

const lengthAfter =
  /\s{0,9}=?\s{0,9}-?[\d.]*\s{0,9}(?:pt|cm|mm|em|ex|in|\\[a-z]+)?(?:\s{0,9}(?:plus|minus)\s{0,9}[\d.]+\s{0,9}[a-z]{2,4})*/y

function skipLayout(
  reader: TexReader,
  conversion: Conversion,
  name: string,
  count: number,
): string {
  conversion.losses.layout += 1
  reader.star()
  if (/^(?:vskip|hskip|kern)$/.test(name)) reader.match(lengthAfter)
  else if (count === 0) endName(reader)
  if (count > 0 || /^(?:pagebreak|nopagebreak|linebreak|toprule|midrule|bottomrule)$/.test(name)) {
    reader.optional('(', ')')
    reader.optional()
  }
  for (let index = 0; index < count; index += 1) reader.argument()
  return ''
}

function wrapped(
  reader: TexReader,
  conversion: Conversion,
  setting: Setting,
  before: number,
): string {
  reader.star()
  while (reader.optional());
  for (let index = 0; index < before; index += 1) {
    reader.argument()
    while (reader.optional());
  }
  const argument = reader.group()
  return argument ? inline(conversion, argument, setting) : ''
}

/** Quantities of siunitx are written in formulas. */
function quantity(at: number, reader: TexReader, conversion: Conversion, setting: Setting): string {
  while (reader.optional() ?? reader.group());
  return inlineFormula(conversion, reader.text.slice(at, reader.at()), setting)
}

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...['emph', 'textit', 'textsl'].map((name) => [name, inFont('*')] as const),
  ['textbf', inFont('**')],
  ...['textsuperscript', 'tablenotemark', 'altaffilmark', 'inst', 'tnote'].map(
    (name) => [name, raisedText] as const,
  ),
  [
    'textsubscript',
    (reader, conversion, setting) =>
      scriptOf('_', argumentOf(reader, conversion, setting), conversion, setting),
  ],
  ...['texttt', 'code', 'nolinkurl', 'path', 'lstinline', 'mintinline', 'verb'].map(
    (name) => [name, code] as const,
  ),
  ['url', (reader) => linkTo(rawArgument(reader))],
  ['doi', (reader) => linkTo(doiAddress(rawArgument(reader)))],
  ['email', (reader) => escapeText(rawArgument(reader), 'text')],
  ['href', link],
  [
    'ensuremath',
    (reader, conversion, setting) => {
      const argument = reader.argument()
      return argument
        ? inlineFormula(conversion, reader.text.slice(argument.from, argument.to), setting)
        : ''
    },
  ],
  ['footnote', footnote],
  ['footnotetext', footnote],
  ['thanks', footnote],
  ['footnotemark', (reader) => (reader.optional(), '')],
  ['label', label],
  ['ref', reference('number')],
  ['eqref', reference('brackets')],
  ['pageref', reference('name')],
  ['nameref', reference('name')],
  ...['vref', 'labelcref', 'subref'].map((name) => [name, reference('number')] as const),
  ...['autoref', 'cref', 'Cref', 'crefrange', 'figref', 'zcref', 'fullref'].map(
    (name) => [name, reference('name')] as const,
  ),
  [
    'texorpdfstring',
    (reader, conversion, setting) => {
      const words = argumentOf(reader, conversion, setting)
      reader.argument()
      return words
    },
  ],
  [
    'defcitealias',
    (reader, conversion) => {
      const key = reader.argument()
      const words = argumentOf(reader, conversion, 'text')
      if (key) conversion.citations.setAlias(reader.text.slice(key.from, key.to), words)
      return ''
    },
  ],
  [
    'tablenotetext',
    (reader, conversion, setting) => {
      const mark = argumentOf(reader, conversion, setting)
      return `${raised(mark) ?? mark} ${argumentOf(reader, conversion, setting)}\n\n`
    },
  ],
  ...['tablecomments', 'tablerefs', 'dataset', 'object', 'objectname', 'facility'].map(
    (name) =>
      [
        name,
        (reader, conversion, setting) => {
          reader.optional()
          return argumentOf(reader, conversion, setting)
        },
      ] as const satisfies readonly [string, Handler],
  ),
  ['enquote', (reader, conversion, setting) => `“${argumentOf(reader, conversion, setting)}”`],
  [
    'ion',
    (reader, conversion, setting) => {
      const element = argumentOf(reader, conversion, setting)
      const stage = argumentOf(reader, conversion, setting)
      return `${element}\u202f${ionizationStage(stage)}`
    },
  ],
  ['sout', (reader, conversion, setting) => `~~${argumentOf(reader, conversion, setting)}~~`],
  ['today', () => ''],
  ['replaced', replaced],
])

/** The new text of a tracked change. */
function replaced(reader: TexReader, conversion: Conversion, setting: Setting): string {
  reader.optional()
  const texts = [reader.argument(), reader.argument()]
  const shown = namesNewTextFirst(conversion.tex.text) ? texts[0] : texts[1]
  return shown ? inline(conversion, shown, setting) : ''
}

function argumentOf(reader: TexReader, conversion: Conversion, setting: Setting): string {
  const argument = reader.argument()
  return argument ? inline(conversion, argument, setting) : ''
}

function inFont(mark: string): Handler {
  return (reader, conversion, setting) => wrap(mark, argumentOf(reader, conversion, setting))
}

function raisedText(reader: TexReader, conversion: Conversion, setting: Setting): string {
  const words = argumentOf(reader, conversion, setting)
  return raised(words) ?? scriptOf('^', words, conversion, setting)
}

function scriptOf(sign: string, words: string, conversion: Conversion, setting: Setting): string {
  if (words === '') return ''
  return words.includes('\\(')
    ? words
    : inlineFormula(conversion, `{}${sign}{\\text{${words}}}`, setting)
}

function link(reader: TexReader, conversion: Conversion, setting: Setting): string {
  const address = rawArgument(reader).replaceAll(/\s+/g, '')
  const words = argumentOf(reader, conversion, setting).trim()
  if (!/^(?:https?|mailto):/.test(address)) return words
  return `[${words || escapeText(address, setting)}](${encodeSigns(address)})`
}

/** Text in a fixed width is code if it has no markup. */
function code(reader: TexReader, conversion: Conversion, setting: Setting, name: string): string {
  if (name === 'verb' || name === 'lstinline' || name === 'mintinline') {
    reader.star()
    reader.optional()
    if (name === 'mintinline') reader.argument()
    if (reader.peek() !== '{') {
      const end = reader.text.indexOf(reader.peek(), reader.at() + 1)
      const raw = reader.text.slice(reader.at() + 1, end)
      reader.go(end + 1)
      return codeSpan(raw, setting)
    }
  }
  const argument = reader.argument()
  if (!argument) return ''
  const raw = plainCode(reader.text.slice(argument.from, argument.to))
  return raw === undefined ? inline(conversion, argument, setting) : codeSpan(raw, setting)
}

function footnote(reader: TexReader, conversion: Conversion, setting: Setting): string {
  reader.optional()
  const argument = reader.argument()
  if (!argument) return ''
  const words = inline(conversion, argument).replaceAll(/\s+/g, ' ').trim()
  if (words === '') return ''
  if (setting === 'caption') return ` (${words})`
  const { notes } = conversion
  notes.count += 1
  notes.pending.push(`[^${notes.count}]: ${words}`)
  return `[^${notes.count}]`
}

function label(reader: TexReader, conversion: Conversion): string {
  const argument = reader.argument()
  if (argument) conversion.label(reader.text.slice(argument.from, argument.to))
  return ''
}

function reference(form: 'number' | 'brackets' | 'name'): Handler {
  return (reader, { references }, _setting, name) => {
    reader.star()
    const argument = reader.argument()
    const keys = argument ? keysIn(reader.text, argument) : []
    const last = name === 'crefrange' ? reader.argument() : undefined
    return references.refer(last ? [...keys, ...keysIn(reader.text, last)] : keys, form)
  }
}

function cite(reader: TexReader, conversion: Conversion, _setting: Setting, name: string): string {
  reader.star()
  const [first, second] = [reader.optional(), reader.optional()]
  const argument = reader.group()
  if (!argument) return ''
  const words = [first, second].map((range) => (range ? inline(conversion, range).trim() : ''))
  // A single option comes after the works.
  const [before = '', after = ''] = second ? words : ['', words[0]]
  return conversion.citations.write({
    command: name,
    // BibTeX has no keys with spaces, but lists of references do.
    keys: keysIn(reader.text, argument).map((key) => key.replaceAll(' ', '-')),
    before,
    after,
  })
}
