import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, visitElements } from '../../elements.ts'
import type { ResolvedArticle } from '../../render-markdown.ts'
import type { LatexClass } from './front.ts'
import { labelOf } from './signs.ts'

/** A figure of the folder: a drawing of a chart, or a picture by its address in the text. Its file has no ending, which TeX adds. */
export type LatexFigure = { file: string; svg: string } | { file: string; src: string }

/** What the writer of a document keeps. */
export interface LatexWriting extends Pick<ResolvedArticle, 'listed'> {
  /** Of the site, without a slash at its end. */
  address: string
  class: LatexClass
  isTwoColumn: boolean
  /** Whether the sections have numbers. */
  isNumbered: boolean
  /** The names of labels by the ids of their elements. */
  names: ReadonlyMap<string, string>
  notes: ReadonlyMap<string, Element>
  keys: ReadonlyMap<number, string>
  figures: LatexFigure[]
  /** Ids to which LaTeX has a number. */
  numbered: Set<string>
  /** The kinds of its theorems, by their environment. */
  theorems: Map<string, string>
  writtenNotes: Set<string>
  /** Notes whose text follows the float or heading that cites them. */
  waiting: Element[]
  /** Says once that something was not carried over. */
  lose(sentence: string): void
  lost: Set<string>
}

export function createWriting(
  { tree, listed, labels }: ResolvedArticle,
  options: Pick<LatexWriting, 'address' | 'class' | 'isTwoColumn' | 'isNumbered'>,
): LatexWriting {
  const notes = new Map<string, Element>()
  visitElements(tree, (node) => {
    if (classesOf(node).includes('sn')) notes.set(String(node.properties['id']), node)
  })
  const lost = new Set<string>()
  return {
    ...options,
    listed,
    names: new Map(labels.map(({ id, name }) => [id, name])),
    notes,
    keys: keysOf(listed),
    figures: [],
    numbered: numberedIn(tree),
    theorems: new Map(),
    writtenNotes: new Set(),
    waiting: [],
    lost,
    lose: (sentence) => void lost.add(sentence),
  }
}

/** The label of an element that the text names; '' for others. */
export function labelFor({ properties }: Element, { names }: Pick<LatexWriting, 'names'>): string {
  const name = names.get(String(properties['id'] ?? ''))
  return name === undefined ? '' : `\\label{${labelOf(name)}}`
}

/** BibTeX reads only ASCII without commas and braces in keys. */
function keysOf(listed: ResolvedArticle['listed']): Map<number, string> {
  const taken = new Set<string>()
  return new Map(
    listed.map(({ cited }) => {
      const base = cited.key.normalize('NFKD').replaceAll(/[^\w:.+/-]+/g, '') || `work${cited.id}`
      const key = taken.has(base) ? `${base}-${cited.id}` : base
      taken.add(key)
      return [cited.id, key]
    }),
  )
}

/** Figures and tables with a caption, listings, formulas and theorems with a number. */
function numberedIn(tree: Root): Set<string> {
  const ids = new Set<string>()
  visitElements(tree, (node) => {
    const { id } = node.properties
    if (id === undefined) return
    const classes = classesOf(node)
    const isNamed =
      (node.tagName === 'figure' && !classes.includes('panel')) ||
      node.tagName === 'mtr' ||
      classes.some((name) => ['eq', 'tbl-wrap', 'code'].includes(name)) ||
      (classes.includes('theorem') && theoremNumber(node) !== undefined)
    if (isNamed) ids.add(String(id))
  })
  return ids
}

/** The kind and number at the beginning of a theorem: "Theorem 1". */
export function theoremNumber(node: Element): { word: string; number: string } | undefined {
  const [, word, number] = /^\s*(\p{L}+) (\d+)[ .(]/u.exec(toString(node).slice(0, 60)) ?? []
  return word !== undefined && number !== undefined ? { word, number } : undefined
}
