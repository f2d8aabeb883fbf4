import {
  type ArchiveChoice,
  archivePath,
  archiveQuery,
  readArchiveChoice,
} from '../../features/blog/archive.ts'
import { archivePage } from '../../features/blog/web/queries.ts'
import type { Site } from '../../features/site/contract.ts'
import { placeTexts } from '../../features/site/queries.ts'
import { type Head, type Missing, type Page, publicPage, publicPages } from './public-page.ts'

const view = async () => (await import('./archive.tsx')).ArchivePage

/** The articles by year, of one category or one year if the URL names it. */
export const archive = publicPage({
  path: '/blog',
  query: (query) => archiveQuery(readArchiveChoice(query)),
  link: { label: 'All Articles', order: 1, place: () => 'front' },
  listsPosts: true,
  head: (site, client, search) => headOf(readArchiveChoice(search))(site, client),
  reads: (search) => [archivePage(readArchiveChoice(search)), placeTexts('archive')],
  missing: (search) => {
    const { page, year } = readArchiveChoice(search)
    if (page > 1) return 'articles'
    return year === undefined ? 'category' : 'year'
  },
  view,
})

const whole: ArchiveChoice = { category: undefined, year: undefined, page: 1 }

/** Choices without articles. */
const emptyChoices = {
  category: { ...whole, category: '' },
  year: { ...whole, year: '0000' },
  articles: { ...whole, page: 99_999 },
}

/** The choice that the page for missing articles renders; undefined if something else is missing. */
export function emptyChoice(missing: Missing): ArchiveChoice | undefined {
  return missing === 'page' || missing === 'post' ? undefined : emptyChoices[missing]
}

/** Shown at the address of every choice without articles. */
export function emptyArchive(missing: keyof typeof emptyChoices) {
  const choice = emptyChoices[missing]
  return publicPages({
    path: '/blog',
    view,
    open: () => ({
      props: { choice },
      head: headOf(choice),
      reads: [archivePage(choice), placeTexts('archive')],
    }),
  })
}

/** 404 for a category, a year or a page without articles. */
function headOf(choice: ArchiveChoice): Page['head'] {
  return (site, client) => {
    const found = client.getQueryData(archivePage(choice).queryKey)
    const isPlain = archivePath(choice) === '/blog'
    if (!found || found.posts.length > 0 || isPlain) return describe(site, choice, found?.pages)
    const { title, description } = describe(site, whole)
    return { title, description, status: 404 }
  }
}

/** @param pages the number of pages of this choice */
function describe({ ownerName }: Site, choice: ArchiveChoice, pages = 1): Head {
  const { category, year, page } = choice
  const chosen = [category, year, page > 1 ? `page ${page}` : undefined].filter(Boolean).join(', ')
  const to = (number: number) => archivePath({ ...choice, page: number })
  return {
    title: `${chosen === '' ? 'Blog' : `Blog: ${chosen}`} · ${ownerName}`,
    description:
      chosen === ''
        ? `Every article of ${ownerName}, by year and category.`
        : `Articles of ${ownerName}: ${chosen}.`,
    listing: { kind: 'page', path: to(page), name: 'Blog' },
    ...(page > 1 && { previous: to(page - 1) }),
    ...(page < pages && { next: to(page + 1) }),
  }
}
