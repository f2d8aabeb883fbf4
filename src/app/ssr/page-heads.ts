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

export const blogHead = titled(
  'Blog',
  '/blog',
  ({ ownerName }) => `Every article of ${ownerName}, by year and category.`,
)

export const publicationsHead = ({ ownerName }: Site): Head => ({
  title: `Publications · ${ownerName}`,
  description: `What ${ownerName} has published, by year, with links and BibTeX.`,
  listing: { kind: 'publications', path: '/publications' },
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
