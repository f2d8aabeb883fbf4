import { labelPattern } from '../references/attributes.ts'

/** What the opening fence of a block says. */
export interface WrittenBlock {
  /** The names it may be known by: of a directive, or its classes. */
  names: string[]
  /** As written, with or without the prefix of a kind. */
  label: string | undefined
  values: ReadonlyMap<string, string>
  /** A line of Markdown; '' for none. */
  title: string
  /** The opening as an author recognizes it, for sentences. */
  shown: string
}

/** A line with colons: how many, and what it opens; undefined for one that closes. */
interface FenceLine {
  colons: number
  opens: WrittenBlock | undefined
}

/** Reads a fence with its options: `::: {.callout-note title="x" #nte-x}`, `:::{note} Title`, `::: tip Title`, `:::`. */
export function readFenceLine(source: string): FenceLine {
  const [first = '', ...options] = source.split(/\r\n?|\n/)
  const [, colons = '', info = ''] = /^(:+)(?!:)([^]*)$/.exec(first.trim()) ?? ['', first.trim()]
  // Pandoc allows colons at the end of the line.
  const written = info.replace(/(?<!:):{3,}$/, '').trim()
  const opens = written === '' ? undefined : readOpening(written, options)
  return { colons: colons.length, opens }
}

/** Reads what follows the colons or backticks of a fence, and the lines with options below it. */
export function readOpening(info: string, optionLines: readonly string[]): WrittenBlock {
  const values = new Map<string, string>()
  const names: string[] = []
  let label: string | undefined
  let rest = info
  const readBraces = () => {
    const braces = bracesAt(rest)
    if (!braces) {
      // Attributes that cannot be read are no title.
      if (rest.startsWith('{')) rest = ''
      return
    }
    rest = rest.slice(braces.length)
    names.push(...braces.names)
    label ??= braces.label
    for (const [key, value] of braces.values) values.set(key, value)
  }
  if (!info.startsWith('{')) {
    const [name = ''] = /^[\p{L}\p{N}_:+-]+/u.exec(info) ?? []
    names.push(name)
    rest = info.slice(name.length)
  }
  readBraces()
  const [bracketed, inBrackets] = /^\[([^[\]]*)\]/.exec(rest) ?? []
  if (bracketed !== undefined) {
    rest = rest.slice(bracketed.length)
    readBraces()
  }
  for (const [key, value] of optionsOf(optionLines)) values.set(key, value)
  const title = (inBrackets ?? values.get('title') ?? values.get('name') ?? rest).trim()
  const shown = info.slice(0, 60)
  return { names, label: label ?? values.get('label'), values, title, shown }
}

/** The options of MyST, `:key: value`, which do not hide the title after the name. */
function optionsOf(lines: readonly string[]): [string, string][] {
  return lines.flatMap((line): [string, string][] => {
    const [, key, value = ''] = /^\s*:([\w-]+):([^]*)$/.exec(line) ?? []
    if (key === undefined) return []
    // The name of a directive is what refers to it.
    return [[key === 'name' ? 'label' : key, value.trim()]]
  })
}

/** Whether a line is an option of a directive. */
export function isOptionLine(line: string): boolean {
  return /^\s*:[\w-]+:(?:\s|$)/.test(line)
}

interface Braces {
  length: number
  names: string[]
  label: string | undefined
  values: [string, string][]
}

const part =
  /(?:#([^\s#{}"'=]+)|\.?([\p{L}_][^\s{}"'=]*)(?:=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'{}]+)))?|(\}))\s*/uy

/** The attributes in braces at the beginning of a text; undefined when there are none. */
function bracesAt(text: string): Braces | undefined {
  const [opening] = /^\{\s*/.exec(text) ?? []
  if (opening === undefined) return undefined
  const found: Braces = { length: 0, names: [], label: undefined, values: [] }
  part.lastIndex = opening.length
  for (let match = part.exec(text); match; match = part.exec(text)) {
    const [, id, name, double, single, bare, end] = match
    const value = double?.replaceAll(/\\(.)/g, '$1') ?? single ?? bare
    if (id !== undefined) found.label ??= id
    else if (name !== undefined && value !== undefined) found.values.push([name, value])
    else if (name !== undefined) found.names.push(name)
    if (end !== undefined) return { ...found, length: part.lastIndex }
  }
  return undefined
}

const known = new RegExp(`^${labelPattern}$`, 'u')

/** The kind that the label of a block begins with: `thm` of `thm-line`. */
export function labelKindOf(label: string | undefined): string | undefined {
  return label !== undefined && known.test(label) ? label.slice(0, 3) : undefined
}
