import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { shown } from '../check.ts'
import type { ImportContent, ImportEntry, ImportedPost } from '../import-content.ts'
import { openPicturesOnDisk } from '../pictures-on-disk.ts'
import { settlePost } from '../settle-post.ts'
import { listed } from '../told.ts'
import { TransferError } from '../transfer-error.ts'
import { convertFile, type MarkdownSite } from './convert-file.ts'
import { openLinkedFiles } from './linked-files.ts'
import { comparablePath } from './old-paths.ts'
import { readSiteConfig } from './site-config.ts'
import { openSiteFiles } from './site-files.ts'
import type { MarkdownSource } from './markdown-source.ts'
import { isAside, kindOf, layoutOf, type SiteLayout } from './site-kind.ts'
import { type FoundText, readFoundText } from './found-text.ts'
import { walkFolder } from './walk-folder.ts'

const texts = /\.(?:md|markdown|mdown|mkd|mdx|qmd|rmd|rmarkdown)$/i
const others = /\.(?:rst|org|adoc|asciidoc|textile|ipynb)$/i

/** More than anybody has written; beyond it the texts would only fill the memory. */
const mostBytes = 256 * 1024 * 1024
const mostOfOne = 5 * 1024 * 1024

/**
 * Reads a folder of Markdown files, as Hugo, Jekyll, Hexo, Astro, Quarto, Pelican, MyST, MDX and Obsidian keep them. Nothing
 * outside of the folder is read, and nothing in it runs.
 * @throws TransferError for what is no folder with texts
 */
export async function readMarkdown(source: MarkdownSource): Promise<ImportContent> {
  const root = source.file
  const files = await walkFolder(root)
  const layout = layoutOf(source.from ?? kindOf(files))
  const inPlace = files.filter((file) => layout.texts.test(file) && !isAside(file))
  // The folder of texts alone may be given, without the site around it.
  const candidates = inPlace.some((file) => texts.test(file))
    ? inPlace
    : files.filter((file) => !isAside(file))
  const config = await readSiteConfig(root, files)
  const left = new Map<string, number>()
  const leave = (what: string) => void left.set(what, (left.get(what) ?? 0) + 1)
  for (const file of candidates) if (others.test(file)) leave(path.extname(file))
  const found = await readAll(
    candidates.filter((file) => texts.test(file)),
    { source, layout, config, leave },
  )
  if (found.length === 0 && left.size === 0)
    throw new TransferError(`${root} holds no Markdown files of a blog.`)
  const pictures = openPicturesOnDisk(root)
  const linked = openLinkedFiles(root)
  const site: MarkdownSite = {
    layout,
    files: openSiteFiles(files, layout.roots),
    pictures,
    linked,
    keys: new Map(found.map(({ file, key }) => [file, key])),
    paths: pathsOf(found),
    address: addressIn(config),
  }
  const posts: ImportEntry<ImportedPost>[] = []
  for (const text of found.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    posts.push(...settlePost(await convertFile(text, site), text.told))
  const notes = [
    `A site of the kind ${layout.kind}: ${found.length} texts in ${files.length} files.`,
    ...(left.size > 0 ? [`Left out: ${listed(left)}.`] : []),
    ...missingHeads(left),
  ]
  return {
    posts,
    comments: [],
    rows: [],
    pictures: pictures.entries,
    files: linked.entries,
    next: {},
    notes,
  }
}

function missingHeads(left: ReadonlyMap<string, number>): string[] {
  return left.has('.ipynb')
    ? ['Notebooks become articles in the editor: drop the file on the text.']
    : []
}

interface Reading {
  source: MarkdownSource
  layout: SiteLayout
  config: Awaited<ReturnType<typeof readSiteConfig>>
  leave: (what: string) => void
}

async function readAll(files: readonly string[], reading: Reading): Promise<FoundText[]> {
  const { source, leave } = reading
  const found: FoundText[] = []
  let bytes = 0
  for (const file of files) {
    const details = await lstat(path.join(source.file, file))
    bytes += details.size
    if (bytes > mostBytes)
      throw new TransferError(`The texts in ${source.file} are larger than 256 MB together.`)
    if (details.size > mostOfOne) {
      leave(`${shown(file)}, which is larger than 5 MB`)
      continue
    }
    const text = await readFoundText(file, details.mtime, reading)
    if (text) found.push(text)
    else leave('file without a head')
  }
  return found
}

/** The key of each text by the addresses that it had. */
function pathsOf(found: readonly FoundText[]): Map<string, string> {
  return new Map(
    found.flatMap(({ key, oldPaths }) =>
      oldPaths.map((one) => [comparablePath(one), key] as const),
    ),
  )
}

function addressIn(config: Reading['config']): string | undefined {
  for (const name of ['url', 'baseURL', 'baseurl', 'SITEURL']) {
    const value = config[name]
    if (typeof value === 'string' && /^https?:\/\/[^/\s]+/.test(value))
      return value.replace(/\/+$/, '')
  }
  return undefined
}
