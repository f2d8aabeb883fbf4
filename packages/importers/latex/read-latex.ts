import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { ImportError } from '../errors.ts'
import { type Folder, openFolder, walkFolder } from '../files.ts'
import { collectFolderPictures, type FolderPictures } from '../folder-pictures.ts'
import type { ImportHost } from '../host.ts'
import { type ImportedContent, quoted } from '../imported-content.ts'
import { createImportReport } from '../import-report.ts'
import { normalizePost } from '../normalize-post.ts'
import { changeAddresses, type LatexText } from './convert-latex.ts'
import { openZip } from './zip-folder.ts'

/** An article in LaTeX: its file, its folder, or a ZIP archive of the folder. */
export interface LatexSource {
  file: string
  /** The category of the article. */
  category?: string | undefined
  now: Date
}

/** The text of a long thesis has 2 MB. */
const maxTextBytes = 5 * 1024 * 1024
const maxTextFiles = 1000
const maxZipBytes = 100 * 1024 * 1024

/**
 * Reads an article in LaTeX with its pictures and its bibliography. It becomes a draft.
 * @throws ImportError for anything that holds no article, and for a folder with several
 */
export async function readLatex(source: LatexSource, host: ImportHost): Promise<ImportedContent> {
  const { folder, files, main: named } = await openSource(source.file, host)
  const found = await readLatexFiles(folder, files, named)
  const text = await host.convertLatex(found)
  const pictures = collectFolderPictures(folder, host)
  const { content, notes } = await storePictures(text, {
    folder: path.posix.dirname(found.main),
    files,
    pictures,
  })
  const report = createImportReport()
  const day = dayOf(text.date) ?? source.now.toISOString().slice(0, 10)
  const posts = normalizePost(
    {
      key: found.main,
      title: text.title,
      content,
      words: () => text.excerpt,
      excerpt: text.excerpt,
      categories: [source.category ?? 'Papers', ...text.keywords],
      numberedSections: text.numberedSections,
      day,
      visibleFrom: null,
    },
    report,
  )
  return {
    posts,
    comments: [],
    // The notes have the others.
    pictures: pictures.entries.filter(({ read }) => read.ok),
    files: [],
    bibliographies: text.bibliographies.map(({ file, bibtex }) => ({
      label: quoted(file),
      file,
      read: { ok: true, value: Buffer.from(bibtex) },
    })),
    notes: [...text.notes, ...notes],
  }
}

interface OpenedSource {
  folder: Folder
  files: string[]
  /** The article, if it was named. */
  main?: string
}

async function openSource(file: string, host: ImportHost): Promise<OpenedSource> {
  const details = await lstat(file).catch(() => undefined)
  if (details?.isDirectory())
    return { folder: openFolder(host.files, file), files: await walkFolder(file) }
  if (/\.zip$/i.test(file)) {
    const read = await host.files.read(file, maxZipBytes)
    if (!read.ok) throw new ImportError(`${file}: ${read.problem}.`)
    return openZip(read.value)
  }
  if (!/\.(?:tex|ltx)$/i.test(file))
    throw new ImportError(`${file} is no folder, .tex file or .zip archive.`)
  const root = path.dirname(file)
  return {
    folder: openFolder(host.files, root),
    files: await walkFolder(root),
    main: path.basename(file),
  }
}

const texts = /\.(?:tex|ltx|bib|bbl|sty)$/i

/**
 * Reads the texts of a folder, and finds the article.
 * @throws ImportError if there is none, or if there are several and none is named
 */
async function readLatexFiles(
  folder: Folder,
  files: readonly string[],
  named?: string,
): Promise<{ main: string; files: Map<string, string> }> {
  const read = new Map<string, string>()
  for (const file of files.filter((one) => texts.test(one)).slice(0, maxTextFiles)) {
    const found = await folder.read(file, maxTextBytes)
    if (found.ok) read.set(file, decoded(found.value))
    else if (file === named) throw new ImportError(`${file}: ${found.problem}.`)
  }
  return { main: named ?? mainOf(read), files: read }
}

/** Old files are in Latin-1. */
function decoded(data: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return new TextDecoder('windows-1252').decode(data)
  }
}

const usualNames = /^(?:ms|main|paper|article|manuscript|thesis)\.tex$/i

/** Whether a document begins in a file, outside a comment. */
function hasDocument(text: string): boolean {
  return text.split('\n').some((line) => {
    const at = line.indexOf(String.raw`\begin{document}`)
    return at >= 0 && !line.slice(0, at).includes('%')
  })
}

function mainOf(files: ReadonlyMap<string, string>): string {
  const whole = [...files].filter(
    ([file, text]) => /\.(?:tex|ltx)$/i.test(file) && hasDocument(text),
  )
  const names = whole.map(([file]) => file)
  const depth = (file: string) => file.split('/').length
  const top = Math.min(...names.map(depth))
  const first = names.filter((file) => depth(file) === top)
  const usual = first.filter((file) => usualNames.test(path.posix.basename(file)))
  const [only, ...others] = usual.length === 1 ? usual : first
  if (only === undefined)
    throw new ImportError('There is no article in LaTeX, a .tex file with \\begin{document}.')
  if (others.length > 0)
    throw new ImportError(
      `There are several articles: ${[only, ...others].slice(0, 10).join(', ')}. Name one of them.`,
    )
  return only
}

interface PictureStore {
  /** The folder of the article within its folder. */
  folder: string
  files: readonly string[]
  pictures: Pick<FolderPictures, 'find' | 'entries'>
}

/** A format of printers, which is shown only if there is no other. */
const isPage = (file: string) => /\.(?:pdf|e?ps)$/i.test(file)

/** Stores the pictures of an article, and names those that cannot be shown. */
async function storePictures(
  { content, pictures: wanted }: Pick<LatexText, 'content' | 'pictures'>,
  { folder, files, pictures }: PictureStore,
): Promise<{ content: string; notes: string[] }> {
  // Many authors work where the case of a name means nothing.
  const known = new Map(files.map((file) => [file.toLowerCase(), file]))
  for (const file of files) known.set(file, file)
  const find = (file: string) => known.get(file) ?? known.get(file.toLowerCase())
  const addresses: string[] = []
  const [refused, missing] = [new Set<string>(), new Set<string>()]
  for (const paths of wanted) {
    const there = paths.flatMap((one) => find(path.posix.join(folder, one)) ?? [])
    const shown = [...there.filter((one) => !isPage(one)), ...there.filter(isPage)]
    const address = await pictures.find(shown)
    const [name = ''] = paths
    const [first] = shown
    if (address === undefined) (first === undefined ? missing : refused).add(first ?? name)
    addresses.push(address ?? encodeURI(there[0] ?? name))
  }
  const problems = new Map(
    pictures.entries.flatMap(({ label, read }) => (read.ok ? [] : [[label, read.problem]])),
  )
  return {
    content: changeAddresses(content, addresses),
    notes: [
      ...[...refused].map((file) => {
        const why = problems.get(quoted(file))?.replace(/\.$/, '')
        return `The picture ${file} cannot be shown${why === undefined ? '' : ` (${why})`}: save it as PNG or SVG beside it, with the same name, and import again.`
      }),
      ...[...missing].map((file) => `The picture ${file} was not found.`),
    ],
  }
}

/** The date of an article, such as "12 May 2024"; undefined for any other text. */
function dayOf(written: string): string | undefined {
  const [year] = /\b(?:19|20)\d{2}\b/.exec(written) ?? []
  const time =
    year === undefined
      ? Number.NaN
      : Date.parse(`${written.replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
