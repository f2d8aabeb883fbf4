import { isLabel } from '@ephemeris/bibliography'
import type { Element, ElementContent, Root, Text } from 'hast'
import { toString } from 'hast-util-to-string'
import { element, isElement } from '../elements.ts'
import type { RenderContext } from '../render-context.ts'
import type { TextLabel } from '../rendered-post.ts'
import { linksTo, names, numberOf, type Target, thingCalled } from './links.ts'
import { lineEndsIn } from '../source-lines.ts'
import { isElsewhere, type OtherArticles, openOtherArticles } from './other-articles.ts'
import { joinBrokenGroup, readReferences, type WrittenReference } from './written.ts'

/** The labels of a text and the references to them. */
export interface References {
  /** Adds a labelled element; it gets an id made from the label unless it has one. */
  add(label: string, target: Target): void
  /** Replaces references inside a formula by placeholders, since the numbers are not known yet. */
  markIn(tex: string, line: number): string
  /** Called when everything is numbered: replaces placeholders and references by links, or by plain text. */
  fillIn(tree: Root, as?: 'words'): void
  /** All targets, ordered by line. */
  labels(): TextLabel[]
  /** The ids of articles that readers cannot open and that contain something referred to. */
  hiddenArticles(): ReadonlySet<number>
}

interface Mark {
  label: string
  isBare: boolean
  line: number
}

const written = /\\(eq)?ref\{([^{}\n]{1,100})\}/g
// Noncharacters, which Temml passes on, unlike private-use characters. Those that an author wrote are removed.
const marked = /\ufdd0(\d+)\ufdd1/g
const marksWritten = /[\ufdd0\ufdd1]/g

/**
 * Collects the labels of a text and the references to them. A label is like `fig:curve`; that of a formula may be any
 * name.
 */
export function createReferences(
  report: (line: number, sentence: string) => void,
  context: Pick<RenderContext, 'articles'> = {},
): References {
  const elsewhere = openOtherArticles(context, nameOf, report)
  const targets = new Map<string, Target & { label: string }>()
  const marks: Mark[] = []

  function add(label: string, target: Target): void {
    const id = idOf(label)
    const name = nameOf(label)
    if (targets.has(name)) {
      report(target.line, `The label ${label} is used twice; references go to the first.`)
      return
    }
    targets.set(name, { ...target, label })
    target.target.properties['id'] ??= id
    const misnamed = misnamedSentence(label, target)
    if (misnamed) report(target.line, misnamed)
  }

  function markIn(tex: string, line: number): string {
    return tex
      .replaceAll(marksWritten, '')
      .replaceAll(written, (_, eq: string | undefined, label: string) => {
        marks.push({ label: label.trim(), isBare: eq === undefined, line })
        return `\\text{\ufdd0${marks.length - 1}\ufdd1}`
      })
  }

  function find(label: string, line: number): Target | undefined {
    const target = targets.get(nameOf(label))
    const sentence = target
      ? unnumberedSentence(label, target)
      : unknownSentence(label, targets.values())
    if (sentence !== undefined) report(line, sentence)
    return target
  }

  const replace = (reference: WrittenReference, line: number) =>
    linksFor(reference, line, { find, elsewhere })
  const isKnown = (label: string) =>
    isElsewhere(label) ? elsewhere.has(label) : targets.has(nameOf(label))

  const fillIn = (tree: Root, as?: 'words') => {
    replaceTexts(tree, (text, line, isFormula) => {
      text.value = filled(text.value, marks, find)
      if (isFormula) return undefined
      const parts = readReferences(text.value, isKnown)
      if (parts.every((part) => typeof part === 'string')) return undefined
      const nodes = replaceEach(parts, line, replace)
      return as === 'words' ? nodes.map(inWords) : nodes
    })
  }

  return {
    add,
    markIn,
    fillIn,
    labels: () => inOrder(targets.values()),
    hiddenArticles: elsewhere.hidden,
  }
}

/** A text in which placeholders are replaced by the numbers that they stand for. */
function filled(text: string, marks: readonly Mark[], find: Finders['find']): string {
  return text.replaceAll(marked, (whole, place: string) => {
    const mark = marks[Number(place)]
    if (!mark) return whole
    const target = find(mark.label, mark.line)
    if (!target) return `\\ref{${mark.label}}`
    return mark.isBare ? numberOf(target) : `(${numberOf(target)})`
  })
}

interface Finders {
  find(label: string, line: number): Target | undefined
  elsewhere: OtherArticles
}

/** The links of a reference; one to anything unknown stays as written. */
function linksFor(
  { labels, form, written }: WrittenReference,
  line: number,
  { find, elsewhere }: Finders,
): ElementContent[] {
  const here = labels.filter((label) => !isElsewhere(label)).map((label) => find(label, line))
  const others = labels.filter(isElsewhere).map((label) => elsewhere.link(label, form, line))
  const targets = here.filter((target) => target !== undefined)
  const links = others.filter((link) => link !== undefined)
  return targets.length + links.length === labels.length
    ? linksTo(targets, form, links)
    : [element('span', { className: ['ref-unknown'] }, [written])]
}

function inOrder(targets: Iterable<Target & { label: string }>): TextLabel[] {
  return Array.from(targets, ({ label: name, kind, shown, section, target, line }) => ({
    name,
    thing: thingCalled({ kind, shown, section }),
    id: String(target.properties['id']),
    line,
  })).toSorted((one, other) => one.line - other.line)
}

/**
 * Calls a function for each text in which references are allowed: not in code, links, drawings, sources of formulas,
 * and the list of works.
 */
function replaceTexts(
  tree: Root | Element,
  replacementOf: (text: Text, line: number, isFormula: boolean) => ElementContent[] | undefined,
): void {
  let line = tree.position?.start.line ?? 1
  for (let index = 0; index < tree.children.length; index++) {
    const node = tree.children[index]
    if (node?.type === 'element' && !/^(?:a|code|pre|svg|annotation)$/.test(node.tagName))
      replaceTexts(node, replacementOf)
    if (node?.type !== 'text') continue
    const isFormula = tree.type === 'element' && tree.tagName.startsWith('m')
    const joined = joinBrokenGroup(tree.children, index)
    const first = line
    line += joined + lineEndsIn(node.value)
    const nodes = replacementOf(node, first, isFormula)
    if (!nodes) continue
    tree.children.splice(index, 1, ...nodes)
    index += nodes.length - 1
  }
}

/** The nodes for the parts of a text that begins on a line. */
function replaceEach(
  parts: readonly (string | WrittenReference)[],
  line: number,
  replace: (reference: WrittenReference, line: number) => ElementContent[],
): ElementContent[] {
  let next = line
  return parts.flatMap((part): ElementContent[] => {
    const at = next
    next += lineEndsIn(typeof part === 'string' ? part : part.written)
    return typeof part === 'string' ? [{ type: 'text', value: part }] : replace(part, at)
  })
}

/** Without a link, unless it leads to another article. */
function inWords(node: ElementContent): ElementContent {
  const isOutside = isElement(node, 'a') && !String(node.properties['href']).startsWith('#')
  return isOutside ? node : { type: 'text', value: toString(node) }
}

/** The id of a label; `fig:curve` and `fig-curve` are the same. */
function idOf(label: string): string {
  return `post-${label.trim().replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')}`
}

/** The name for finding a label; `tab:stars` and `tbl:stars` are the same too. */
function nameOf(label: string): string {
  return idOf(label).replace(/^post-tab-/, 'post-tbl-')
}

function placeOf(kind: Target['kind']): string {
  if (kind === 'eq') return 'a formula'
  if (kind === 'sec') return 'a heading'
  const name = names[kind][0].toLowerCase()
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}

function misnamedSentence(label: string, { kind }: Target): string | undefined {
  const [begin] = isLabel(label) ? label.split(/[:-]/, 1) : []
  if (begin === undefined || begin === kind || (begin === 'tab' && kind === 'tbl')) return undefined
  return `The label ${label} names ${placeOf(kind)} and should begin with ${kind}:.`
}

function unnumberedSentence(label: string, target: Target): string | undefined {
  if (target.shown !== undefined) return undefined
  const name = numberOf(target)
  if (target.kind !== 'eq') return `${label} has no number; references to it show only “${name}”.`
  const { unnumberedBy = 'its environment' } = target
  return `The formula ${label} has no number, because of ${unnumberedBy}; references to it show only “${name}”.`
}

function unknownSentence(label: string, targets: Iterable<Target & { label: string }>): string {
  const labels = inOrder(targets).map(({ name }) => name)
  const [kind] = label.split(/[:-]/, 1)
  const alike = labels.filter((name) => name.split(/[:-]/, 1)[0] === kind)
  const shown = (alike.length > 0 ? alike : labels).slice(0, 3)
  const verb = shown.length === 1 ? 'is' : 'are'
  const there = shown.length === 0 ? '' : ` There ${verb} ${shown.join(', ')}.`
  return `Nothing here has the label ${label}.${there}`
}
