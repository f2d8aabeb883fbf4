import type { Element, ElementContent } from 'hast'
import { numberedCallouts, theorems } from '../blocks/block-kinds.ts'
import { element } from '../elements.ts'
import type { WrittenReference } from './written.ts'

/** Something with a label that references can point to. */
export interface Target {
  kind: keyof typeof names | 'sec'
  target: Element
  /** Its number as readers see it, or the title of a section; undefined for a formula without a number. */
  shown: string | undefined
  /** The number of a section; undefined if it has none. */
  section?: string | undefined
  /** The command that removes the number of a formula: `\notag`. */
  unnumberedBy?: string
  line: number
}

/** What each kind of target is called, one and several. */
export const names = {
  eq: ['Equation', 'Equations'],
  fig: ['Figure', 'Figures'],
  tbl: ['Table', 'Tables'],
  lst: ['Listing', 'Listings'],
  ...theorems,
  ...numberedCallouts,
} as const

/**
 * The text of a reference, with links to its targets: "Figures 1–3 and 5", “The method”, "(2)".
 * @param others links to things of other articles, which come last
 */
export function linksTo(
  targets: readonly Target[],
  form: WrittenReference['form'],
  others: ElementContent[][] = [],
): ElementContent[] {
  const byKind = Map.groupBy(targets, ({ kind }) => kind)
  const phrases = [...byKind].flatMap(([kind, alike]) => phrasesFor(kind, alike, form))
  return listed([...phrases, ...others])
}

type Named = Pick<Target, 'kind' | 'shown' | 'section'>

/** The number without brackets; what has none is called by its kind. */
export function numberOf({ kind, shown, section }: Named): string {
  if (section !== undefined) return section
  return shown?.replaceAll(/^\(|\)$/g, '') ?? (kind === 'sec' ? '' : names[kind][0])
}

/** The name of a target in a list of all of them: "Figure 3", "The method", "2.1 The method". */
export function thingCalled({ kind, shown, section }: Named): string {
  if (kind === 'sec') return [section, shown].filter((part) => part !== undefined).join(' ')
  const [one] = names[kind]
  return shown === undefined ? one : `${one} ${numberOf({ kind, shown })}`
}

function phrasesFor(
  kind: Target['kind'],
  targets: readonly Target[],
  form: WrittenReference['form'],
): ElementContent[][] {
  const [only, ...others] = targets
  if (!only) return []
  if (kind === 'sec') return targets.map((target) => [link(target, sectionWords(target, form))])
  if (form === 'brackets') return targets.map((target) => [link(target, wordsInBrackets(target))])
  const [one, several] = names[kind]
  if (others.length === 0) {
    const isNamed = form === 'name' && only.shown !== undefined
    return [[link(only, isNamed ? `${one}\u00A0${numberOf(only)}` : numberOf(only))]]
  }
  const numbers = listed(runsOf(targets))
  return [form === 'name' ? [text(`${several}\u00A0`), ...numbers] : numbers]
}

function wordsInBrackets(target: Target): string {
  return target.shown === undefined ? numberOf(target) : `(${numberOf(target)})`
}

/** A section without a number is called by its title. */
function sectionWords({ section, shown = '' }: Target, form: WrittenReference['form']): string {
  if (section === undefined) return `“${shown}”`
  if (form === 'brackets') return `(${section})`
  return form === 'number' ? section : `Section\u00A0${section}`
}

/** Sorts the numbers and groups three or more consecutive ones. */
function runsOf(targets: readonly Target[]): ElementContent[][] {
  const inOrder = targets.toSorted((one, other) => Number(numberOf(one)) - Number(numberOf(other)))
  const runs: Target[][] = []
  for (const target of inOrder) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && Number(numberOf(target)) === Number(numberOf(last)) + 1) run.push(target)
    else if (!last || numberOf(last) !== numberOf(target)) runs.push([target])
  }
  return runs.flatMap((run) => {
    const [first] = run
    const last = run.at(-1)
    return first && last && run.length > 2
      ? [[link(first, numberOf(first)), text('–'), link(last, numberOf(last))]]
      : run.map((target) => [link(target, numberOf(target))])
  })
}

function listed(phrases: ElementContent[][]): ElementContent[] {
  return phrases.flatMap((phrase, index) => {
    const isLast = index === phrases.length - 1
    return index === 0 ? phrase : [text(isLast ? ' and ' : ', '), ...phrase]
  })
}

function link({ target }: Target, words: string): Element {
  return element('a', { href: `#${String(target.properties['id'])}` }, [words])
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
