import type { ElementContent } from 'hast'
import { type CitationStyle, yearInCitation } from '@ephemeris/bibliography'
import { element } from '../elements.ts'
import type { CitationLinks, ListedWork } from './citation-links.ts'
import { withElements } from './inline-text.ts'
import type { Cited, WrittenCitation } from './written-citations.ts'

interface Printing {
  style: CitationStyle['citations']
  links: CitationLinks
  /** The remaining child elements. */
  rest: Iterator<ElementContent>
  /** Whether it is in a heading: the outline leaves citations out. */
  isHeading: boolean
}

type Segment = readonly (string | Cited)[]

/** Renders a part of a text: words as they are, citations as links in brackets. */
export function printCitation(
  part: string | WrittenCitation,
  printing: Printing,
): ElementContent[] {
  if (typeof part === 'string') return withElements(part, printing.rest)
  if (part.kind === 'textual') return [...printTextual(part, printing)]
  const [open, close] = printing.style === 'numbers' ? '[]' : '()'
  const printed =
    printing.style === 'numbers'
      ? printNumbers(part.segments, printing)
      : printYears(part.segments, printing)
  return apart([text(open ?? ''), ...printed, text(close ?? '')], printing)
}

/** "Example et al. (2020, sec. 3)", "Example et al. [1]" */
function printTextual(
  { work, suffix }: Extract<WrittenCitation, { kind: 'textual' }>,
  printing: Printing,
): ElementContent[] {
  const listed = printing.links.of(work)
  const isNumbered = printing.style === 'numbers'
  const place = isNumbered ? `[${listed.number}` : `(${yearOf(listed)}`
  const close = isNumbered ? ']' : ')'
  const inLink = suffix === undefined ? `${place}${close}` : place
  const link = printing.links.link(listed, [
    listed.label,
    ...apart([text(`\u00A0${inLink}`)], printing),
  ])
  if (suffix === undefined) return [link]
  return [
    link,
    ...apart([text(', '), ...withElements(suffix, printing.rest), text(close)], printing),
  ]
}

/** "see Example 2018, 2020a,b, sec. 3; Sample 2019" */
function printYears(segments: readonly Segment[], printing: Printing): ElementContent[] {
  let before: Cited | undefined
  return sortedYears(segments, printing).flatMap((segment, index) => {
    const [first] = segment
    const last = segment.at(-1)
    const isSame = before && typeof first === 'object' && isSameLabel(before, first, printing)
    const merged =
      isSame && before && typeof first === 'object'
        ? [sameLabel(before, first, printing), ...printSegment(segment.slice(1), printing)]
        : [text(index === 0 ? '' : '; '), ...printSegment(segment, printing)]
    before = typeof last === 'object' ? last : undefined
    return merged.flat()
  })
}

/** Consecutive years of the same authors, without words between them, are put in the order of the list, each once. */
function sortedYears(segments: readonly Segment[], printing: Printing): Segment[] {
  const runs: Segment[][] = []
  for (const segment of segments) {
    const run = runs.at(-1)
    const [before, now] = [bareWork(run?.at(-1)), bareWork(segment)]
    if (run && before && now && isSameLabel(before, now, printing)) run.push(segment)
    else runs.push([segment])
  }
  const numberOf = (segment: Segment) => {
    const bare = bareWork(segment)
    return bare ? printing.links.of(bare.work).number : 0
  }
  return runs.flatMap((run) => {
    if (run.length === 1) return run
    const byNumber = new Map(run.map((segment) => [numberOf(segment), segment]))
    return [...byNumber].toSorted(([one], [other]) => one - other).map(([, segment]) => segment)
  })
}

/** The work cited by a part of a group that contains nothing else. */
function bareWork(segment: Segment | undefined): Cited | undefined {
  const [only] = segment ?? []
  return segment?.length === 1 && typeof only === 'object' ? only : undefined
}

function isSameLabel(before: Cited, now: Cited, { links }: Printing): boolean {
  if (before.isYearAlone || now.isYearAlone) return false
  return links.of(before.work).label === links.of(now.work).label
}

/** A further year of the same authors; only the letter when the year is the same. */
function sameLabel(before: Cited, now: Cited, { links }: Printing): ElementContent[] {
  const [one, other] = [links.of(before.work), links.of(now.work)]
  const isSameYear = one.cited.work.year === other.cited.work.year && other.letter !== undefined
  return isSameYear && one !== other
    ? [text(','), links.link(other, [other.letter ?? ''])]
    : [text(', '), links.link(other, [yearOf(other)])]
}

function printSegment(segment: Segment, printing: Printing): ElementContent[] {
  return segment.flatMap((part) => {
    if (typeof part === 'string') return withElements(part, printing.rest)
    const listed = printing.links.of(part.work)
    const number = String(listed.number)
    const year = yearOf(listed)
    const words = part.isYearAlone ? year : `${listed.label}\u00A0${year}`
    return [printing.links.link(listed, [printing.style === 'numbers' ? number : words])]
  })
}

/** "1–3, 5", or with words "see 1, sec. 3; also 2" */
function printNumbers(segments: readonly Segment[], printing: Printing): ElementContent[] {
  const alone = segments.map(([only, ...others]) =>
    typeof only === 'object' && others.length === 0 ? printing.links.of(only.work) : undefined,
  )
  const works = alone.filter((work) => work !== undefined)
  if (works.length === segments.length) return printRuns(works, printing)
  return segments.flatMap((segment, index) => [
    ...(index === 0 ? [] : [text('; ')]),
    ...printSegment(segment, printing),
  ])
}

function printRuns(works: readonly ListedWork[], { links }: Printing): ElementContent[] {
  const inOrder = [...new Set(works)].toSorted((one, other) => one.number - other.number)
  const runs: ListedWork[][] = []
  for (const work of inOrder) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.number === work.number - 1) run.push(work)
    else runs.push([work])
  }
  const number = (work: ListedWork, besides: readonly ListedWork[] = []) =>
    links.link(work, [String(work.number)], besides)
  return runs.flatMap((run, index) => {
    const [first] = run
    const last = run.at(-1)
    const comma = index === 0 ? [] : [text(', ')]
    if (!first || !last || run.length < 3)
      return [
        ...comma,
        ...run.flatMap((work, at) => [...(at > 0 ? [text(', ')] : []), number(work)]),
      ]
    return [...comma, number(first, run.slice(1, -1)), text('–'), number(last)]
  })
}

function yearOf({ cited, letter }: ListedWork): string {
  return yearInCitation(cited.work, letter)
}

function apart(nodes: ElementContent[], { isHeading }: Printing): ElementContent[] {
  return isHeading ? [element('span', { className: ['cite'] }, nodes)] : nodes
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
