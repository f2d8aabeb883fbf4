import path from 'node:path'
import { withoutHtml } from '../../../features/blog/server/notebooks/cell-markdown.ts'
import { addressOfImported } from '../imported-links.ts'
import type { PicturesOnDisk } from '../pictures-on-disk.ts'
import type { LoosePost } from '../settle-post.ts'
import { readDialect } from './dialects.ts'
import type { FoundText } from './found-text.ts'
import { linkEmbeds } from './link-embeds.ts'
import type { LinkedFiles } from './linked-files.ts'
import { comparablePath } from './old-paths.ts'
import { wordsOfMarkdown } from './plain-words.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'
import { readShortcodes, readTemplateLinks } from './shortcodes.ts'
import type { SiteFiles } from './site-files.ts'
import type { SiteLayout } from './site-kind.ts'
import { pictureMarkdown } from './tag-words.ts'

/** The site around a text. */
export interface MarkdownSite {
  layout: SiteLayout
  files: SiteFiles
  pictures: PicturesOnDisk
  linked: LinkedFiles
  /** The keys of texts by their paths. */
  keys: ReadonlyMap<string, string>
  /** The same by the addresses that they had. */
  paths: ReadonlyMap<string, string>
  /** Where the site was. */
  address: string | undefined
}

/** Brings a text of another site into our Markdown. */
export async function convertFile(text: FoundText, site: MarkdownSite): Promise<LoosePost> {
  const { told, key, title, excerpt, categories, day, visibleFrom, oldPaths } = text
  const { before, body } = atMore(text.body)
  const plain = text.isNotebook ? text.body : await ourMarkdown(body, text, site)
  const cover = text.cover && !plain.includes(text.cover.address) ? text.cover : undefined
  const whole = cover
    ? `${pictureMarkdown(cover.address, cover.alt, cover.caption)}\n\n${plain}`
    : plain
  const lost = { pictures: 0, links: new Map<string, number>() }
  const content = await rewriteAddresses(whole, (address, place) =>
    place === 'picture'
      ? pictureAddress(address, text, site, lost)
      : linkAddress(address, text, site, lost),
  )
  if (lost.pictures > 0)
    told.say(`${lost.pictures} of its pictures not found, their addresses are kept`)
  for (const [address, count] of lost.links)
    for (let index = 0; index < count; index += 1) told.tell('stay as text', `link to ${address}`)
  const words = wordsOfMarkdown(before ?? content, 400)
  return {
    key,
    title,
    content: text.isNotebook ? content + (await ownFile(text, site)) : tidy(content),
    text: words,
    excerpt,
    categories,
    day,
    visibleFrom,
    oldPaths,
    isUndated: text.isUndated,
  }
}

function tidy(content: string): string {
  return content.replaceAll(/\n{3,}/g, '\n\n')
}

/** A notebook is kept beside its text, as the editor does. */
async function ownFile({ file }: FoundText, { linked }: MarkdownSite): Promise<string> {
  const address = await linked.take(file)
  return address === undefined ? '' : `\n\n[Download the notebook](${address})`
}

async function ourMarkdown(
  body: string,
  { file, told }: FoundText,
  { layout }: MarkdownSite,
): Promise<string> {
  const extension = path.posix.extname(file).slice(1).toLowerCase()
  const tags = readShortcodes(readTemplateLinks(body), told.tell)
  const ours = readDialect(tags, layout.kind, extension, told.tell)
  return await withoutHtml(await linkEmbeds(ours, told.tell), {
    tell: (words) => told.say(words.replace(/\.$/, '')),
    missing: () => undefined,
    keepsLines: layout.hasBreaks,
  })
}

/** Many sites part what stands in lists from the rest by a mark. */
function atMore(text: string): { before: string | undefined; body: string } {
  const found =
    /<!--\s*(?:more|excerpt|end excerpt|truncate)\s*-->|\{\/\*\s*truncate\s*\*\/\}/i.exec(text)
  if (!found) return { before: undefined, body: text }
  const before = text.slice(0, found.index)
  return { before, body: before + text.slice(found.index + found[0].length) }
}

interface Lost {
  pictures: number
  links: Map<string, number>
}

async function pictureAddress(
  address: string,
  { file }: FoundText,
  { files, pictures }: MarkdownSite,
  lost: Lost,
): Promise<string | undefined> {
  if (/^(?:data:|\/media\/)/.test(address)) return undefined
  const found = files.find(address, file)
  const taken = found.length > 0 ? await pictures.find(found) : undefined
  const isElsewhere = /^(?:https?:)?\/\//.test(address)
  if (taken === undefined && !isElsewhere) lost.pictures += 1
  return taken
}

async function linkAddress(
  address: string,
  text: FoundText,
  site: MarkdownSite,
  lost: Lost,
): Promise<string | undefined> {
  if (address === '' || address.startsWith('#') || /^(?:mailto|tel|data):/.test(address))
    return undefined
  const isOwn = site.address !== undefined && address.startsWith(site.address)
  if (/^(?:https?:)?\/\//.test(address) && !isOwn) return undefined
  const key =
    site.paths.get(comparablePath(isOwn ? address.slice(site.address?.length ?? 0) : address)) ??
    keyOfFile(address, text, site)
  if (key !== undefined) return `${addressOfImported(key)}${/#[^#]*$/.exec(address)?.[0] ?? ''}`
  for (const found of site.files.find(address, text.file)) {
    const taken = (await site.pictures.find([found])) ?? (await site.linked.take(found))
    if (taken !== undefined) return taken
  }
  if (isOwn) return undefined
  const name = address.replace(/^site-file:/, '')
  lost.links.set(name, (lost.links.get(name) ?? 0) + 1)
  if (site.address !== undefined && name.startsWith('/')) return `${site.address}${name}`
  return address.startsWith('site-file:') ? `#${encodeURIComponent(name)}` : undefined
}

/** A text that a link names by its file, with or without its folder and its ending. */
function keyOfFile(
  address: string,
  { file }: FoundText,
  { files, keys }: MarkdownSite,
): string | undefined {
  const [name = ''] = address.split('#')
  const endings = /\.\w{2,9}$/.test(name)
    ? ['']
    : ['', '.md', '.mdx', '.qmd', '/index.md', '/index.mdx', '/index.qmd', '/_index.md']
  for (const ending of endings)
    for (const found of files.find(`${name.replace(/\/$/, '')}${ending}`, file)) {
      const key = keys.get(found)
      if (key !== undefined) return key
    }
  return undefined
}
