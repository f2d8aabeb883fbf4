import { citationOf, readBibliography, shortAuthors, yearInCitation } from '@ephemeris/bibliography'
import type { Range } from './tex-reader.ts'

interface Label {
  /** How its label begins; `word` is anything whose number is written out. */
  kind: string
  /** Our label, or the number of something that has no label here. */
  name: string
  /** The letter of an appendix. */
  letter?: string
}

/** The form of a reference: the number, the number in brackets, or with the name of the thing. */
type ReferenceForm = 'number' | 'brackets' | 'name'

interface Reference {
  keys: string[]
  form: ReferenceForm
}

const prefixes =
  /^(?:fig(?:ure)?s?|f|tab(?:le)?s?|tbls?|t|eq(?:n|ns|s|uation)?|e|sec(?:t|tion)?s?|ssec|subsec|s|app(?:endix)?|chap(?:ter)?|ch|lst|listing|thm|theorem|lem(?:ma)?|prop(?:osition)?|defn?|cor(?:ollary)?|rem(?:ark)?|conj|alg)[:._-]/i
const longestName = 50

/** Marks that are replaced when all labels are known; private-use characters. */
const [open, close] = ['\ue010', '\ue011']
/** A label within a formula. */
export const markInFormula = (key: string) => `\ue014${key}\ue015`
const inFormula = /\ue014([^\ue014\ue015]*)\ue015/g
const marks = /\ue010(\d+)\ue011/g

/** The labels of an article and the references to them. */
export function createReferences() {
  const labels = new Map<string, Label>()
  const names = new Set<string>()
  const written: Reference[] = []

  const nameFor = (kind: string, key: string): string => {
    const bare = key.trim().replace(prefixes, '')
    const clean = bare
      .replaceAll(/[^\p{L}\p{N}.:-]+/gu, '-')
      .replaceAll(/^[.:-]+|(?<![.:-])[.:-]+$/g, '')
    const base = `${kind}:${clean.slice(0, longestName).replace(/(?<![.:-])[.:-]+$/, '') || 'x'}`
    let name = base
    // Colons and hyphens are the same in a label.
    const alike = (one: string) => one.replaceAll(':', '-').toLowerCase()
    for (let count = 2; names.has(alike(name)); count += 1) name = `${base}-${count}`
    names.add(alike(name))
    return name
  }
  const add = (keys: readonly string[], label: (first: string) => Label): string | undefined => {
    const [first] = keys
    if (first === undefined) return undefined
    const added = label(first)
    for (const key of keys) labels.set(key.trim(), added)
    return added.name
  }
  return {
    /** Names a thing; a thing with several labels keeps the first name. */
    add: (kind: string, keys: readonly string[], shownAs?: string) =>
      add(keys, (first) => ({ kind, name: shownAs ?? nameFor(kind, first) })),
    /** @param letter that of an appendix, else '' */
    addSection: (keys: readonly string[], letter: string) =>
      add(keys, (first) => ({ kind: 'sec', name: nameFor('sec', first), letter })),
    nameOf: (key: string): string | undefined => labels.get(key.trim())?.name,
    refer(keys: string[], form: ReferenceForm): string {
      written.push({ keys, form })
      return `${open}${written.length - 1}${close}`
    },
    /** Replaces the marks in a text. */
    fillIn: (text: string): string =>
      text
        .replaceAll(marks, (_whole, index: string) => {
          const reference = written[Number(index)]
          return reference ? referenceTo(labels, reference) : ''
        })
        .replaceAll(inFormula, (_whole, key: string) => labels.get(key.trim())?.name ?? key),
    /** How many references there are, and the labels that nothing has. */
    summary: () => {
      const keys = written.flatMap((one) => one.keys.map((key) => key.trim()))
      const unknown = [...new Set(keys.filter((key) => !labels.has(key)))]
      return { count: keys.length, lost: keys.filter((key) => !labels.has(key)).length, unknown }
    },
  }
}

/** A reference in Markdown; to a label that nothing has it stays as written. */
function referenceTo(labels: ReadonlyMap<string, Label>, { keys, form }: Reference): string {
  const found = keys.flatMap((key) => labels.get(key.trim()) ?? [])
  const [first] = found
  if (!first || found.length < keys.length)
    return keys.map((key) => `\\ref{${key.trim()}}`).join(', ')
  if (found.some(({ kind }) => kind === 'word'))
    return found.map((label) => (label.kind === 'word' ? label.name : `@${label.name}`)).join(', ')
  if (form === 'brackets' && found.every(({ kind }) => kind === 'eq'))
    return found.map(({ name }) => `\\eqref{${name}}`).join(', ')
  // Appendices have their letter in the heading and no number here.
  if (first.letter && form === 'number' && found.length === 1)
    return `[${first.letter}](#post-${first.name.replace(':', '-')})`
  const sign = form === 'number' ? '-@' : '@'
  if (found.length === 1) return sign === '@' ? `@${first.name}` : `[-@${first.name}]`
  return `[${found.map(({ name }) => `${sign}${name}`).join('; ')}]`
}

/** A citation with the words in its square brackets. */
export interface TexCitation {
  command: string
  keys: string[]
  before: string
  after: string
}

/** Around a citation without brackets of its own, until it is known whether it is in brackets. */
const [bareOpen, bareClose] = ['\ue012', '\ue013']
const inBrackets = /\(([^()[\]\n\ue012]*\ue012[^()[\]\n]*)\)/g
const alone = /\ue012([^\ue012\ue013]*)\ue013/g

/** The works that an article may cite, and the citations of it. */
export function createCitations(bibliography: string, isNumbered: boolean) {
  let works: ReturnType<typeof worksIn> | undefined
  const cited = new Map<string, number>()
  const aliases = new Map<string, string>()
  const find = (key: string) => (works ??= worksIn(bibliography)).get(key)
  const authorsOf = (key: string) => find(key)?.authors ?? citationOf([key], 'words')

  const write = ({ command, keys, before, after }: TexCitation): string => {
    for (const key of keys) cited.set(key, (cited.get(key) ?? 0) + 1)
    const [head, tail] = [before, after].map(withoutBrackets)
    const kind = kindOf(command, isNumbered)
    if (kind === 'authors') return listed(keys.map(authorsOf))
    if (kind === 'year in brackets')
      return keys.map((key) => `[-${citationOf([key], 'words')}]`).join(', ')
    if (kind === 'year')
      return keys.map((key) => find(key)?.year ?? `[-${citationOf([key], 'words')}]`).join(', ')
    if (kind === 'alias') return keys.map((key) => aliases.get(key) ?? key).join(', ')
    const last = tail ? `, ${tail}` : ''
    if (kind === 'bare')
      return `${bareOpen}${head ? `${head} ` : ''}${inner(keys)}${last}${bareClose}`
    if (kind === 'brackets') return `[${head ? `${head} ` : ''}${inner(keys)}${last}]`
    const words = listed(keys.map((key) => citationOf([key], 'words')))
    return `${head ? `${head} ` : ''}${words}${tail ? ` [${tail}]` : ''}`
  }
  return {
    write,
    setAlias: (key: string, words: string) => void aliases.set(key, words),
    /** Decides on the citations without brackets: those in brackets become a group. */
    fillIn: (text: string): string =>
      text
        .replaceAll(
          inBrackets,
          (_whole, words: string) => `[${words.replaceAll(/[\ue012\ue013]/g, '')}]`,
        )
        .replaceAll(alone, (_whole, words: string) => words.replaceAll(/;(?= @)/g, ',')),
    /** How often each work is cited, and the keys of the bibliography. */
    summary: () => ({ cited, isKnown: (key: string) => find(key) !== undefined }),
  }
}

function worksIn(bibliography: string) {
  const { works } = readBibliography(bibliography)
  return new Map(
    works.map(({ key, work }) => [
      key,
      { authors: shortAuthors(work), year: yearInCitation(work) },
    ]),
  )
}

const inner = (keys: readonly string[]) => citationOf(keys).slice(1, -1)

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Brackets within a citation would end it. */
function withoutBrackets(words: string): string {
  return words
    .replaceAll('\\[', '(')
    .replaceAll('\\]', ')')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .trim()
}

function kindOf(command: string, isNumbered: boolean) {
  const name = command.replace(/^\\/, '').toLowerCase().replaceAll('*', '')
  if (/^cite(?:full)?author/.test(name)) return 'authors'
  if (name === 'citeyearpar') return 'year in brackets'
  if (name.startsWith('citeyear')) return 'year'
  if (/^cite[tp]alias$/.test(name)) return 'alias'
  if (/^(?:citeal[tp]|onlinecite|citenum)/.test(name)) return isNumbered ? 'words' : 'bare'
  if (/^(?:citet|textcite|citetext|shortcite)/.test(name)) return 'words'
  if (name === 'cite' || name === 'citeauthoryear') return isNumbered ? 'brackets' : 'words'
  return 'brackets'
}

/** The keys in an argument. */
export function keysIn(text: string, { from, to }: Range): string[] {
  return text
    .slice(from, to)
    .split(',')
    .map((key) => key.replaceAll(/\s+/g, ' ').trim())
    .filter((key) => key !== '')
}
