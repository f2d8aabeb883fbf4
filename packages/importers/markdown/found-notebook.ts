import path from 'node:path'
import { NotebookError } from '../errors.ts'
import type { Folder } from '../files.ts'
import type { FolderPictures, TakenPicture } from '../folder-pictures.ts'
import type { ImportHost } from '../host.ts'
import type { Checked } from '../imported-content.ts'
import { isNode } from '../json-node.ts'
import type { NotebookText } from '../notebooks/convert-notebook.ts'
import { fillFigures } from '../notebooks/notebook-figures.ts'
import { type FoundReading, type FoundText, foundTextIn } from './found-text.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import type { SiteKind } from './site-kind.ts'
import { changeWords } from './syntax.ts'

/** The largest notebook that is read. */
export const maxNotebookBytes = 25 * 1024 * 1024

/** A notebook of the folder, or some of its cells. */
interface NotebookPart {
  /** Its path in the folder. */
  file: string
  /** From and to, as Python writes them: `2:`, `:-1`. */
  cells: string
}

const all = ':'

/** The programs that make a page of every notebook; in the folders of others many notebooks are not pages. */
const ofNotebooks: ReadonlySet<SiteKind> = new Set(['quarto', 'myst', 'jekyll'])

/** The options for reading the notebooks of a folder. */
export interface NotebookReading extends FoundReading {
  pictures: FolderPictures
  notebooks: FolderNotebooks
}

type PartReading = Pick<NotebookReading, 'pictures' | 'notebooks'>

/**
 * Reads a notebook of the folder as the editor would, and adds its pictures to those of the import.
 * @returns undefined for one that the program of its site ignores
 * @throws NotebookError for an invalid notebook, or one that cannot become a post
 */
export async function readFoundNotebook(
  file: string,
  changed: Date,
  reading: NotebookReading,
): Promise<Checked<FoundText> | undefined> {
  const part = { file, cells: all }
  const { data, notebook } = await reading.notebooks.read(part)
  const matter = matterOf(data, notebook, ofNotebooks.has(reading.layout.kind))
  const found = foundTextIn(matter, { file, changed }, reading)
  if (!found?.ok) return found
  const body = await withFigures(part, notebook, reading)
  addNotes(notebook, found.value)
  return { ok: true, value: { ...found.value, body, isNotebook: true } }
}

/**
 * Reads a notebook that a text shows in place of a tag.
 * @throws NotebookError for an invalid notebook, or one that cannot become a post
 */
export async function readNotebookPart(
  part: NotebookPart,
  text: FoundText,
  reading: PartReading,
): Promise<string> {
  const { notebook } = await reading.notebooks.read(part)
  addNotes(notebook, text)
  return await withFigures(part, notebook, reading)
}

function addNotes({ report }: NotebookText, text: FoundText): void {
  for (const { sentence } of report) text.report.add(sentence.replace(/\.$/, ''))
}

/** A notebook with only some of its cells; anything but a notebook of format 4 is unchanged. */
function withCells(data: Buffer, cells: string): Buffer {
  const [from = '', to = ''] = cells.split(':')
  const notebook = jsonIn(data)
  if (!isNode(notebook) || !Array.isArray(notebook['cells'])) return data
  // As Python counts: below 0 from the end.
  const chosen = notebook['cells'].slice(Number(from), to === '' ? undefined : Number(to))
  return Buffer.from(JSON.stringify({ ...notebook, cells: chosen }))
}

function jsonIn(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}

async function withFigures(
  part: NotebookPart,
  { content, places, pictures: drawn }: NotebookText,
  { pictures, notebooks }: PartReading,
): Promise<string> {
  const stored: (TakenPicture | undefined)[] = []
  for (const index of drawn.keys())
    stored.push(
      await pictures.keep(`${part.file}, picture ${index + 1}`, () =>
        notebooks.readPicture(part, index),
      ),
    )
  return fillFigures(content, places, stored)
}

/** The notebooks of a folder. The pictures of the last one are cached, and no others: those of a whole folder would fill the memory. */
export function createNotebookReader(
  folder: Folder,
  { convertNotebook }: Pick<ImportHost, 'convertNotebook'>,
) {
  let last: { key: string; pictures: readonly Buffer[] } | undefined
  const keyOf = ({ file, cells }: NotebookPart) => JSON.stringify([file, cells])

  const read = async (part: NotebookPart) => {
    const { file, cells } = part
    const found = await folder.read(file, maxNotebookBytes)
    if (!found.ok) throw new NotebookError(found.problem)
    const data = found.value
    const chosen = cells === all ? data : withCells(data, cells)
    const notebook = await convertNotebook(chosen, path.posix.basename(file))
    last = { key: keyOf(part), pictures: notebook.pictures }
    return { data, notebook }
  }
  return {
    /** @throws NotebookError for an invalid notebook, or one that cannot become a post */
    read,
    /** @throws Error when the notebook has changed and has no such picture any more */
    readPicture: async (part: NotebookPart, index: number): Promise<Buffer> => {
      const pictures =
        last?.key === keyOf(part) ? last.pictures : (await read(part)).notebook.pictures
      const picture = pictures[index]
      if (!picture) throw new Error(`The notebook ${part.file} changed meanwhile`)
      return picture
    },
  }
}

type FolderNotebooks = ReturnType<typeof createNotebookReader>

/** The front matter of a notebook: YAML in its first cell, and its title. */
function matterOf(
  data: Buffer,
  { title, excerpt, category, date, content }: NotebookText,
  isPage: boolean,
): FrontMatter {
  const values = new Map<string, unknown>(
    Object.entries({ title, excerpt, category, date }).filter(([, value]) => value !== ''),
  )
  const head = readFrontMatter(firstCell(data))
  for (const [name, value] of head.values) if (name !== 'title') values.set(name, value)
  const { problem } = head
  const hasHead = head.hasHead || date !== '' || isPage
  return { values, body: content, hasHead, ...(problem !== undefined && { problem }) }
}

function firstCell(data: Buffer): string {
  const { cells = [] } = jsonIn(data) as {
    cells?: { source?: string | string[]; cell_type?: string }[]
  }
  const [first] = cells
  const source = [first?.source ?? ''].flat().join('').trimStart()
  return first?.cell_type !== 'code' && source.startsWith('---') ? source : ''
}

/** Reads a notebook, or a part of one, as Markdown. @throws NotebookError for what cannot be read */
export type ReadNotebookPart = (part: NotebookPart, text: FoundText) => Promise<string>

const tag = /\{%-?\s*notebook\s+([^\s%]+)(\s[^%]*)?%\}/g
/** A placeholder for a notebook while the text around it is converted; a private-use character. */
const mark = '\u{F0000}'

/**
 * Replaces the tags of Pelican's plugin for notebooks, `{% notebook fit.ipynb cells[2:] %}`, by placeholders.
 * @param find candidate paths for the name of a notebook
 * @returns the text with placeholders, and a function that replaces them by the notebooks
 */
export async function takeNotebookTags(
  body: string,
  text: FoundText,
  { find, read }: { find: (address: string) => string[]; read: ReadNotebookPart },
): Promise<{ marked: string; fill: (converted: string) => string }> {
  const named: { tag: string; address: string; words: string }[] = []
  const marked = changeWords(body, (words) =>
    words.replaceAll(tag, (whole, address: string, options = '') => {
      if (!address.endsWith('.ipynb')) return whole
      named.push({ tag: whole, address, words: options })
      return `\n\n${mark}${named.length - 1}${mark}\n\n`
    }),
  )
  const made: string[] = []
  for (const { tag: whole, address, words } of named) {
    const [file] = find(address).filter((one) => path.posix.extname(one) === '.ipynb')
    const [, cells = ':'] = /\bcells\[(-?\d*:-?\d*)\]/.exec(words) ?? []
    made.push((file && (await readOrReport({ file, cells }, text, read))) ?? whole)
    if (file === undefined) text.report.count('kept as text', 'notebook')
  }
  const places = new RegExp(`${mark}(\\d+)${mark}`, 'gu')
  return {
    marked: named.length === 0 ? body : marked,
    fill: (converted) => converted.replaceAll(places, (_mark, index) => made[Number(index)] ?? ''),
  }
}

async function readOrReport(
  part: NotebookPart,
  text: FoundText,
  read: ReadNotebookPart,
): Promise<string | undefined> {
  try {
    return await read(part, text)
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error
    text.report.add(`${path.posix.basename(part.file)}: ${error.message.replace(/\.$/, '')}`)
    return undefined
  }
}
