import { type RawEntry, readBibtexGrammar } from './bibtex-grammar.ts'
import { readCslItems } from './csl-json.ts'
import { isKnownType, readOwnerFields, workOf } from './bibtex-fields.ts'
import { fillFromParents } from './crossref.ts'
import { readTex } from './read-tex.ts'
import type { BibliographyProblem, ReadWork } from './read-work.ts'
import { missingFields, type WorkData } from './work.ts'

/** The result of reading a bibliography. */
export interface Bibliography {
  /** At most 10,000, each with a unique key. */
  works: ReadWork[]
  problems: BibliographyProblem[]
  /** The number of entries that could not be read; `problems` lists at most 200. */
  unread: number
}

/** The largest bibliography that is read. */
export const maxBibliographyBytes = 8 * 1024 * 1024
const maxEntries = 10_000
const maxProblems = 200
const maxKeyCharacters = 200

/** Reads a bibliography in BibTeX or CSL-JSON. It never throws: entries that cannot be read are skipped and listed in `problems`. */
export function readBibliography(text: string): Bibliography {
  const refusal = refusalOf(text)
  if (refusal) return { works: [], problems: [{ line: 0, sentence: refusal }], unread: 0 }
  const clean = cleaned(text)
  const { items, problems } = /^\s*[[{]/.test(clean) ? readCslItems(clean) : readBibtexItems(clean)
  const keys = new KeyRegistry(problems)
  const works: ReadWork[] = []
  for (const read of items) {
    if (works.length === maxEntries) {
      problems.push({ line: 0, sentence: 'Only the first 10,000 entries are read.' })
      break
    }
    const work = keys.admit(read())
    if (work) works.push(work)
  }
  if (items.length === 0 && problems.length === 0) {
    problems.push({ line: 0, sentence: 'There is no entry in this text.' })
  }
  const unread = problems.filter(({ isUnread }) => isUnread).length
  return { works, problems: firstProblems(problems), unread }
}

/** Decodes a file: UTF-8, else Windows-1252; then `isGuessed` says that accents may be wrong. */
export function decodeBibliography(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/** Normalizes line ends to \n and control characters to spaces. */
function cleaned(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return lines.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
}

function refusalOf(text: string): string | undefined {
  if (text.length > maxBibliographyBytes) return 'The file is larger than 8 MB.'
  const start = text.slice(0, 1000).trimStart()
  if (start.startsWith('TY  -')) return 'This is RIS. Please export as BibTeX.'
  return /^<(?:!doctype|html)/i.test(start) ? 'This is a web page, not a bibliography.' : undefined
}

function readBibtexItems(text: string) {
  const { entries, problems } = readBibtexGrammar(text)
  const reported = new Set<string>()
  fillFromParents(entries)
  const items = entries.map((entry) => () => readEntry(entry, problems, reported))
  return { items, problems }
}

function readEntry(
  entry: RawEntry,
  problems: BibliographyProblem[],
  reported: Set<string>,
): ReadWork {
  const { line, key, type } = entry
  const tex = (name: string) => entry.fields.get(name) ?? ''
  const asText = (value: string) =>
    readTex(value, (command) => {
      if (reported.has(command)) return
      reported.add(command)
      const sentence = `the command ${command} is not known and is kept as written.`
      problems.push({ line, key, sentence })
    })
  const text = (...names: string[]) => asText(names.map(tex).find(Boolean) ?? '')
  const work = workOf({ type, tex, text, readTex: asText })
  if (!isKnownType(type) && !reported.has(`@${type}`)) {
    reported.add(`@${type}`)
    const sentence = `the type @${type} is not known; it is read as @misc. Its fields are kept.`
    problems.push({ line, key, sentence })
  }
  return { key, line, work, bibtex: entry.source, ...readOwnerFields(tex) }
}

/** Creates keys for works without one, and drops a work whose key an earlier one has. */
class KeyRegistry {
  private readonly taken = new Set<string>()
  /** The number of keys created for the same name and year. */
  private readonly stems = new Map<string, number>()
  private readonly problems: BibliographyProblem[]

  constructor(problems: BibliographyProblem[]) {
    this.problems = problems
  }

  admit(read: ReadWork): ReadWork | undefined {
    const { line, work } = read
    const usable = read.key.replaceAll(/[\s,{}[\];"@\p{Cc}]+/gu, '-').slice(0, maxKeyCharacters)
    const key = usable || this.freeKey(work)
    if (usable !== read.key && usable) {
      this.report(line, key, `the key ${read.key.slice(0, 40)} cannot be cited and became ${key}.`)
    }
    if (this.taken.has(key)) {
      this.report(line, key, `${key} appears twice in this file; the second one is left out.`)
      return undefined
    }
    this.taken.add(key)
    for (const missing of missingFields(work)) this.report(line, key, `${key} has ${missing}.`)
    return { ...read, key }
  }

  /** Such as `example2020`, `example2020b`. */
  private freeKey({ authors: [author], year }: WorkData): string {
    const name = author ? ('family' in author ? author.family : author.name) : 'unnamed'
    const plain = name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
    const stem = `${plain.slice(0, 60) || 'unnamed'}${year ?? ''}`
    const letters = 'bcdefghijklmnopqrstuvwxyz'
    for (let count = this.stems.get(stem) ?? 0; ; count += 1) {
      this.stems.set(stem, count + 1)
      const tail = count === 0 ? '' : (letters[count - 1] ?? `-${count + 1}`)
      if (!this.taken.has(stem + tail)) return stem + tail
    }
  }

  private report(line: number, key: string, sentence: string) {
    this.problems.push({ line, key, sentence })
  }
}

function firstProblems(problems: BibliographyProblem[]): BibliographyProblem[] {
  problems.sort((one, other) => one.line - other.line)
  const more = problems.length - maxProblems
  if (more <= 0) return problems
  const sentence = `and ${more.toLocaleString('en')} more.`
  return [...problems.slice(0, maxProblems), { line: 0, sentence }]
}
