import { stringify } from 'yaml'
import type { Publication } from '../../features/blog/server/publications.ts'
import type { Settings } from '../../features/site/contract.ts'
import type { SiteSettings } from '../../features/site/server.ts'
import { namedAuthor } from '../../shared/authors.ts'
import { postPath } from '../../shared/addresses.ts'

/** The media type of a source. Source: RFC 7763. */
export const markdownType = 'text/markdown; charset=utf-8'

type SourcePost = Publication & { content: string }

/**
 * The Markdown of an article for readers and programs, with the front matter that Quarto, Hugo and Pandoc read.
 * @param address of the site without a trailing slash
 */
export function articleSource(
  post: SourcePost,
  site: Pick<Settings, 'ownerName' | 'licence'>,
  address: string,
): string {
  const { title, publishedAt, updatedAt, category, tags, series, language, doi, edition } = post
  const licence = post.licence ?? site.licence
  const head = {
    title,
    author: post.authors?.map(namedAuthor) ?? site.ownerName,
    date: publishedAt.slice(0, 10),
    ...(updatedAt.slice(0, 10) !== publishedAt.slice(0, 10) && { updated: updatedAt.slice(0, 10) }),
    url: address + postPath(post),
    description: post.excerpt,
    categories: [category],
    ...(tags.length > 0 && { tags }),
    ...(series !== null && { series }),
    lang: language ?? 'en',
    ...(licence !== '' && { license: licence }),
    ...(post.codeLicence !== null && { codeLicense: post.codeLicence }),
    ...(doi !== null && { doi }),
    ...(edition && { version: edition.number }),
  }
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${post.content}\n`
}

/** Reads the settings once for the sources of articles. */
export function openSourceWriter(site: Pick<SiteSettings, 'read'>, address: () => string) {
  return async () => {
    const settings = await site.read()
    return (post: SourcePost) => articleSource(post, settings, address())
  }
}

/**
 * Whether a request prefers Markdown to a page: `text/markdown` is accepted with a higher quality than `text/html`, or with the same one
 * and named first. Source: RFC 9110, 12.5.1.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/markdown')) return false
  const offers = accept.slice(0, maxAccept).split(',').map(offerOf)
  const markdown = offers.find(({ type }) => type === 'text/markdown')
  const page = offers.find(({ type }) => type === 'text/html')
  if (!markdown || markdown.quality === 0) return false
  if (!page || markdown.quality > page.quality) return true
  return markdown.quality === page.quality && offers.indexOf(markdown) < offers.indexOf(page)
}

const maxAccept = 1000

function offerOf(written: string): { type: string; quality: number } {
  const [type = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((part) => part.startsWith('q='))?.slice(2)
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
}
