import { maxBibliographyBytes } from '@ephemeris/bibliography'
import { ImportError, NotebookError } from '../errors.ts'
import { type Folder, openFolder, walkFolder } from '../files.ts'
import { collectFolderPictures, collectLinkedFiles } from '../folder-pictures.ts'
import type { ImportHost } from '../host.ts'
import {
  type Checked,
  type ImportEntry,
  type ImportedContent,
  type ImportedPost,
  quoted,
} from '../imported-content.ts'
import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { normalizePost } from '../normalize-post.ts'
import { formatCounts } from '../import-report.ts'
import { convertFile, type MarkdownSite } from './convert-file.ts'
import { comparablePath } from './old-paths.ts'
import { readFolderFields, readSiteConfig } from './site-config.ts'
import { indexSiteFiles } from './site-files.ts'
import {
  type FoundReading,
  type FoundText,
  type MarkdownSource,
  maxTextBytes,
  readFoundText,
} from './found-text.ts'
import { isAside, kindOf, layoutOf } from './site-kind.ts'
import {
  type NotebookReading,
  maxNotebookBytes,
  createNotebookReader,
  readFoundNotebook,
  readNotebookPart,
} from './found-notebook.ts'

const texts = /\.(?:md|markdown|mdown|mkd|mdx|qmd|rmd|rmarkdown)$/i
const notebooks = /\.ipynb$/i
const others = /\.(?:rst|org|adoc|asciidoc|textile)$/i

/** Far more than any real site; protects the memory from a wrong folder. */
const maxBytes = 256 * 1024 * 1024

/**
 * Reads a folder of Markdown files of Hugo, Jekyll, Hexo, Astro, Quarto, Pelican, MyST, MDX or Obsidian, or a plain one. Nothing
 * outside the folder is read, and nothing in it is run.
 * @throws ImportError for anything but a folder with Markdown files or notebooks, and for texts over 256 MB in all
 */
export async function readMarkdown(
  source: MarkdownSource,
  host: ImportHost,
): Promise<ImportedContent> {
  const root = source.file
  const folder = openFolder(host.files, root)
  const files = await walkFolder(root)
  const layout = layoutOf(source.from ?? kindOf(files))
  const inPlace = files.filter((file) => layout.texts.test(file) && !isAside(file))
  // The folder may be that of the texts alone, without the rest of the site.
  const isText = (file: string) => texts.test(file) || notebooks.test(file)
  const candidates = inPlace.some(isText) ? inPlace : files.filter((file) => !isAside(file))
  const config = await readSiteConfig(folder, files)
  const leftOut = new Map<string, string>()
  const skip = (file: string, what: string) => void leftOut.set(file, what)
  for (const file of candidates) if (others.test(file)) skip(file, path.extname(file))
  const pictures = collectFolderPictures(folder, host)
  const posts: ImportEntry<ImportedPost>[] = []
  const refuse = (file: string, problem: string) =>
    void posts.push({ label: quoted(file), read: { ok: false, problem }, file })
  const inProcess = { pictures, notebooks: createNotebookReader(folder, host) }
  const folderFields = await readFolderFields(folder, layout.kind === 'quarto' ? files : [])
  const skipping = { skip, refuse }
  const reading = { folder, source, layout, config, folderFields, ...inProcess, ...skipping }
  const found = await readAll(candidates.filter(isText), reading)
  if (found.length === 0 && posts.length === 0 && leftOut.size === 0)
    throw new ImportError(`${root} contains no Markdown files of a blog.`)
  const linked = collectLinkedFiles(folder, host.linkedFiles)
  const site: MarkdownSite = {
    layout,
    files: indexSiteFiles(files, layout.roots),
    pictures,
    linked,
    isKnownFile: host.linkedFiles.isKnown,
    keys: new Map(found.map(({ file, key }) => [file, key])),
    paths: pathsOf(found),
    address: addressIn(config),
    readNotebook: (part, text) => readNotebookPart(part, text, reading),
  }
  posts.push(...(await convertAll(found, site, { source, refuse })))
  const notes = [
    `A site of the kind ${layout.kind}: ${found.length} texts in ${files.length} files.`,
    ...notesOn(leftOut),
  ]
  return {
    posts,
    comments: [],
    pictures: pictures.entries,
    files: linked.entries,
    bibliographies: await readBibliographies(folder, files),
    leftOut,
    notes,
  }
}

/** The BibTeX files of a folder. */
async function readBibliographies(
  folder: Folder,
  files: readonly string[],
): Promise<ImportEntry<Buffer>[]> {
  const entries: ImportEntry<Buffer>[] = []
  for (const file of files)
    if (/\.bib$/i.test(file) && !isAside(file)) {
      const read = await folder.read(file, maxBibliographyBytes)
      entries.push({ label: quoted(file), file, read })
    }
  return entries
}

/** Converts the texts, the oldest first. */
async function convertAll(
  found: readonly FoundText[],
  site: MarkdownSite,
  { source, refuse }: Pick<Reading, 'source' | 'refuse'>,
): Promise<ImportEntry<ImportedPost>[]> {
  const posts: ImportEntry<ImportedPost>[] = []
  for (const text of found.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const loose = await convertFile(text, site)
    if (source.skipsAccidents && loose.content.trim() === '') refuse(text.file, 'it has no text')
    else posts.push(...normalizePost(loose, text.report))
  }
  return posts
}

interface Reading extends NotebookReading {
  /** Notes why a file is skipped. */
  skip: (file: string, what: string) => void
  /** Reports why a file cannot be used. */
  refuse: (file: string, problem: string) => void
}

async function readAll(files: readonly string[], reading: Reading): Promise<FoundText[]> {
  const { source, skip } = reading
  const found: FoundText[] = []
  let bytes = 0
  for (const file of files) {
    const details = await lstat(path.join(source.file, file))
    bytes += details.size
    if (bytes > maxBytes)
      throw new ImportError(`The texts in ${source.file} are larger than 256 MB together.`)
    const maxSize = notebooks.test(file) ? maxNotebookBytes : maxTextBytes
    if (details.size > maxSize) {
      skip(file, `${quoted(file)}, which is larger than ${maxSize / 1024 / 1024} MB`)
      continue
    }
    const text = notebooks.test(file)
      ? await notebookOrProblem(file, details.mtime, reading)
      : await readFoundText(file, details.mtime, reading)
    if (text?.ok) found.push(text.value)
    else if (text) reading.refuse(file, text.problem)
    else
      skip(
        file,
        notebooks.test(file) ? 'notebook without front matter' : 'file without front matter',
      )
  }
  return found
}

async function notebookOrProblem(
  file: string,
  changed: Date,
  reading: Reading,
): Promise<Checked<FoundText> | undefined> {
  try {
    return await readFoundNotebook(file, changed, reading)
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error
    return { ok: false, problem: error.message }
  }
}

/** How many files were skipped for each reason. */
function notesOn(leftOut: ReadonlyMap<string, string>): string[] {
  const counts = new Map<string, number>()
  for (const what of leftOut.values()) counts.set(what, (counts.get(what) ?? 0) + 1)
  return counts.size > 0 ? [`Left out: ${formatCounts(counts)}.`] : []
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
      return value.replace(/(?<!\/)\/+$/, '')
  }
  return undefined
}
