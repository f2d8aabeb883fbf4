import { type ArchiveChoice, archivePath } from '../../features/blog/archive.ts'
import type { Site } from '../../features/site/contract.ts'
import type { Head } from './head.ts'

/** The head of an ordinary page: what it is called and what there is on it. */
const titled =
  (name: string, path: string, describe: (site: Site) => string) =>
  (site: Site): Head => ({
    title: `${name} · ${site.ownerName}`,
    description: describe(site),
    listing: { kind: 'page', path, name },
  })

export const homeHead = ({ title, description }: Site): Head => ({
  title,
  description,
  listing: { kind: 'home', path: '/' },
})

/** The archive, and its pages by category, year and number. @param pages how many there are of these */
export function blogHead(site: Site, choice: ArchiveChoice, pages = 1): Head {
  const { category, year, page } = choice
  const chosen = [category, year, page > 1 ? `page ${page}` : undefined].filter(Boolean).join(', ')
  const to = (number: number) => archivePath({ ...choice, page: number })
  return {
    title: `${chosen === '' ? 'Blog' : `Blog: ${chosen}`} · ${site.ownerName}`,
    description:
      chosen === ''
        ? `Every article of ${site.ownerName}, by year and category.`
        : `Articles of ${site.ownerName}: ${chosen}.`,
    listing: { kind: 'page', path: to(page), name: 'Blog' },
    ...(page > 1 && { previous: to(page - 1) }),
    ...(page < pages && { next: to(page + 1) }),
  }
}

export const publicationsHead = ({ ownerName }: Site): Head => ({
  title: `Publications · ${ownerName}`,
  description: `What ${ownerName} has published, by year, with links and BibTeX.`,
  listing: { kind: 'publications', path: '/publications' },
})

export const cvHead = ({ ownerName, subtitle }: Site): Head => ({
  title: `CV · ${ownerName}`,
  description: `Curriculum vitae of ${ownerName}. ${subtitle}`,
  listing: { kind: 'cv', path: '/cv' },
  printedName: ownerName,
})

export const notFoundHead = ({ ownerName, description }: Site): Head => ({
  title: `404 Page Not Found · ${ownerName}`,
  description,
  status: 404,
})

export const sitemapHead = titled(
  'Sitemap',
  '/sitemap',
  ({ ownerName }) => `Every page of the site of ${ownerName}, and every article.`,
)

export const dashboardHead = ({ ownerName }: Site): Head => ({
  title: 'Personal Dashboard',
  description: `Goals, favorite quotes and currently watched movies of ${ownerName}.`,
  listing: { kind: 'page', path: '/dashboard', name: 'Personal Dashboard' },
})

/** Pages of results have no listing, so they are not indexed. */
export function searchHead({ ownerName, description }: Site, question: string): Head {
  const title = question === '' ? 'Search' : `Search: ${question}`
  return { title: `${title} · ${ownerName}`, description }
}

/** Nor have the pages that links in mails open. */
export const mailLinkHead =
  (step: string) =>
  ({ ownerName, description }: Site): Head => ({
    title: `Newsletter · ${ownerName}`,
    description,
    ...(step === 'link-expired' && { status: 404 }),
  })
