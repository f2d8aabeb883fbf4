import { ImportError } from '../errors.ts'

/** A part of a text, from and to. */
export interface Range {
  from: number
  to: number
}

/** Real papers nest about fifteen braces. */
const maxDepth = 200

/**
 * The closing brace of each opening one; an unclosed one ends with the text. Takes linear time.
 * @throws ImportError for braces that nest too deeply
 */
export function matchBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '{') {
      open.push(at)
      if (open.length > maxDepth)
        throw new ImportError(`The article has more than ${maxDepth} braces inside each other.`)
    } else if (sign === '}') {
      const start = open.pop()
      if (start !== undefined) ends.set(start, at)
    }
  }
  for (const start of open) ends.set(start, text.length)
  return ends
}

/** Longer than any caption in square brackets; keeps the cost of unclosed ones linear. */
const maxOptional = 5000

/** Reads a range of TeX from its beginning to its end. */
export type TexReader = ReturnType<typeof createReader>

const command = /\\(?:[a-zA-Z@]+|[^])/y
const space = /[ \t]*(?:\n[ \t]*)?/y
const emptyLine = /[ \t]{0,9}\n(?:[ \t]{0,9}\n)+[ \t]{0,9}/y

/** A place in a range that moves forward. */
function createScanner(text: string, { from, to }: Range) {
  let at = from
  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found === undefined || at + found.length > to) return undefined
    at += found.length
    return found
  }
  return {
    text,
    to,
    at: () => at,
    isDone: () => at >= to,
    go: (place: number): void => {
      at = Math.min(place, to)
    },
    peek: () => (at < to ? (text[at] ?? '') : ''),
    match,
    /** Goes over spaces and at most one line end, as TeX does before an argument. */
    skipSpace(): void {
      const start = at
      if (match(emptyLine) === undefined) match(space)
      else at = start
    },
    /** Reads a command, such as `\section` or `\%`, without the space after it. */
    command: () => match(command),
    /** Reads an empty line. */
    emptyLine: () => match(emptyLine) !== undefined,
    /** Whether a star follows, which is read. */
    star: () => match(/\*/y) !== undefined,
  }
}

/** A reader of a range; `ends` are the braces of the whole text. */
export function createReader(text: string, ends: ReadonlyMap<number, number>, range: Range) {
  const scanner = createScanner(text, range)
  const { at, go, peek, match, skipSpace } = scanner
  const { to } = range

  function braces(): Range {
    const inner = { from: at() + 1, to: Math.min(ends.get(at()) ?? to, to) }
    go(inner.to + 1)
    return inner
  }

  /** Reads an argument; without one, the place stays. */
  function orBack(read: () => Range | undefined): Range | undefined {
    const start = at()
    skipSpace()
    const found = read()
    if (!found) go(start)
    return found
  }
  return {
    ...scanner,
    ends,
    /** The next argument in braces, or a single sign or command. */
    argument: () =>
      orBack(() => {
        const from = at()
        if (peek() === '{') return braces()
        if (peek() === '' || peek() === '}') return undefined
        if (match(command) === undefined) go(from + 1)
        return { from, to: at() }
      }),
    /** The next argument if it is in braces. */
    group: () => orBack(() => (peek() === '{' ? braces() : undefined)),
    /** The next argument in square brackets, or in other ones. */
    optional: (open = '[', close = ']') =>
      orBack(() => {
        if (peek() !== open) return undefined
        const from = at() + 1
        const end = endOfOptional(text, ends, { from, to }, [open, close])
        if (end === undefined) return undefined
        go(end + 1)
        return { from, to: end }
      }),
  }
}

/** The place of the bracket that closes an argument. */
function endOfOptional(
  text: string,
  ends: ReadonlyMap<number, number>,
  { from, to }: Range,
  [open, close]: readonly [string, string],
): number | undefined {
  let depth = 0
  const last = Math.min(to, from + maxOptional)
  for (let end = from; end < last; end += 1) {
    const sign = text[end]
    if (sign === '\\') end += 1
    else if (sign === '{') end = ends.get(end) ?? to
    else if (sign === open) depth += 1
    else if (sign === close && depth-- === 0) return end
  }
  return undefined
}
