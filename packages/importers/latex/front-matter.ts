import { type Conversion, type FrontMatter, readerOf } from './conversion.ts'
import { inline } from './inline.ts'
import type { TexReader } from './tex-reader.ts'
import { raised } from './text-signs.ts'

const commands =
  /^(?:title|subtitle|author|newauthor|affiliation|affil|altaffiliation|altaffiltext|institute|institution|address|orcid|orcidlink|orcidID|email|correspondingauthor|collaboration|date|abstract|keywords|subjectheadings|graphicspath|documentclass|authornote|offprints|dedicated)$/

/** Whether a command tells something about the article. */
export function isFrontMatter(name: string): boolean {
  return commands.test(name)
}

export function emptyFrontMatter(): FrontMatter {
  return {
    title: '',
    date: '',
    keywords: [],
    abstract: [],
    people: [],
    affiliations: new Map(),
    institutes: new Map(),
    lines: [],
  }
}

/** Finds what stands before the text of an article and is no text of it. */
export function readPreamble(conversion: Conversion, to: number): void {
  const { text } = conversion.tex
  const reader = readerOf(conversion, { from: 0, to })
  const pattern = /\\([a-zA-Z]+)/g
  for (let match = pattern.exec(text); match && match.index < to; match = pattern.exec(text)) {
    const [whole, name = ''] = match
    if (name === 'bibliography' || name === 'addbibresource') {
      reader.go(match.index + whole.length)
      reader.optional()
      const argument = reader.argument()
      if (argument) conversion.bibliographies.push(text.slice(argument.from, argument.to).trim())
    } else if (isFrontMatter(name)) {
      reader.go(match.index + whole.length)
      frontMatterBlock(name, match.index, reader, conversion)
      pattern.lastIndex = Math.max(pattern.lastIndex, reader.at())
    }
  }
}

/** Reads a command about the article, which gives no block of its text. */
export function frontMatterBlock(
  name: string,
  _at: number,
  reader: TexReader,
  conversion: Conversion,
): string[] {
  const { front } = conversion
  reader.star()
  const option = reader.optional()
  reader.optional()
  if (name === 'abstract') return readAbstract(reader, conversion)
  const argument = reader.group()
  if (!argument) return []
  const raw = reader.text.slice(argument.from, argument.to)
  const optional = option ? reader.text.slice(option.from, option.to).trim() : ''
  const words = () => inline(conversion, argument).replaceAll(/\s+/g, ' ').trim()
  if (name === 'title') front.title = words()
  else if (name === 'subtitle') front.title = `${front.title}: ${words()}`
  else if (name === 'date') front.date = words()
  else if (name === 'keywords' || name === 'subjectheadings') front.keywords.push(words())
  else if (name === 'graphicspath') readFolders(raw, conversion)
  else if (name === 'author' || name === 'newauthor')
    readAuthors(raw, argument.from, optional, conversion)
  else if (name.startsWith('orcid')) addOrcid(raw, front)
  else if (/^(?:affiliation|affil|institution|address|altaffiliation)$/.test(name))
    addAffiliation(words(), optional, front)
  else if (name === 'altaffiltext') addMarked(raw, reader, conversion)
  else if (name === 'institute') readInstitutes(argument.from, argument.to, conversion)
  else if (name === 'email') front.lines.push(words())
  else if (name !== 'documentclass') front.lines.push(words())
  return []
}

function readFolders(raw: string, { pictureFolders }: Conversion): void {
  for (const [, folder = ''] of raw.matchAll(/\{([^{}]*)\}/g))
    pictureFolders.push(folder.replace(/^\.\//, '').trim())
}

/** A&A gives an abstract in five arguments. */
const parts = ['Context', 'Aims', 'Methods', 'Results', 'Conclusions']

function readAbstract(reader: TexReader, conversion: Conversion): string[] {
  const groups: string[] = []
  for (let argument = reader.group(); argument && groups.length < 5; argument = reader.group())
    groups.push(conversion.blocks(argument, 1).join('\n\n'))
  const isParted = groups.length > 1
  conversion.front.abstract = groups
    .map((words, index) => (isParted && words !== '' ? `*${parts[index]}.* ${words}` : words))
    .filter((words) => words !== '')
  return []
}

const orcid = /\b(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\b/
/** Marks of affiliations: `$^{1,2}$`, `\inst{1}`, `\altaffilmark{1}`, `\textsuperscript{1}`. */
const marked =
  /\$?\s{0,9}\^\s{0,9}\{?\s{0,9}(?:\\(?:rm|mathrm)\s{0,9})?\{?([\w,\s*]+)\}?\}?\s{0,9}\$|\\(?:inst|altaffilmark|textsuperscript|affilnum|affmark)\s{0,9}(?:\[([\w,\s*]+)\]|\{((?:[\w,\s*]|\\ref\s{0,9}\{[^{}]*\})+)\})/g

/** A line that begins with a mark is an address, and so are those after it. */
const addressLine = /^\s{0,9}(?:\\newline\s{0,9})?(?:\$\s{0,9}\{?\}?\s{0,9}\^|\\textsuperscript)/

function readAuthors(raw: string, from: number, optional: string, conversion: Conversion): void {
  const { front } = conversion
  const lines = splitLines(raw)
  const first = lines.findIndex(({ text }) => addressLine.test(text))
  const names = first < 0 ? lines : lines.slice(0, first)
  const addresses = first < 0 ? [] : lines.slice(first)
  // Lines after a break without marks are the addresses of `article`.
  const isPlain = names.length > 1 && addresses.length === 0 && !/\\newauthor|\\and\b/.test(raw)
  const people = isPlain ? names.slice(0, 1) : names
  for (const { text, at } of people) readNames(text, from + at, optional, conversion)
  const rest = [...addresses, ...(isPlain ? names.slice(1) : [])]
  for (const { text, at } of rest) {
    const [, one, two, three] = marked.exec(text) ?? []
    marked.lastIndex = 0
    const mark = (one ?? two ?? three ?? '').trim()
    const words = inline(conversion, { from: from + at, to: from + at + text.length })
      .replaceAll(/\s+/g, ' ')
      .trim()
    const clean = words
      .replace(/^\\\(\{?\}?\^\{?[^\\]*\\\)\s*/, '')
      .replace(/^[⁰¹²³⁴⁵⁶⁷⁸⁹]+\s*/, '')
    const last = [...front.affiliations].at(-1)
    // An address may go over several lines.
    if (mark === '' && last && !isPlain) front.affiliations.set(last[0], `${last[1]} ${clean}`)
    else if (clean !== '') addMarkedAffiliation(mark, clean, front)
  }
}

/** The lines of an argument, which `\\` ends, with their places. */
function splitLines(raw: string): { text: string; at: number }[] {
  const lines: { text: string; at: number }[] = []
  let at = 0
  for (const text of raw.split(/(?<=\\\\(?:\s{0,9}\[[^[\]]{0,9}\])?)(?!\[)/)) {
    if (text.trim() !== '') lines.push({ text, at })
    at += text.length
  }
  return lines
}

function readNames(text: string, from: number, optional: string, conversion: Conversion): void {
  const { front } = conversion
  let at = 0
  for (const part of text.split(
    /(\\and\b|\\newauthor\b|(?<=[^,\s]),?\s+and\s+(?=[A-Z\\{])|\\\\)/,
  )) {
    const range = { from: from + at, to: from + at + part.length }
    at += part.length
    if (part === undefined || /^(?:\\and|\\newauthor|,?\s+and\s+|\\\\)$/.test(part)) continue
    for (const { words, note, marks, id } of namesIn(part, range.from, conversion)) {
      const own = /^\d+(?:\s*,\s*\d+)*$/.test(optional) ? optional.split(',') : []
      const person = {
        name: words,
        note,
        orcid: id ?? orcid.exec(optional)?.[1],
        marks: new Set([...marks, ...own].map((mark) => mark.trim()).filter(Boolean)),
      }
      front.people.push(person)
    }
  }
}

/** The names of a part, which end after their marks or at a comma. */
function namesIn(part: string, from: number, conversion: Conversion) {
  const found: { words: string; note: string; marks: string[]; id: string | undefined }[] = []
  let start = 0
  const add = (to: number, marks: string[]) => {
    const raw = part.slice(start, to)
    const [id] = orcid.exec(raw) ?? []
    const shift = /^[\s,]*/.exec(raw)?.[0].length ?? 0
    const bare = raw.replaceAll(
      /\\(?:orcidlink|orcid|orcidID|orcidicon|href)\s*\{[^{}]*\}(?:\s*\{[^{}]*\})?/g,
      (whole) => ' '.repeat(whole.length),
    )
    const words =
      bare.trim() === '' ? '' : wordsOf(bare, raw, from + start + shift, shift, conversion)
    // A note after the marks of a name belongs to it.
    const [note = ''] = /^(?:\[\^\d+\])+[,\s]*/.exec(words) ?? []
    const last = found.at(-1)
    if (note !== '' && last) last.note += note.replaceAll(/[,\s]/g, '')
    const name = last ? words.slice(note.length) : words
    if (name !== '') found.push({ words: name, note: '', marks, id })
    else last?.marks.push(...marks)
  }
  marked.lastIndex = 0
  for (const match of part.matchAll(marked)) {
    add(match.index, (match[1] ?? match[2] ?? match[3] ?? '').split(','))
    start = match.index + match[0].length
  }
  add(part.length, [])
  return found
}

/** The name in the source; an identifier in it is no part of the name. */
function wordsOf(
  bare: string,
  raw: string,
  from: number,
  shift: number,
  conversion: Conversion,
): string {
  const to = from + (bare === raw ? raw.length - shift : bare.slice(shift).trimEnd().length)
  return inline(conversion, { from, to })
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^(?:[\s,;&]|and\s)+|(?<![\s,;])[\s,;]+$/g, '')
    .trim()
}

function addOrcid(raw: string, { people }: FrontMatter): void {
  const last = people.at(-1)
  if (last) last.orcid ??= orcid.exec(raw)?.[1]
}

/** An affiliation of the authors before it that have none yet, or of those with its marks. */
function addAffiliation(words: string, optional: string, front: FrontMatter): void {
  if (words === '') return
  if (/^[\w*]+$/.test(optional)) return addMarkedAffiliation(optional, words, front)
  const known = [...front.affiliations].find(([, name]) => name === words)?.[0]
  const mark = known ?? String(front.affiliations.size + 1)
  front.affiliations.set(mark, words)
  front.people.at(-1)?.marks.add(mark)
}

function addMarkedAffiliation(mark: string, words: string, front: FrontMatter): void {
  const isFree = /^[\w*]{1,3}$/.test(mark) && !front.affiliations.has(mark)
  front.affiliations.set(isFree ? mark : String(front.affiliations.size + 1), words)
}

function addMarked(raw: string, reader: TexReader, conversion: Conversion): void {
  const argument = reader.group()
  if (argument)
    addMarkedAffiliation(
      raw.trim(),
      inline(conversion, argument).replaceAll(/\s+/g, ' ').trim(),
      conversion.front,
    )
}

/** The institutes of A&A are numbered in their order. */
function readInstitutes(from: number, to: number, conversion: Conversion): void {
  let at = from
  for (const part of conversion.tex.text.slice(from, to).split(/\\and\b/)) {
    const words = inline(conversion, { from: at, to: at + part.length })
      .replaceAll(/\s+/g, ' ')
      .trim()
    const { affiliations, institutes } = conversion.front
    const mark = String(affiliations.size + 1)
    for (const [, key = ''] of part.matchAll(/\\label\s*\{([^{}]*)\}/g))
      institutes.set(key.trim(), mark)
    if (words !== '') affiliations.set(mark, words)
    at += part.length + 4
  }
}

/** The authors with their identifiers and affiliations, as paragraphs. */
export function authorBlocks({ people, affiliations, institutes, lines }: FrontMatter): string[] {
  const authors = people.map(({ name, note, orcid: id, marks }) => {
    const own = [...marks].map(
      (mark) => institutes.get(/\{\s{0,9}([^{}]*?)\s{0,9}\}/.exec(mark)?.[1] ?? '') ?? mark,
    )
    const shown = own
      .filter((mark) => affiliations.has(mark))
      .map((mark) => raised(mark) ?? `(${mark})`)
    const link = id === undefined ? '' : ` ([ORCID](https://orcid.org/${id}))`
    return `${name}${affiliations.size > 1 ? shown.join('˒') : ''}${note}${link}`
  })
  const places = [...affiliations].map(([mark, words]) =>
    affiliations.size > 1 ? `${raised(mark) ?? `(${mark})`} ${words}` : words,
  )
  const further = lines.filter((line) => line !== '')
  return [authors.join(', '), places.join('; '), further.join('; ')].filter((line) => line !== '')
}
