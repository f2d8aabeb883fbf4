import { authorSeparator, titleParts } from '@ephemeris/bibliography'
import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { noReferences, printedPart } from '../citations/reference-list.ts'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import { renderMath } from '../formulas/math.ts'
import type { RenderFormula } from '../formulas/render-formula.ts'
import type { Publication } from '../render-context.ts'
import { datedItem } from './dated-items.ts'

interface ListContext {
  works: readonly Publication[]
  macros: string
  formulaRenderer: RenderFormula
  report: (line: number, sentence: string) => void
}

/** A publications block: the empty list in its place, and its options. */
interface PublicationBlock {
  list: Element
  parent: Root | Element
  body: string
  line: number
}

/** Replaces each publications block by an empty list, before code blocks are rendered. */
export function takePublicationBlocks(tree: Root): PublicationBlock[] {
  const blocks: PublicationBlock[] = []
  visitElements(tree, (node, index, parent) => {
    const [code] = node.children
    if (!parent || index === undefined || node.tagName !== 'pre' || !isElement(code, 'code'))
      return undefined
    if (!classesOf(code).includes('language-publications')) return undefined
    const list = element('ul', { className: ['works'] })
    list.position = node.position
    blocks.push({ list, parent, body: toString(code), line: node.position?.start.line ?? 1 })
    parent.children[index] = list
    return undefined
  })
  return blocks
}

/**
 * Fills the lists. Called after labels and references are resolved, since titles must not take part in them.
 * @returns whether a title has a formula
 */
export function fillPublicationLists(
  blocks: readonly PublicationBlock[],
  { works, macros, formulaRenderer, report }: ListContext,
): boolean {
  let hasMath = false
  for (const { list, parent, body, line } of blocks) {
    const options = readPublicationChoice(body, (at, sentence) => report(line + at, sentence))
    const chosen = chooseWorks(works, options)
    if (chosen.length === 0) {
      report(line, 'The library has no publication of this kind, so nothing is shown here.')
      parent.children.splice(parent.children.indexOf(list), 1)
      continue
    }
    list.children = chosen.map((work, index) =>
      itemOf(work, options, work.year !== chosen[index - 1]?.year || index === 0),
    )
    hasMath =
      renderMath({ type: 'root', children: [list] }, noReferences, macros, formulaRenderer)
        .hasMath || hasMath
  }
  return hasMath
}

/** @param isFirst whether it is the first work of its year and shows the year */
function itemOf(work: Publication, { style }: PublicationChoice, isFirst: boolean): Element {
  const item = element('li')
  const years = element('strong', {}, isFirst && work.year !== null ? [String(work.year)] : [])
  datedItem(item, years, style === 'short' ? shortEntry(work) : entryOf(work))
  return item
}

function entryOf(work: Publication): ElementContent[] {
  const { source, links, comment } = work
  return [
    line('title', [titleOf(work)]),
    line('authors', authorsOf(work)),
    line('source', [
      source,
      // Each link is grouped with its separator, so that the style sheet for print can hide both.
      ...links.map((link, index) =>
        line('place', [source === '' && index === 0 ? '' : ' · ', linkTo(link)]),
      ),
    ]),
    ...(comment === null ? [] : [line('comment', [comment])]),
  ]
}

/** The entry as one sentence. */
function shortEntry(work: Publication): ElementContent[] {
  const { source } = work
  return [
    line('short', [
      ...authorsOf(work),
      ', ',
      titleOf(work),
      ...(source === '' ? [] : [', ', source]),
    ]),
  ]
}

const line = (className: string, children: (ElementContent | string)[]) =>
  element('span', { className: [className] }, children)

function titleOf({ title, url }: Publication): Element {
  const words = title === '' ? ['Without a title'] : titleParts(title).map(printedPart)
  return url === null ? element('span', {}, words) : element('a', linkProperties(url), words)
}

function linkTo({ name, url }: Publication['links'][number]): Element {
  return element('a', linkProperties(url), [name])
}

const linkProperties = (href: string) =>
  href.startsWith('/') ? { href } : { href, rel: ['noopener'] }

function authorsOf({ authors, moreAuthors }: Publication): (ElementContent | string)[] {
  const named = authors.flatMap(({ name, isOwn }, place): (ElementContent | string)[] => [
    authorSeparator(authors, place),
    isOwn ? element('strong', {}, [name]) : name,
  ])
  return moreAuthors === '' ? named : [...named, ` ${moreAuthors}`]
}

const kinds = ['selected', 'first', 'refereed', 'all'] as const
const styles = ['long', 'short'] as const

/** The options of a block that lists publications. */
interface PublicationChoice {
  show: (typeof kinds)[number]
  limit: number
  since: number
  style: (typeof styles)[number]
}

type Report = (line: number, sentence: string) => void

const known = 'Use show, limit, since or style.'

/**
 * Reads the options of a publications block, such as `show: first`. Unknown ones are reported and ignored.
 * @param report called with the line in the block, from 1
 */
function readPublicationChoice(body: string, report: Report): PublicationChoice {
  const options: PublicationChoice = {
    show: 'all',
    limit: Infinity,
    since: -Infinity,
    style: 'long',
  }
  for (const [index, text] of body.split('\n').entries()) {
    const written = text.trim()
    const sentence = written === '' ? undefined : takeOption(options, written)
    if (sentence !== undefined) report(index + 1, sentence)
  }
  return options
}

/** @returns what is wrong with the line; undefined when it is valid */
function takeOption(options: PublicationChoice, written: string): string | undefined {
  const [, name = '', value = ''] = /^(\w+)\s*:\s*(\S.*)?$/.exec(written) ?? []
  switch (name) {
    case 'show': {
      const kind = kinds.find((one) => one === value)
      if (kind === undefined) return oneOfThese('show', kinds)
      options.show = kind
      return undefined
    }
    case 'style': {
      const style = styles.find((one) => one === value)
      if (style === undefined) return oneOfThese('style', styles)
      options.style = style
      return undefined
    }
    case 'limit':
    case 'since':
      if (!/^[1-9]\d{0,3}$/.test(value)) return `The value of ${name} must be a whole number.`
      options[name] = Number(value)
      return undefined
    default:
      return `This option is unknown. ${known}`
  }
}

function oneOfThese(name: string, values: readonly string[]): string {
  return `The value of ${name} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`
}

const maxSelected = 10

/** The chosen works, in the order of the page of publications. */
function chooseWorks(
  works: readonly Publication[],
  { show, limit, since }: PublicationChoice,
): Publication[] {
  const chosen = works.filter(
    ({ year, isSelected, kinds: own }) =>
      (year === null || year >= since) &&
      (show === 'all' || (show === 'selected' ? isSelected : own.includes(show))),
  )
  return chosen.slice(0, show === 'selected' ? Math.min(limit, maxSelected) : limit)
}
