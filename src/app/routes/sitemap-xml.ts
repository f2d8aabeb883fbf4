import { postPath } from '../../shared/addresses.ts'
import type { Publication } from '../../features/blog/server/publications.ts'
import { seriesPath } from '../../features/blog/series.ts'
import { tagPath } from '../../features/blog/tags.ts'
import type { Site } from '../../features/site/contract.ts'
import { escapeMarkup } from '../../platform/server/markup.ts'
import { latest } from './feeds.ts'
import { siteLinks } from './routes.ts'
import { resourcesPath } from '../../features/pages/contract.ts'

interface SitemapContent {
  posts: readonly Publication[]
  /** Those with a page. */
  projects: readonly { id: number; updatedAt: string | null }[]
}

/**
 * Every public page, post and project. Pages that list posts have the `lastmod` of the newest post; other pages have none,
 * since their changes are not recorded.
 * Source: sitemaps.org, protocol 0.9.
 */
export function sitemapUrls(
  address: string,
  site: Site,
  { posts, projects }: SitemapContent,
): string[] {
  const lastChange = latest(posts.map(({ updatedAt }) => updatedAt))
  const urls = [
    ...siteLinks(site).map(({ to, listsPosts }) =>
      urlElement(
        address + to,
        (listsPosts ?? to.startsWith(resourcesPath)) ? lastChange : undefined,
      ),
    ),
    ...projects.map(({ id, updatedAt }) =>
      urlElement(`${address}/projects/${id}`, updatedAt ?? undefined),
    ),
    ...groupUrls(address, posts),
    ...posts.map((post) => urlElement(address + postPath(post), post.updatedAt)),
  ]
  return urls
}

/** The pages of tags and series, each with the last change of its posts. */
function groupUrls(address: string, posts: readonly Publication[]): string[] {
  const changes = new Map<string, string>()
  for (const { tags, series, updatedAt } of posts)
    for (const path of [...tags.map(tagPath), ...(series === null ? [] : [seriesPath(series)])])
      if ((changes.get(path) ?? '') < updatedAt) changes.set(path, updatedAt)
  return Array.from(changes, ([path, updatedAt]) => urlElement(address + path, updatedAt))
}

/** URLs in one file; the protocol allows ten times as many. */
const maxAddresses = 5000

/** The number of files that these URLs need. */
const countMaps = (urls: readonly string[]) => Math.ceil(urls.length / maxAddresses)

/** The sitemap: all URLs, or an index of its parts if there are too many for one file. */
export function sitemapXml(address: string, urls: readonly string[]): string {
  const count = countMaps(urls)
  if (count <= 1) return mapXml(urls)
  const maps = Array.from(
    { length: count },
    (_, place) =>
      `<sitemap><loc>${escapeMarkup(`${address}/sitemap-${place + 1}.xml`)}</loc></sitemap>`,
  )
  return `${declaration}<sitemapindex ${namespace}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** One part of a split sitemap, by its number from 1; undefined if it does not exist. */
export function sitemapPart(urls: readonly string[], number: number): string | undefined {
  const count = countMaps(urls)
  if (count <= 1 || number < 1 || number > count) return undefined
  return mapXml(urls.slice((number - 1) * maxAddresses, number * maxAddresses))
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function mapXml(urls: readonly string[]): string {
  return `${declaration}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`
}

function urlElement(url: string, lastChange: string | undefined): string {
  const lastmod = lastChange === undefined ? '' : `<lastmod>${lastChange}</lastmod>`
  return `<url><loc>${escapeMarkup(url)}</loc>${lastmod}</url>`
}
