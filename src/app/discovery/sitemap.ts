import type { Publication } from '../../features/blog/server/publications.ts'
import type { Site } from '../../features/site/contract.ts'
import { escapeMarkup } from '../../server/markup.ts'
import { latest } from './services.ts'
import { publicPages } from './public-pages.ts'

interface SitemapContent {
  posts: readonly Publication[]
  /** Those with a page. */
  projects: readonly { id: number; updatedAt: string | null }[]
}

/**
 * Every public page, post and project. Pages that show posts changed when the last post did; of the others
 * nothing is known, so nothing is said.
 * Source: sitemaps.org, protocol 0.9.
 */
export function sitemapXml(
  address: string,
  site: Site,
  { posts, projects }: SitemapContent,
): string {
  const lastChange = latest(posts.map(({ updatedAt }) => updatedAt))
  const urls = [
    ...publicPages(site).map(({ path, showsPosts }) =>
      urlElement(address + path, showsPosts ? lastChange : undefined),
    ),
    ...projects.map(({ id, updatedAt }) =>
      urlElement(`${address}/projects/${id}`, updatedAt ?? undefined),
    ),
    ...posts.map(({ id, updatedAt }) => urlElement(`${address}/blog/${id}`, updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

function urlElement(url: string, lastChange: string | undefined): string {
  const lastmod = lastChange === undefined ? '' : `<lastmod>${lastChange}</lastmod>`
  return `<url><loc>${escapeMarkup(url)}</loc>${lastmod}</url>`
}
