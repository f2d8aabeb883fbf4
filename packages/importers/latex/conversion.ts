import { ImportError } from '../errors.ts'
import type { createCitations, createReferences } from './references.ts'
import { createReader, type Range, type TexReader } from './tex-reader.ts'
import type { ExpandedTex } from './expansion.ts'
import { type TexPlace, verbatimEnvironments } from './tex-source.ts'

/** An environment: its content, and the place after its end. */
export interface TexEnvironment {
  name: string
  inner: Range
  after: number
}

/** Where converted words stand, which decides what they can hold. */
export type Setting = 'text' | 'table' | 'caption'

/** The caption of a figure or of a panel, with the keys of its labels. */
export interface Caption {
  words: string[]
  keys: string[]
  /** How many pictures come before it. */
  place: number
}

/** What a figure or a table holds. */
export interface Float {
  /** Its pictures by their indices, in their order. */
  pictures: { index: number; panel: Caption | undefined }[]
  captions: Caption[]
  panels: Caption[]
  /** The panel that is read. */
  panel: Caption | undefined
  /** The keys of labels before the captions. */
  keys: string[]
  /** Where the key of the next label belongs. */
  openKeys: string[]
}

/** What stands before the text of an article. */
export interface FrontMatter {
  title: string
  date: string
  keywords: string[]
  abstract: string[]
  people: { name: string; note: string; orcid: string | undefined; marks: Set<string> }[]
  /** The affiliations by their marks. */
  affiliations: Map<string, string>
  /** The marks of affiliations by their labels. */
  institutes: Map<string, string>
  /** Lines such as the address for correspondence. */
  lines: string[]
}

/** The state of a conversion. */
export interface Conversion {
  tex: ExpandedTex
  ends: ReadonlyMap<number, number>
  environments: ReadonlyMap<number, TexEnvironment>
  references: ReturnType<typeof createReferences>
  citations: ReturnType<typeof createCitations>
  front: FrontMatter
  /** The possible paths of each picture. */
  pictures: string[][]
  pictureFolders: string[]
  bibliographies: string[]
  float: Float | undefined
  /** Takes the key of a `\label` in the text. */
  label: (key: string) => void
  /** The keys of the labels of each heading, the letter of an appendix, and whether it has a number. */
  headings: { keys: string[]; letter: string; isNumbered: boolean }[]
  /** The labels of `subequations`, for its first equation. */
  equationKeys: string[]
  notes: { count: number; pending: string[] }
  counters: Map<string, number>
  isAppendix: boolean
  hasChapters: boolean
  formulas: number
  tables: number
  losses: Losses
  /** Converts a range to blocks of Markdown. */
  blocks: (range: Range, depth?: number) => string[]
  /** Reads a command of figures and tables, such as `\\caption`; undefined for any other. */
  floatCommand: (reader: TexReader, name: string) => string | undefined
}

/** What the conversion left out. */
interface Losses {
  commands: Map<string, { count: number; place: TexPlace }>
  /** The number of commands for the layout. */
  layout: number
}

/** The numbers of what was carried. */
export interface LatexCounts {
  formulas: number
  figures: number
  tables: number
  references: number
  lostReferences: number
  citations: number
  knownCitations: number
  words: number
  lostWords: number
}

/** Counts a command that was not carried. */
export function countLoss(conversion: Conversion, name: string, at: number): void {
  const { losses, tex } = conversion
  const before = losses.commands.get(name)
  if (before) before.count += 1
  else losses.commands.set(name, { count: 1, place: tex.placeAt(at) })
}

export function readerOf({ tex, ends }: Conversion, range: Range): TexReader {
  return createReader(tex.text, ends, range)
}

const maxDepth = 100

const border = /\\(begin|end)\s*\{([^{}\n]{1,60})\}|\\verb\*?([^\sA-Za-z])|\\[^]/g

/**
 * The environments of a text by the places where they begin; one that is not closed ends with the one around it.
 * @throws ImportError for environments that nest too deeply
 */
export function matchEnvironments(text: string): ReadonlyMap<number, TexEnvironment> {
  const found = new Map<number, TexEnvironment>()
  const open: { name: string; start: number; from: number }[] = []
  const close = (to: number, after: number) => {
    const last = open.pop()
    if (last) found.set(last.start, { name: last.name, inner: { from: last.from, to }, after })
  }
  border.lastIndex = 0
  for (let match = border.exec(text); match; match = border.exec(text)) {
    const { 0: whole, 1: kind, 2: name = '', 3: delimiter, index } = match
    const after = index + whole.length
    if (delimiter !== undefined) {
      const end = text.indexOf(delimiter, after)
      if (end >= 0) border.lastIndex = end + 1
    } else if (kind === 'begin') {
      open.push({ name, start: index, from: after })
      if (open.length > maxDepth)
        throw new ImportError(
          `The article has more than ${maxDepth} environments inside each other.`,
        )
      if (verbatimEnvironments.has(name)) {
        const end = text.indexOf(`\\end{${name}}`, after)
        if (end >= 0) border.lastIndex = end
      }
    } else if (kind === 'end' && open.some((one) => one.name === name)) {
      while (open.length > 0 && open.at(-1)?.name !== name) close(index, index)
      close(index, after)
    }
  }
  while (open.length > 0) close(text.length, text.length)
  return found
}
