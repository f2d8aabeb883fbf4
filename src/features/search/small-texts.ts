import { invertedName, plainTitle, shownYear } from '@ephemeris/bibliography'
import type { Database } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { foldedWords } from '../../shared/folded-words.ts'
import type { SectionName } from '../../shared/sections.ts'
import { textSections } from '../blog/server/search/text-sections.ts'
import { readListedWorks } from '../library/publications/listed-works.ts'
import { type ReadCall, siteLists } from '../lists/lists.ts'
import { type PageText, pagesUrls } from '../pages/contract.ts'
import { type ProjectPage, type ProjectSummary, projectUrls } from '../projects/contract.ts'
import { type CvPage, cvUrl, plainText, type Site, siteUrl } from '../site/contract.ts'
import type { SearchKind } from './contract.ts'

/** A text of a kind of which a site has few, so that they are searched in memory. */
interface SmallText {
  kind: SearchKind
  title: string
  url: string
  section?: string
  body: string
}

interface FoldedText {
  text: SmallText
  /** Each word follows a space, so that prefixes can be searched. */
  title: string
  heading: string
  body: string
}

/** Folds case and accents once for all searches. */
export function foldTexts(texts: readonly SmallText[]): FoldedText[] {
  return texts.map((text) => ({
    text,
    title: inSpaces(text.title),
    heading: inSpaces(text.section ?? ''),
    body: inSpaces(text.body),
  }))
}

/**
 * Finds the pages of a kind that contain all words as prefixes, each by its best section: matches in titles first, then in
 * headings, and last those with the words in different sections.
 */
export function findSmallTexts(
  texts: readonly FoldedText[],
  kind: SearchKind,
  words: readonly string[],
): SmallText[] {
  if (words.length === 0) return []
  const sections = texts
    .filter(({ text }) => text.kind === kind)
    .map((one) => ({ text: one.text, weights: weightsOf(one, words) }))
  const pages = Map.groupBy(sections, ({ text }) => pageOf(text))
  return Array.from(pages.values())
    .filter((page) => words.every((_, place) => page.some(({ weights }) => weights[place] !== 0)))
    .map((page) =>
      page
        .map(({ text, weights }) => ({ text, rank: rankOf(weights) }))
        .reduce((best, one) => (one.rank > best.rank ? one : best)),
    )
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ text }) => text)
}

/** Sections of the home page are results of their own; the sections of another page are one result. */
function pageOf({ url, title }: SmallText): string {
  const [page = ''] = url.split('#', 1)
  return `${page} ${title}`
}

/** The weight of each word: 8 in the title, 4 in the heading, 1 in the text, 0 nowhere. */
function weightsOf({ title, heading, body }: FoldedText, words: readonly string[]): number[] {
  return words.map((word) => {
    const start = ` ${word}`
    if (title.includes(start)) return 8
    if (heading.includes(start)) return 4
    return body.includes(start) ? 1 : 0
  })
}

function rankOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, one) => total + one, 0)
  // A section that lacks a word ranks below all that contain every word.
  return sum + Math.min(...weights) * 100
}

function inSpaces(text: string): string {
  return ` ${foldedWords(text).join(' ')}`
}

/** Reads everything that is searched besides articles, as visitors see it. */
export async function readSmallTexts(
  database: Pick<Database, 'db'>,
  read: ReadCall,
): Promise<SmallText[]> {
  const site = await read<Site>(siteUrl)
  const groups = await Promise.all([
    publicationTexts(database),
    projectTexts(read),
    pageTexts(site, read),
    cvTexts(site, read),
    homeTexts(site, read),
  ])
  return groups.flat()
}

/** In characters; a paper of a large collaboration has thousands of authors. */
const longestWork = 20_000

async function publicationTexts(database: Pick<Database, 'db'>): Promise<SmallText[]> {
  const works = await readListedWorks(database)
  return works.map(({ id, work, summary, comment }) => {
    const people = work.authors.map(invertedName).join('; ')
    const source = work.journal?.name ?? work.booktitle
    const parts = [summary, people, work.collaboration, source, shownYear(work), comment]
    return {
      kind: 'publication',
      title: plainTitle(work.title),
      url: `/publications#work-${id}`,
      body: parts.filter(Boolean).join(' · ').slice(0, longestWork).toWellFormed(),
    }
  })
}

async function projectTexts(read: ReadCall): Promise<SmallText[]> {
  const projects = await read<ProjectSummary[]>(projectUrls.summaries)
  const texts = await Promise.all(
    projects.map(async ({ id, title, description, tags, year, target }) => {
      const about = [description, ...(tags ?? []), year].filter(Boolean).join(' · ')
      const url = `/projects/${id}`
      if (target !== url)
        return [{ kind: 'project' as const, title, url: '/#projects', body: about }]
      return sectioned(
        { kind: 'project', title, url, about },
        await htmlOf(read<ProjectPage>(projectUrls.page(id))),
      )
    }),
  )
  return texts.flat()
}

async function pageTexts({ pages }: Site, read: ReadCall): Promise<SmallText[]> {
  const texts = await Promise.all(
    pages.map(async ({ path: url, title }) => {
      const { html, description } = await read<PageText>(pagesUrls.text(url))
      return sectioned({ kind: 'page', title, url, about: description }, html)
    }),
  )
  return texts.flat()
}

async function cvTexts({ hasCv, ownerName }: Site, read: ReadCall): Promise<SmallText[]> {
  if (!hasCv) return []
  const { html } = await read<CvPage>(cvUrl)
  return sectioned({ kind: 'page', title: 'CV', url: '/cv', about: ownerName }, html)
}

interface Sectioned {
  kind: SearchKind
  title: string
  url: string
  /** A description that is not part of the text. */
  about: string
}

/** The HTML of a text; empty until it is rendered, such as after an import. */
async function htmlOf(reading: Promise<{ html: string }>): Promise<string> {
  try {
    return (await reading).html
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return ''
    throw error
  }
}

/** Splits a text into its sections; the description belongs to the first. */
function sectioned({ kind, title, url, about }: Sectioned, html: string): SmallText[] {
  const sections = textSections(html)
  const beginning = sections.filter(({ place }) => place === '').map(({ body }) => body)
  return [
    { kind, title, url, body: [about, ...beginning].join(' ') },
    ...sections
      .filter(({ place }) => place !== '')
      .map(({ place, heading, body }) => ({
        kind,
        title,
        url: `${url}#${place}`,
        section: heading,
        body,
      })),
  ]
}

/** The visible sections of the home page, with the rows that they list. */
async function homeTexts(site: Site, read: ReadCall): Promise<SmallText[]> {
  return await Promise.all(
    site.sections.map(async ({ name, heading, note }) => {
      const lists = siteLists.filter(({ section }) => section === name)
      const listed = await Promise.all(lists.map(({ searchWords }) => searchWords(read)))
      return {
        kind: 'page' as const,
        title: heading,
        url: name === 'home' ? '/' : `/#${name}`,
        body: [note, ...(sectionTexts[name]?.(site) ?? []), ...listed.flat()]
          .filter(Boolean)
          .join(' · '),
      }
    }),
  )
}

/** The text of a section besides its heading, its intro line and its lists. */
const sectionTexts: Readonly<Partial<Record<SectionName, (site: Site) => string[]>>> = {
  home: ({ headline, subtitle, tagline }) => [headline, ...[subtitle, tagline].map(plainText)],
  about: ({ aboutLead, about, aboutMore }) => [aboutLead, ...about, ...aboutMore].map(plainText),
  contact: ({ email, location, availability }) => [email, location, availability],
}
