import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { shown } from '../check.ts'
import type { ImportContent, ImportEntry, ImportedPost } from '../import-content.ts'
import { maxNotebookBytes } from '../../../features/blog/notebooks.ts'
import { HttpError } from '../../../server/http/errors.ts'
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
import { readBibliographies } from './read-bibliographies.ts'
import { isAside, kindOf, layoutOf } from './site-kind.ts'
import {
  type NotebookReading,
  openNotebookPictures,
  readFoundNotebook,
  readNotebookPart,
} from './found-notebook.ts'
import { type FoundReading, type FoundText, readFoundText } from './found-text.ts'
import { walkFolder } from './walk-folder.ts'

const texts = /\.(?:md|markdown|mdown|mkd|mdx|qmd|rmd|rmarkdown)$/i
const notebooks = /\.ipynb$/i
const others = /\.(?:rst|org|adoc|asciidoc|textile)$/i

/** Far more than anybody has written; protects the memory from a wrong folder. */
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
  // The folder may be that of the texts alone, without the rest of the site.
  const isText = (file: string) => texts.test(file) || notebooks.test(file)
  const candidates = inPlace.some(isText) ? inPlace : files.filter((file) => !isAside(file))
  const config = await readSiteConfig(root, files)
  const left = new Map<string, number>()
  const leave = (what: string) => void left.set(what, (left.get(what) ?? 0) + 1)
  for (const file of candidates) if (others.test(file)) leave(path.extname(file))
  const pictures = openPicturesOnDisk(root)
  const posts: ImportEntry<ImportedPost>[] = []
  const refuse = (file: string, problem: string) =>
    void posts.push({ label: shown(file), read: { ok: false, problem } })
  const notebookPictures = openNotebookPictures()
  const reading = { source, layout, config, pictures, notebookPictures, leave, refuse }
  const found = await readAll(candidates.filter(isText), reading)
  const library = await readBibliographies(root, files, source.now)
  if (found.length === 0 && posts.length === 0 && left.size === 0)
    throw new TransferError(`${root} holds no Markdown files of a blog.`)
  const linked = openLinkedFiles(root)
  const site: MarkdownSite = {
    layout,
    files: openSiteFiles(files, layout.roots),
    pictures,
    linked,
    keys: new Map(found.map(({ file, key }) => [file, key])),
    paths: pathsOf(found),
    address: addressIn(config),
    readNotebook: (part, text) => readNotebookPart(part, text, reading),
  }
  for (const text of found.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    posts.push(...settlePost(await convertFile(text, site), text.told))
  const notes = [
    `A site of the kind ${layout.kind}: ${found.length} texts in ${files.length} files.`,
    ...(left.size > 0 ? [`Left out: ${listed(left)}.`] : []),
    ...library.notes,
  ]
  return {
    posts,
    comments: [],
    rows: library.rows,
    pictures: pictures.entries,
    files: linked.entries,
    next: {},
    notes,
  }
}

interface Reading extends NotebookReading {
  /** Counts skipped entries by kind. */
  leave: (what: string) => void
  /** Reports why a file cannot be used. */
  refuse: (file: string, problem: string) => void
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
    const most = notebooks.test(file) ? maxNotebookBytes : mostOfOne
    if (details.size > most) {
      leave(`${shown(file)}, which is larger than ${most / 1024 / 1024} MB`)
      continue
    }
    const text = notebooks.test(file)
      ? await notebookOrRefusal(file, details.mtime, reading)
      : await readFoundText(file, details.mtime, reading)
    if (text) found.push(text)
    else if (text === undefined)
      leave(notebooks.test(file) ? 'notebook without a head' : 'file without a head')
  }
  return found
}

async function notebookOrRefusal(file: string, changed: Date, reading: Reading) {
  try {
    return await readFoundNotebook(file, changed, reading)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    reading.refuse(file, error.message)
    return null
  }
}

/** The key of each text by its old paths. */
function pathsOf(found: readonly FoundText[]): Map<string, string> {
  return new Map(
    found.flatMap(({ key, oldPaths }) =>
      oldPaths.map((one) => [comparablePath(one), key] as const),
    ),
  )
}

function addressIn(config: FoundReading['config']): string | undefined {
  for (const name of ['url', 'baseURL', 'baseurl', 'SITEURL']) {
    const value = config[name]
    if (typeof value === 'string' && /^https?:\/\/[^/\s]+/.test(value))
      return value.replace(/\/+$/, '')
  }
  return undefined
}
