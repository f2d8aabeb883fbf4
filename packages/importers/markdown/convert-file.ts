import path from 'node:path'
import type { FolderPictures, LinkedFiles } from '../folder-pictures.ts'
import type { ReportElement } from '../html/embeds.ts'
import { htmlToMarkdown } from '../html/html-to-markdown.ts'
import type { PostInput } from '../normalize-post.ts'
import { withoutHtml } from '../notebooks/cell-markdown.ts'
import { addressOfImportedPost } from '../post-links.ts'
import { readDialect } from './dialects.ts'
import type { FoundText } from './found-text.ts'
import { type ReadNotebookPart, takeNotebookTags } from './found-notebook.ts'
import { comparablePath } from './old-paths.ts'
import { rewriteAddresses, wordsOfMarkdown } from './parsed-text.ts'
import { readShortcodes, readTemplateLinks } from './shortcodes.ts'
import type { SiteFiles } from './site-files.ts'
import type { SiteLayout } from './site-kind.ts'
import { partsOfText, pictureMarkdown } from './syntax.ts'

/** The site that a text belongs to. */
export interface MarkdownSite {
  layout: SiteLayout
  files: SiteFiles
  pictures: FolderPictures
  linked: LinkedFiles
  /** Whether files with the extension of this name can be stored. */
  isKnownFile: (name: string) => boolean
  /** The keys of texts by their paths. */
  keys: ReadonlyMap<string, string>
  /** The keys of texts by their old paths. */
  paths: ReadonlyMap<string, string>
  /** The old URL of the site. */
  address: string | undefined
  readNotebook: ReadNotebookPart
}

/** Converts a text of another site to our Markdown. */
export async function convertFile(text: FoundText, site: MarkdownSite): Promise<PostInput> {
  const { report, key, title, excerpt, categories, furtherTags, series, language, licence } = text
  const { numberedSections, day, visibleFrom, oldPaths, isUndated } = text
  const { before, body } = splitAtMore(text.body)
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
    report.add(`${lost.pictures} of its pictures were not found; their URLs are unchanged`)
  for (const [address, count] of lost.links)
    for (let index = 0; index < count; index += 1)
      report.count('kept as text', `link to ${address}`)
  return {
    key,
    title,
    content: text.isNotebook ? content + (await ownFile(text, site)) : tidy(content),
    words: () => wordsOfMarkdown(before ?? content, 400),
    excerpt,
    categories,
    furtherTags,
    series,
    language,
    licence,
    numberedSections,
    day,
    visibleFrom,
    oldPaths,
    isUndated,
  }
}

function tidy(content: string): string {
  return content.replaceAll(/\n{3,}/g, '\n\n')
}

/** The original of a notebook is stored as a file, as in the editor. */
async function ownFile({ file }: FoundText, { linked }: MarkdownSite): Promise<string> {
  const address = await linked.take(file)
  return address === undefined ? '' : `\n\n[Download the notebook](${address})`
}

async function ourMarkdown(
  body: string,
  text: FoundText,
  { layout, files, readNotebook }: MarkdownSite,
): Promise<string> {
  const { file, report } = text
  const extension = path.posix.extname(file).slice(1).toLowerCase()
  const notebooks = await takeNotebookTags(body, text, {
    find: (address) => files.find(address, file),
    read: readNotebook,
  })
  const tags = readShortcodes(readTemplateLinks(notebooks.marked), report.count)
  const ours = readDialect(tags, layout.kind, extension, report.count)
  const plain = await withoutHtml(await linkEmbeds(ours, report.count), {
    note: (words) => report.add(words.replace(/\.$/, '')),
    missing: () => undefined,
    keepsLines: layout.hasBreaks,
  })
  return notebooks.fill(plain)
}

/** Splits a text at the marker `<!--more-->`, before which many programs have the excerpt. */
function splitAtMore(text: string): { before: string | undefined; body: string } {
  const found =
    /<!--\s*(?:more|excerpt|end excerpt|truncate)\s*-->|\{\/\*\s*truncate\s*\*\/\}/i.exec(text)
  if (!found) return { before: undefined, body: text }
  const before = text.slice(0, found.index)
  return { before, body: before + text.slice(found.index + found[0].length) }
}

const pictureEnding = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?|ico|heic)$/i

interface Lost {
  pictures: number
  links: Map<string, number>
}

async function pictureAddress(
  address: string,
  { file }: FoundText,
  { files, pictures, address: oldSite }: MarkdownSite,
  lost: Lost,
): Promise<string | undefined> {
  if (/^(?:data:|\/media\/)/.test(address)) return undefined
  const found = files.find(address, file)
  const taken = found.length > 0 ? await pictures.find(found) : undefined
  const isElsewhere = /^(?:https?:)?\/\//.test(address)
  if (taken !== undefined || isElsewhere) return taken
  lost.pictures += 1
  // Like links, it points to the old site.
  return oldSite !== undefined && address.startsWith('/') ? `${oldSite}${address}` : undefined
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
  if (key !== undefined) return `${addressOfImportedPost(key)}${/#[^#]*$/.exec(address)?.[0] ?? ''}`
  const [nearest, ...others] = site.files.find(address, text.file)
  for (const found of nearest === undefined ? [] : [nearest, ...others]) {
    const isPicture = pictureEnding.test(found)
    const taken = isPicture ? await site.pictures.find([found]) : await site.linked.take(found)
    if (taken !== undefined) return taken
  }
  if (isOwn) return undefined
  const name = address.replace(/^site-file:/, '')
  const isOfNoKind =
    nearest !== undefined && !pictureEnding.test(nearest) && !site.isKnownFile(nearest)
  if (isOfNoKind) text.report.count('left out', `file ${path.posix.basename(nearest)}`)
  else lost.links.set(name, (lost.links.get(name) ?? 0) + 1)
  if (site.address !== undefined && name.startsWith('/')) return `${site.address}${name}`
  // Without a target, only the text of the link stays.
  if (isOfNoKind) return ''
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

const opening = /<(iframe|video|audio)\b[^<>]*>/gi
/** The end of an element is searched this far after its opening tag. */
const maxInside = 2000
const script = /<script\s([^<>]*)>\s*<\/script>/gi
const gist = /\bsrc=["'](https:\/\/gist\.github\.com\/[^"'<>]+)["']/i

/** Replaces embedded pages, videos and sounds in the HTML of a text by links. */
async function linkEmbeds(text: string, report: ReportElement): Promise<string> {
  if (!/<(?:iframe|video|audio|script)\b/i.test(text)) return text
  const parts: string[] = []
  for (const { isCode, text: part } of partsOfText(text))
    parts.push(isCode ? part : await linked(part, report))
  return parts.join('\n')
}

async function linked(part: string, report: ReportElement): Promise<string> {
  const parts: string[] = []
  let done = 0
  for (const { 0: tag, 1: name = '', index } of part.matchAll(opening)) {
    const end = index < done ? undefined : endOf(part, index + tag.length, tag, name)
    if (end === undefined) continue
    const html = part.slice(index, end).replace(/\/>$/, '></iframe>')
    const read = await htmlToMarkdown(html, { report })
    parts.push(part.slice(done, index), read.ok ? `\n\n${read.value.markdown}\n\n` : '')
    done = end
  }
  return [...parts, part.slice(done)].join('').replaceAll(script, (whole, attributes: string) => {
    const [, address] = gist.exec(attributes) ?? []
    if (address === undefined) return whole
    return `\n\n[Code on GitHub](${address.replace(/\.js$/, '')})\n\n`
  })
}

/** Where an element ends; undefined for one that is not closed. */
function endOf(part: string, from: number, tag: string, name: string): number | undefined {
  if (tag.endsWith('/>')) return from
  const inside = part.slice(from, from + maxInside + 20)
  const closing = new RegExp(`</${name}\\s*>`, 'i').exec(inside)
  return closing ? from + closing.index + closing[0].length : undefined
}
