import { entryLinks, type Person, titleParts, type WorkData } from '@ephemeris/bibliography'
import type { Element, ElementContent } from 'hast'
import type { ListedWork } from '../../citations/citation-links.ts'
import { element, isElement } from '../../elements.ts'
import type { ResolvedArticle } from '../../render-markdown.ts'
import { inlineFormula } from './formulas.ts'

type WorkType = WorkData['type']

/** The list of cited works, with the fields that programs read. */
export function referenceList(
  { listed, renderTex }: Pick<ResolvedArticle, 'listed' | 'renderTex'>,
  isNumbered: boolean,
): Element[] {
  if (listed.length === 0) return []
  const refs = listed.map((work) =>
    element('ref', { id: `post-cite-${work.number}` }, [
      ...(isNumbered ? [element('label', {}, [String(work.number)])] : []),
      citation(work, renderTex),
    ]),
  )
  return [element('ref-list', {}, [element('title', {}, ['References']), ...refs])]
}

// Source: the values of publication-type that the JATS tag library suggests.
const publicationTypes: Record<WorkType, string> = {
  article: 'journal',
  preprint: 'preprint',
  inproceedings: 'confproc',
  chapter: 'book',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  software: 'software',
  dataset: 'data',
  talk: 'other',
  page: 'webpage',
  other: 'other',
}

/** Works that contain others; their own title is the source. */
const wholes = new Set<WorkType>(['book', 'thesis', 'report', 'software', 'page', 'talk', 'other'])

function citation(listed: ListedWork, renderTex: ResolvedArticle['renderTex']): Element {
  const { cited, letter = '' } = listed
  const { work } = cited
  const title = titleOf(work.title, renderTex)
  const container = work.journal?.name ?? work.booktitle
  const isWhole = wholes.has(work.type) && container === undefined
  const source = isWhole ? title : container === undefined ? [] : [container]
  const titleName =
    work.type === 'chapter'
      ? 'chapter-title'
      : work.type === 'dataset'
        ? 'data-title'
        : 'article-title'
  return element('element-citation', { 'publication-type': publicationTypes[work.type] }, [
    ...people('author', work.authors, work),
    ...people('editor', work.editors),
    ...(isWhole || title.length === 0 ? [] : [element(titleName, {}, title)]),
    ...(source.length === 0 ? [] : [element('source', {}, source)]),
    ...dates(work, letter),
    ...fieldsOf(work),
    ...linksOf(listed),
  ])
}

function titleOf(title: string, renderTex: ResolvedArticle['renderTex']): ElementContent[] {
  return titleParts(title).map(({ text, as }): ElementContent => {
    if (as === 'italic') return element('italic', {}, [text])
    if (as !== 'formula') return { type: 'text', value: text }
    const math = renderTex(text, { line: 1, report: () => undefined })
    const formula = isElement(math, 'span') ? math.children[0] : math
    return isElement(formula, 'math') ? inlineFormula(formula) : { type: 'text', value: text }
  })
}

function people(
  type: 'author' | 'editor',
  persons: readonly Person[],
  { othersFollow = false, collaboration }: Partial<WorkData> = {},
): Element[] {
  const names = [
    ...persons.map(nameOf),
    ...(collaboration === undefined ? [] : [element('collab', {}, [collaboration])]),
    ...(othersFollow ? [element('etal')] : []),
  ]
  return names.length === 0 ? [] : [element('person-group', { 'person-group-type': type }, names)]
}

/** The name of a person, or of a group. */
export function nameOf(person: Person): Element {
  if ('name' in person) return element('collab', {}, [person.name])
  const { family, given, suffix } = person
  return element('name', {}, [
    element('surname', {}, [family]),
    ...(given ? [element('given-names', {}, [given])] : []),
    ...(suffix ? [element('suffix', {}, [suffix])] : []),
  ])
}

function dates({ year, month, day, dateText }: WorkData, letter: string): Element[] {
  if (year === undefined) return dateText ? [element('string-date', {}, [dateText])] : []
  return [
    element('year', {}, [`${year}${letter}`]),
    ...(month === undefined ? [] : [element('month', {}, [String(month)])]),
    ...(day === undefined ? [] : [element('day', {}, [String(day)])]),
  ]
}

function fieldsOf(work: WorkData): Element[] {
  const [first, last] = work.pages?.split(/[–-]/) ?? []
  const publisher = work.publisher ?? work.school ?? work.institution
  const fields: [name: string, value: string | undefined][] = [
    ['volume', work.volume],
    ['issue', work.number],
    ['series', work.series],
    ['edition', work.edition],
    ['fpage', first],
    ['lpage', last],
    ['elocation-id', work.articleNumber],
    ['version', work.version],
    ['publisher-name', publisher],
    ['publisher-loc', work.place],
    ['isbn', work.isbn],
    ['comment', [work.degree, work.howpublished, work.note].filter(Boolean).join('. ')],
  ]
  return fields.flatMap(([name, value]) => (value ? [element(name, {}, [value])] : []))
}

function linksOf({ cited: { work, links } }: ListedWork): Element[] {
  const { doi, arxiv, url, accessed } = work
  const notices = entryLinks(work, links).filter(({ isNotice }) => isNotice)
  return [
    ...(doi === undefined ? [] : [element('pub-id', { 'pub-id-type': 'doi' }, [doi])]),
    ...(arxiv === undefined ? [] : [element('pub-id', { 'pub-id-type': 'arxiv' }, [arxiv.id])]),
    ...(url === undefined ? [] : [uri(url, url)]),
    ...(accessed === undefined
      ? []
      : [element('date-in-citation', { 'content-type': 'access-date' }, [accessed])]),
    // Readers should see first that a work was retracted, but programs expect it as a remark.
    ...notices.map(({ name, url: address }) => element('comment', {}, [uri(address, name)])),
  ]
}

function uri(address: string, words: string): Element {
  return element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': address }, [words])
}
