import { type Conversion, readerOf } from './conversion.ts'
import type { Range, TexReader } from './tex-reader.ts'

/** The most columns that a figure of several pictures can have. */
const maxColumns = 4

const pictureCommand = /^(?:includegraphics|plotone|epsfig|psfig|epsfbox|includesvg)$/
/** Boxes, and how many arguments in braces come before their content. */
const boxCommands: ReadonlyMap<string, number> = new Map([
  ['subfigure', 0],
  ['subfloat', 0],
  ['subcaptionbox', 1],
  ['parbox', 1],
])
const boxEnvironment = /^(?:subfigure|minipage)\*?$/
const breaks = /^(?:\\|newline|par|linebreak|tabularnewline|gridline)$/
const blockEnvironment = /^(?:center|flushleft|flushright|tabular)\*?$/

/** The lines of a figure: takes the width of each picture as a share of the line, undefined if it is not known, and their ends. */
interface Rows {
  add: (width: number | undefined) => void
  end: () => void
}

/** In how many columns the pictures of a figure stand, from 1 to 4, by the ends of its lines and the widths of its pictures. */
export function columnsOf(conversion: Conversion, range: Range): number {
  const { columns } = measure(conversion, range)
  return Math.max(1, Math.ceil(columns / Math.ceil(columns / maxColumns || 1)))
}

/** The pictures in a line of a figure or of a box, 0 for one without pictures, and the width of its longest line. */
function measure(conversion: Conversion, range: Range): { columns: number; width: number } {
  const counts = new Map<number, number>()
  let row = 0
  let width = 0
  let widest = 0
  const end = () => {
    if (row > 0) counts.set(row, (counts.get(row) ?? 0) + row)
    widest = Math.max(widest, width)
    row = 0
    width = 0
  }
  const add = (share: number | undefined) => {
    // TeX begins a line of its own for what has no place; one of unknown width needs some.
    if (row > 0 && width + (share ?? 0.1) > 1.02) end()
    row += 1
    width += share ?? 0
  }
  readRows(conversion, range, { add, end })
  end()
  // Most pictures decide; of as many, the larger ones, which have to stay legible.
  const [columns = 0] = [...counts]
    .toSorted(([one, first], [other, second]) => second - first || one - other)
    .map(([size]) => size)
  return { columns, width: widest }
}

/** Adds the pictures of a box: those of a line side by side, and one place for those below each other. */
function addBox(conversion: Conversion, rows: Rows, range: Range | undefined, share?: number) {
  if (!range) return
  const { columns, width } = measure(conversion, range)
  const whole = share ?? (width || undefined)
  for (let index = 0; index < columns; index += 1) rows.add(whole && whole / columns)
}

function readRows(conversion: Conversion, range: Range, rows: Rows): void {
  const reader = readerOf(conversion, range)
  while (!reader.isDone()) {
    if (reader.emptyLine()) {
      rows.end()
      continue
    }
    const at = reader.at()
    if (reader.peek() === '\\') readCommand(conversion, reader, rows, at)
    else reader.go(at + 1)
  }
}

function readCommand(conversion: Conversion, reader: TexReader, rows: Rows, at: number): void {
  const name = (reader.command() ?? '').slice(1)
  if (name === 'begin') readEnvironment(conversion, reader, rows, at)
  else if (name === 'end') {
    const ended = reader.group()
    if (ended && blockEnvironment.test(textOf(reader, ended))) rows.end()
  } else if (breaks.test(name)) rows.end()
  else if (/^(?:caption|captionof|figcaption)$/.test(name)) {
    rows.end()
    skipArguments(reader, name === 'captionof' ? 2 : 1)
  } else if (pictureCommand.test(name)) {
    const width = name === 'plotone' ? 1 : widthIn(reader, optionsOf(reader))
    reader.argument()
    rows.add(width)
  } else if (name === 'plottwo') {
    for (const half of [reader.group(), reader.group()]) if (half) rows.add(0.5)
  } else if (/^(?:fig|leftfig|rightfig|boxedfig)$/.test(name)) {
    reader.group()
    rows.add(widthIn(reader, reader.group()))
    reader.group()
  } else if (boxCommands.has(name)) {
    const before = skipArguments(reader, boxCommands.get(name) ?? 0)
    optionsOf(reader)
    addBox(
      conversion,
      rows,
      reader.group(),
      name === 'parbox' ? widthIn(reader, before) : undefined,
    )
  }
}

function readEnvironment(conversion: Conversion, reader: TexReader, rows: Rows, at: number): void {
  const found = conversion.environments.get(at)
  const group = reader.group()
  const name = group ? textOf(reader, group) : ''
  if (blockEnvironment.test(name)) rows.end()
  if (!found || !boxEnvironment.test(name)) return
  optionsOf(reader)
  const width = widthIn(reader, reader.group())
  addBox(conversion, rows, { from: reader.at(), to: found.inner.to }, width)
  reader.go(found.after)
}

const textOf = ({ text }: TexReader, { from, to }: Range) => text.slice(from, to)

function optionsOf(reader: TexReader): Range | undefined {
  reader.star()
  let last: Range | undefined
  for (let found = reader.optional(); found; found = reader.optional()) last = found
  return last
}

/** Goes over arguments with their options; gives the last. */
function skipArguments(reader: TexReader, count: number): Range | undefined {
  let last: Range | undefined
  for (let index = 0; index < count; index += 1) {
    optionsOf(reader)
    last = reader.group()
  }
  return last
}

const widthIn = (reader: TexReader, range: Range | undefined) =>
  range && shareIn(textOf(reader, range))

/** The first width that is a share of the line: 0.48 of `0.48\textwidth`. */
function shareIn(written: string): number | undefined {
  const [, share] =
    /(?:^|[^\d.])(\d{0,3}\.?\d{0,6})\s{0,9}\\(?:text|line|column|h)(?:width|size)/.exec(written) ??
    []
  if (share === undefined) return undefined
  return share === '' ? 1 : Number(share)
}
