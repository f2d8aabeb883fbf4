import { Abbreviations } from './abbreviations.ts'
import { BibtexScanner } from './bibtex-scanner.ts'
import { EntryError } from './entry-error.ts'

/** Something that the owner is told about a bibliography. */
export interface BibliographyProblem {
  /** Counted from 1. */
  line: number
  key?: string
  sentence: string
  /** Whether an entry was left out since it cannot be read. */
  isUnread?: true
}

/** An entry as it stands in the file: values are TeX, names of types and fields in lower case. */
export interface RawEntry {
  type: string
  /** As written, trimmed; empty when there is none. */
  key: string
  fields: Map<string, string>
  line: number
  source: string
}

interface BibtexGrammar {
  entries: RawEntry[]
  problems: BibliographyProblem[]
}

/** Where an entry may begin, whatever went wrong before it. */
const entryAtLineStart = /^[ \t]*@[a-z][\w-]*\s*[{(]/gim
const entryStart = /@([a-z][\w-]*)\s*([{(])/iy

const mostEntries = 10_000
/** After so many entries others get their turn: they take some 20 ms. */
export const sliceEntries = 100
/**
 * Reads the grammar of BibTeX, in slices. Time grows with the length of the text: it is cut where a line begins with `@word{`, and
 * each part is read once, so an entry that cannot be read costs itself only.
 */
export function* readBibtexGrammar(text: string): Generator<number, BibtexGrammar> {
  const entries: RawEntry[] = []
  const problems: BibliographyProblem[] = []
  const lineAt = countLines(text)
  const words = new Abbreviations((position, sentence) =>
    problems.push({ line: lineAt(position), sentence }),
  )

  /** Reads what stands after `@type{` and gives where it ends. */
  const readAfter = ([start, type = '', opener]: RegExpExecArray, at: number, end: number) => {
    const line = lineAt(at)
    const scanner = new BibtexScanner(text, at + start.length, end, words)
    const lower = type.toLowerCase()
    if (lower === 'comment' || lower === 'preamble') return scanner.at
    if (lower === 'string') {
      words.define(...scanner.readField())
      return scanner.at
    }
    const closer = opener === '(' ? ')' : '}'
    const fields = new Map<string, string>()
    scanner.readKey(closer)
    while (!scanner.isClosed(closer)) {
      const [name, value] = scanner.readField()
      // White space of any kind and length is one space to TeX.
      if (!fields.has(name)) fields.set(name, value.replaceAll(/\s+/g, ' ').trim())
    }
    const source = text.slice(at, scanner.at)
    entries.push({ type: lower, key: scanner.key, fields, line, source })
    return scanner.at
  }

  let unread = 0
  let start = 0
  for (let part = 1; start < text.length; part += 1) {
    entryAtLineStart.lastIndex = start + 1
    const end = entryAtLineStart.exec(text)?.index ?? text.length
    try {
      readPart(start, end)
    } catch (error) {
      if (!(error instanceof EntryError)) throw error
      unread += 1
      problems.push({ line: lineAt(error.position), sentence: error.message, isUnread: true })
    }
    start = end
    if (entries.length > mostEntries || unread > mostEntries) {
      problems.push({ line: lineAt(end), sentence: 'only the first 10,000 entries are read.' })
      break
    }
    if (part % sliceEntries === 0) yield part
  }
  return { entries: entries.slice(0, mostEntries), problems }

  function readPart(start: number, end: number) {
    let at = text.indexOf('@', start)
    while (at !== -1 && at < end) {
      entryStart.lastIndex = at
      const opening = entryStart.exec(text)
      at = text.indexOf('@', opening ? readAfter(opening, at, end) : at + 1)
    }
  }
}

/** Gives the line of a position; positions may only grow, so that the text is walked through once. */
function countLines(text: string): (position: number) => number {
  let line = 1
  let counted = 0
  return (position) => {
    for (; counted < position; counted += 1) if (text.charAt(counted) === '\n') line += 1
    return line
  }
}
