import type { Site } from '../../features/site/contract.ts'
import type { Head } from './head.ts'

/** The head of an ordinary page: what it is called and what there is on it. */
export const titled =
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

export const privacyHead = titled(
  'Privacy Policy',
  '/privacy',
  ({ ownerName }) =>
    `What the site of ${ownerName} stores about its visitors, and what it does not.`,
)

export const termsHead = titled(
  'Terms of Service',
  '/terms',
  ({ ownerName }) => `What holds for reading, quoting and writing on the site of ${ownerName}.`,
)

/** No page before the owner has written it. */
export const imprintHead = (site: Site): Head =>
  site.imprint.length > 0 ? writtenImprint(site) : notFoundHead(site)

const writtenImprint = titled(
  'Imprint',
  '/imprint',
  ({ ownerName }) => `Who answers for the site of ${ownerName}, and how to reach them.`,
)

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
