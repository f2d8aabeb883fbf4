import { type Conversion, readerOf, type TexEnvironment } from './conversion.ts'
import { inline } from './inline.ts'
import type { Range } from './tex-reader.ts'

interface Row {
  cells: string[]
  /** Whether a rule is above it. */
  isRuled: boolean
}

type Alignment = 'l' | 'c' | 'r'

/** A `tabular`, without caption. */
export function tabular(conversion: Conversion, { name, inner }: TexEnvironment): string[] {
  const reader = readerOf(conversion, inner)
  if (/^(?:tabular[*xy]|tabularx|tabulary)/.test(name)) reader.group()
  reader.optional()
  const spec = reader.group()
  const alignments = spec ? alignmentsIn(reader.text.slice(spec.from, spec.to)) : []
  return grid(rowsIn(conversion, { from: reader.at(), to: inner.to }), alignments, conversion)
}

/** Tables that are grid and float in one: `longtable` and those of AASTeX, with the rest of their content. */
export function tableBlock(conversion: Conversion, { name, inner }: TexEnvironment): string[] {
  const reader = readerOf(conversion, inner)
  reader.optional()
  const spec = reader.group()
  const alignments = spec ? alignmentsIn(reader.text.slice(spec.from, spec.to)) : []
  const content = { from: reader.at(), to: inner.to }
  if (/^(?:deluxetable|longrotatetable)/.test(name)) return deluxe(conversion, content, alignments)
  return grid(rowsIn(conversion, content), alignments, conversion)
}

/** The grid of AASTeX: its head is the argument of a command, its rows are between two others. */
function deluxe(conversion: Conversion, { from, to }: Range, alignments: Alignment[]): string[] {
  const { text } = conversion.tex
  const find = (name: string) => {
    const at = text.indexOf(name, from)
    return at >= 0 && at < to ? at : undefined
  }
  const headAt = find('\\tablehead')
  const start = find('\\startdata')
  const end = find('\\enddata') ?? to
  const reader = readerOf(conversion, { from: headAt === undefined ? to : headAt + 10, to })
  const head = reader.group()
  const afterHead = head ? head.to + 1 : from
  const before = conversion.blocks({ from, to: headAt ?? start ?? from }, 1)
  const between = conversion.blocks(
    { from: afterHead, to: Math.max(afterHead, start ?? afterHead) },
    1,
  )
  const titles = head ? rowsIn(conversion, head) : []
  const data = rowsIn(conversion, { from: (start ?? afterHead - 10) + 10, to: end })
  const rows = [...titles, ...data.map((row, index) => ({ ...row, isRuled: index === 0 }))]
  const after = end < to ? conversion.blocks({ from: end + 8, to }, 1) : []
  return [...grid(rows, alignments, conversion), ...before, ...between, ...after]
}

/** The alignments of the columns: `l|*{3}{c}p{2cm}`. */
function alignmentsIn(spec: string): Alignment[] {
  const whole = spec
    .replaceAll(/\*\s*\{(\d{1,2})\}\s*\{([^{}]*)\}/g, (_whole, times: string, columns: string) =>
      columns.repeat(Number(times)),
    )
    .replaceAll(/[@!><]\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
    .replaceAll(/([pmbXLCRS])\s{0,9}(?:\[[^[\]]*\])?\s{0,9}\{[^{}]*\}/g, '$1')
  return Array.from(whole.matchAll(/[lcrpmbXLCRS]/g), ([letter]) =>
    /[cC]/.test(letter) ? 'c' : /[rRSD]/.test(letter) ? 'r' : 'l',
  )
}

const rules =
  /\s{0,9}\\(?:hline|toprule|midrule|bottomrule|tableline|cline\s{0,9}\{[^{}]*\}|cmidrule\s{0,9}(?:\[[^[\]]*\])?(?:\([^()]*\))?\s{0,9}\{[^{}]*\}|addlinespace|specialrule(?:\{[^{}]*\}){3}|hhline\{[^{}]*\}|noalign\s{0,9}\{[^{}]*\}|rule\s{0,9}\{[^{}]*\}\s{0,9}\{[^{}]*\}|end(?:first)?head|end(?:last)?foot|tablebreak|rowcolor\s{0,9}\{[^{}]*\}|decimals|hline)(?:\s{0,9}\[[^[\]]*\])?(?![a-zA-Z])/y

function rowsIn(conversion: Conversion, range: Range): Row[] {
  const { text } = conversion.tex
  const rows: Row[] = []
  let isRuled = false
  let head: number | undefined
  for (const row of splitAt(conversion, range, '\\\\')) {
    let { from } = row
    for (;;) {
      rules.lastIndex = from
      const rule = rules.exec(text)?.[0]
      if (rule === undefined || from + rule.length > row.to) break
      // The head of a long table comes twice; the second one is for further pages.
      if (rule.includes('\\endfirsthead')) head = rows.length
      else if (/\\end(?:head|foot|lastfoot)/.test(rule) && head !== undefined) rows.length = head
      isRuled = true
      from += rule.length
    }
    const cells = splitAt(conversion, { from, to: row.to }, '&').flatMap((cell) =>
      cellOf(conversion, cell),
    )
    if (cells.every((cell) => cell === '')) continue
    rows.push({ cells, isRuled })
    isRuled = false
  }
  return rows
}

/** Splits a range at `&` or `\\`, but not within braces and environments. */
function splitAt(
  { tex: { text }, ends, environments }: Conversion,
  { from, to }: Range,
  sign: string,
): Range[] {
  const parts: Range[] = []
  let start = from
  for (let at = from; at < to; at += 1) {
    const letter = text[at]
    if (text.startsWith(sign, at)) {
      parts.push({ from: start, to: at })
      const [after = ''] =
        sign === '&'
          ? ['']
          : (/^\*?(?:[ \t]*\[-?[\d.]*\s*\\?[a-z]*\])?/.exec(text.slice(at + 2, at + 40)) ?? [])
      start = at + sign.length + after.length
      at = start - 1
    } else if (letter === '{') at = ends.get(at) ?? to
    else if (letter === '\\' && text.startsWith('\\begin', at))
      at = (environments.get(at)?.after ?? at + 2) - 1
    else if (letter === '\\') at += 1
  }
  parts.push({ from: start, to })
  return parts
}

const span = /^\s*\\multicolumn\s*\{\s*(\d{1,2})\s*\}/

/** A cell, and empty ones for the further columns that it spans. */
function cellOf(conversion: Conversion, range: Range): string[] {
  const [whole = '', width] =
    span.exec(conversion.tex.text.slice(range.from, Math.min(range.to, range.from + 80))) ?? []
  if (width === undefined) return [wordsOf(conversion, range)]
  const reader = readerOf(conversion, { from: range.from + whole.length, to: range.to })
  reader.group()
  const argument = reader.group()
  const words = argument ? wordsOf(conversion, argument) : ''
  const rest = wordsOf(conversion, { from: reader.at(), to: range.to })
  return [`${words}${rest && ` ${rest}`}`, ...Array.from({ length: Number(width) - 1 }, () => '')]
}

function wordsOf(conversion: Conversion, range: Range): string {
  return inline(conversion, range, 'table').replaceAll(/\s+/g, ' ').trim()
}

const maxCells = 15_000

function grid(
  rows: readonly Row[],
  alignments: readonly Alignment[],
  conversion: Conversion,
): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (rows.length === 0 || width === 0) return []
  // The letters of panels, whose pictures are shown one below the other.
  const isLetters = rows.every(({ cells }) =>
    cells.every((cell) => /^(?:\(?[a-z]\)?)?$/.test(cell)),
  )
  if (isLetters && conversion.float && conversion.float.pictures.length > 0) return []
  conversion.tables += 1
  const ruled = rows.findIndex(({ isRuled }, index) => index > 0 && isRuled)
  const isHeaded = ruled > 0 && ruled <= 4
  const head = isHeaded ? rows.slice(0, ruled) : []
  const body = isHeaded ? rows.slice(ruled) : rows
  const kept = body.slice(0, Math.floor(maxCells / width))
  if (kept.length < body.length)
    conversion.losses.commands.set(`rows of a table beyond ${maxCells} cells`, {
      count: body.length - kept.length,
      place: { file: '', line: 0 },
    })
  const titles = Array.from({ length: width }, (_, index) =>
    head
      .map(({ cells }) => cells[index] ?? '')
      .filter((title) => title !== '')
      .join(' '),
  )
  const lines = [
    lineOf(titles, width),
    `|${Array.from({ length: width }, (_, index) => markOf(alignments[index] ?? 'l')).join('|')}|`,
    ...kept.map(({ cells }) => lineOf(cells, width)),
  ]
  return [lines.join('\n')]
}

function lineOf(cells: readonly string[], width: number): string {
  return `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
}

function markOf(alignment: Alignment): string {
  return alignment === 'c' ? ' :-: ' : alignment === 'r' ? ' --: ' : ' --- '
}
