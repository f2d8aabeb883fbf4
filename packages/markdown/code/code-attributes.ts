import { bracesPattern, labelPattern } from '../references/attributes.ts'

/** A part of a listing, by the numbers of its lines from 1. */
export type LineRange = readonly [first: number, last: number]

/** What the braces in the info string of a code block say. */
export interface CodeAttributes {
  /** The first class, as Pandoc names the language. */
  language: string | undefined
  label: string | undefined
  /** The label of the collapsed block; '' for the default. */
  fold: string | undefined
  /** Whether a chart is as wide as the text and the side notes. */
  isWide: boolean
  fileName: string | undefined
  isNumbered: boolean
  /** The number of the first line. */
  start: number
  marked: LineRange[]
  /** Whether all of it was understood. */
  isKnown: boolean
}

const part =
  /(?:#([^\s#{}"'=,]+)|\.?([\p{L}\p{N}_+-]+)(?:=(?:"([^"]*)"|'([^']*)'|\[([^[\]]*)\]|([^\s"'{}[\],]+)))?)[\s,]*/uy
const label = new RegExp(`^${labelPattern}$`, 'u')
const maxStart = 99_999
const maxRanges = 100

/**
 * Reads `#lst:fit fold="Fit the model" linenos 3-5,8`, and how Hugo, Quarto, Pandoc and MyST write the same: `linenos=true`,
 * `hl_lines=[3,"5-7"]`, `linenostart=10`, `.python .numberLines startFrom="10"`, `code-line-numbers="3-5"`, `filename="fit.py"`.
 */
export function readCodeAttributes(inner: string): CodeAttributes {
  const found: CodeAttributes = {
    language: undefined,
    label: undefined,
    fold: undefined,
    isWide: false,
    fileName: undefined,
    isNumbered: false,
    start: 1,
    marked: [],
    isKnown: inner.trim() !== '',
  }
  const written = inner.trim()
  part.lastIndex = 0
  while (part.lastIndex < written.length) {
    const from = part.lastIndex
    const match = part.exec(written)
    if (!match) return { ...found, isKnown: false }
    const [, id, name = '', double, single, list, bare] = match
    const value = double ?? single ?? list ?? bare
    const isClass = written.startsWith('.', from)
    if (id !== undefined) takeLabel(id, found)
    else if (isClass) takeClass(name, found)
    else takeValue(name.toLowerCase(), value, found)
  }
  return found
}

function takeLabel(id: string, found: CodeAttributes): void {
  if (label.test(id)) found.label ??= id
  else found.isKnown = false
}

function takeClass(name: string, found: CodeAttributes): void {
  if (/^(?:number-?lines|line-?numbers)$/i.test(name)) found.isNumbered = true
  else if (found.language === undefined) found.language = name
}

function takeValue(key: string, value: string | undefined, found: CodeAttributes): void {
  switch (key) {
    case 'fold':
    case 'code-fold':
      // Quarto: true, false, show.
      if (key === 'fold') found.fold ??= (value ?? '').slice(0, 100)
      else if (value !== 'false') found.fold ??= ''
      return
    case 'wide':
      found.isWide = true
      return
    case 'filename':
    case 'title':
    case 'lst-cap':
    case 'caption':
      found.fileName ??= value
      return
    case 'linenos':
    case 'line-numbers':
    case 'number-lines':
      found.isNumbered = value !== 'false'
      return
    case 'linenostart':
    case 'lineno-start':
    case 'startfrom':
    case 'start':
      found.start = Math.min(Number(/^\d+$/.exec(value ?? '')?.[0] ?? 1), maxStart)
      found.isNumbered = true
      return
    case 'code-line-numbers':
      if (value === undefined || /^(?:true|false)$/.test(value))
        found.isNumbered = value !== 'false'
      else {
        found.isNumbered = true
        // In presentations, `|` separates the steps.
        found.marked.push(...rangesIn(value.replaceAll('|', ',')))
      }
      return
    case 'hl_lines':
    case 'emphasize-lines':
    case 'mark':
      found.marked.push(...rangesIn(value ?? ''))
      return
    default:
      takeRange(key, value, found)
  }
}

function takeRange(key: string, value: string | undefined, found: CodeAttributes): void {
  const ranges = value === undefined && /^\d/.test(key) ? rangesIn(key) : []
  if (ranges.length === 0) found.isKnown = false
  found.marked.push(...ranges.slice(0, maxRanges - found.marked.length))
}

/** Reads `3-5,8`, also with spaces and quotation marks as separators. */
function rangesIn(written: string): LineRange[] {
  return written
    .split(/[\s,"']+/)
    .slice(0, maxRanges)
    .flatMap((range): LineRange[] => {
      const [, first = '', last = first] = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(range) ?? []
      return first === '' ? [] : [[Number(first), Number(last)]]
    })
}

const braces = new RegExp(String.raw`(?<!\s)\s*${bracesPattern}`, 'g')

/** The info string after the language: the rest of it, and its attributes. */
export interface FenceAttributes extends CodeAttributes {
  rest: string
}

/** Removes the braces from the info string of a code block; those that cannot be understood stay. */
export function takeFenceAttributes(meta: string): FenceAttributes {
  let rest = meta
  let taken = readCodeAttributes('')
  taken.isKnown = true
  for (const [whole, inner = ''] of meta.matchAll(braces)) {
    const read = readCodeAttributes(inner)
    if (read.isKnown) {
      rest = rest.replace(whole, '')
      taken = merged(taken, read)
    } else taken.isKnown = false
  }
  return { ...taken, rest }
}

function merged(one: CodeAttributes, other: CodeAttributes): CodeAttributes {
  return {
    language: one.language ?? other.language,
    label: one.label ?? other.label,
    fold: one.fold ?? other.fold,
    isWide: one.isWide || other.isWide,
    fileName: one.fileName ?? other.fileName,
    isNumbered: one.isNumbered || other.isNumbered,
    start: Math.max(one.start, other.start),
    marked: [...one.marked, ...other.marked],
    isKnown: one.isKnown,
  }
}

/** Writes the attributes of a listing in the form of this site, with a space before it; '' for none. */
export function writtenCodeAttributes({
  label: name,
  fold,
  isNumbered,
  start,
  marked,
}: Omit<CodeAttributes, 'isKnown'>): string {
  const parts = [
    name && `#${name}`,
    fold !== undefined && (fold === '' ? 'fold' : `fold="${fold.replaceAll(/["{}\n]/g, '')}"`),
    isNumbered && (start === 1 ? 'linenos' : `start=${start}`),
    marked.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(','),
  ].filter(Boolean)
  return parts.length > 0 ? ` {${parts.join(' ')}}` : ''
}

/**
 * How the info string of a code block, in the form of any program, numbers and marks its lines, in the form of this site.
 * @param options further attributes, such as those in the first lines of a cell
 */
export function lineAttributesIn(info: string, options = ''): string {
  const [, inner = ''] = /\{([^{}]*)\}/.exec(info) ?? []
  const numbered = /\bshowLineNumbers\b/.test(info) ? 'linenos' : ''
  const read = readCodeAttributes(`${inner} ${options} ${numbered}`)
  return writtenCodeAttributes({ ...read, label: undefined, fold: undefined }).trim()
}
