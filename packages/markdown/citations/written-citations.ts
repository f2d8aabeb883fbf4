import { type CitableWork, isLabel, noCitationAfter, writtenName } from '@ephemeris/bibliography'
import type { FoundName, NameFinder } from './find-names.ts'

/** A citation of one work. */
export interface Cited {
  work: CitableWork
  /** `-@key`: only the year is shown. */
  isYearAlone: boolean
}

/** Either a citation within a sentence, or a group in brackets with words around the works. */
export type WrittenCitation =
  | { kind: 'textual'; work: CitableWork; suffix: string | undefined }
  | { kind: 'group'; segments: (string | Cited)[][] }

/** A name that no work has. A possible mention is the name of a person or an account as likely as a key. */
interface UnknownName {
  name: string
  at: number
  isMention: boolean
}

/** A text and its citations; `unknown` lists the names that no work has. */
export interface ReadCitations {
  parts: (string | WrittenCitation)[]
  unknown: UnknownName[]
}

/**
 * Placeholder for an element that ends a citation, such as a list inside an item; a private-use character, as the
 * other marks of the renderer.
 */
export const barrier = '\ue004'
/** Placeholder for a line break. */
export const lineBreak = '\ue005'

const space = String.raw`[\s${lineBreak}]`
const atStart = new RegExp(`^${space}+`)
const atEnd = new RegExp(`(?<!${space})${space}+$`)

const braced = String.raw`@\{[^{}\n]{1,300}\}`
const group = String.raw`\[(?:${braced}|@(?!\{)|[^[\]@${barrier}]){1,2000}\]`
const anything = new RegExp(`${group}|${noCitationAfter}@${writtenName}`, 'gu')
const inGroup = new RegExp(
  String.raw`;|(?<=^|[\s;${lineBreak}])-@${writtenName}|${noCitationAfter}@${writtenName}`,
  'gu',
)
const suffix = new RegExp(String.raw`[ \u00A0\n]\[([^[\]@${barrier}]{1,500})\]`, 'y')

/**
 * Reads the citations of a text: `@key`, `@key [sec. 3]`, `[see @key, sec. 3; -@other]`. A name that no work has
 * stays as written.
 */
export function readCitations(text: string, findName: NameFinder): ReadCitations {
  const read: ReadCitations = { parts: [], unknown: [] }
  let at = 0
  anything.lastIndex = 0
  for (let match = anything.exec(text); match; match = anything.exec(text)) {
    const { 0: written, index } = match
    const found = written.startsWith('[')
      ? readGroup(written, index, findName, read)
      : readTextual(text, { written, index }, findName, read)
    if (!found) continue
    read.parts.push(text.slice(at, index), found.citation)
    at = found.end
    anything.lastIndex = at
  }
  read.parts.push(text.slice(at))
  return { ...read, parts: read.parts.filter((part) => part !== '') }
}

interface Found {
  citation: WrittenCitation
  end: number
}

function readTextual(
  text: string,
  { written, index }: { written: string; index: number },
  findName: NameFinder,
  { unknown }: ReadCitations,
): Found | undefined {
  const name = written.slice(1)
  if (isLabel(name)) return undefined
  const found = findName(name)
  if (!found) {
    // Keys contain a year, while people are often mentioned with @.
    unknown.push({ name, at: index, isMention: !/\d/.test(name) })
    return undefined
  }
  const end = index + 1 + found.length
  suffix.lastIndex = end
  const after = suffix.exec(text)
  const citation = { kind: 'textual', work: found.work, suffix: after?.[1] } as const
  return { citation, end: end + (after?.[0].length ?? 0) }
}

function readGroup(
  written: string,
  index: number,
  findName: NameFinder,
  { unknown }: ReadCitations,
): Found | undefined {
  const inner = written.slice(1, -1)
  if (!inner.includes('@')) return undefined
  const segments: (string | Cited)[][] = [[]]
  const add = (part: string | Cited) => void (part !== '' && segments.at(-1)?.push(part))
  let at = 0
  for (const { 0: sign, index: place } of inner.matchAll(inGroup)) {
    const found = sign === ';' ? undefined : nameIn(sign, findName)
    if (sign === ';') {
      add(inner.slice(at, place))
      segments.push([])
      at = place + 1
    } else if (found) {
      const isYearAlone = sign.startsWith('-')
      add(inner.slice(at, place))
      add({ work: found.work, isYearAlone })
      at = place + found.length + (isYearAlone ? 2 : 1)
    } else if (!isLabel(sign.replace(/^-?@/, ''))) {
      const name = sign.replace(/^-?@/, '')
      unknown.push({ name, at: index + 1 + place, isMention: false })
    }
  }
  add(inner.slice(at))
  if (segments.flat().every((part) => typeof part === 'string')) return undefined
  return {
    citation: { kind: 'group', segments: segments.map(trimmed) },
    end: index + written.length,
  }
}

function nameIn(sign: string, findName: NameFinder): FoundName | undefined {
  const name = sign.replace(/^-?@/, '')
  return isLabel(name) ? undefined : findName(name)
}

/** Removes white space and line breaks beside the separators of a group. */
function trimmed(segment: (string | Cited)[]): (string | Cited)[] {
  return segment
    .map((part, index) => {
      if (typeof part !== 'string') return part
      const fromStart = index === 0 ? part.replace(atStart, '') : part
      return index === segment.length - 1 ? fromStart.replace(atEnd, '') : fromStart
    })
    .filter((part) => part !== '')
}
