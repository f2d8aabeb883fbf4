import { invertedName, plainTitle, shownYear } from '@ephemeris/bibliography'
import { textSections } from '../blog/server/search/text-sections.ts'
import { readListedWorks } from '../library/publications/listed-works.ts'
import { type PageText, pagesUrls } from '../pages/contract.ts'
import { type ProjectPage, type ProjectSummary, projectUrls } from '../projects/contract.ts'
import type { SearchKind } from './contract.ts'
import type { SmallText } from './small-texts.ts'
import { type CvPage, cvUrl, type Site, siteUrl } from '../site/contract.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { ReadCall } from '../lists/lists.ts'
import { homeTexts } from './home-texts.ts'

/** Everything that is searched besides articles, as visitors may read it. */
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

/** Characters; a paper of a large collaboration has thousands of authors. */
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

/** The HTML of a text; empty while it waits to be rendered, such as after an import. */
async function htmlOf(reading: Promise<{ html: string }>): Promise<string> {
  try {
    return (await reading).html
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return ''
    throw error
  }
}

/** A text divided into its sections; its description belongs to the first. */
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
