import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  convertNotebook,
  type NotebookText,
} from '../../../features/blog/server/notebooks/convert-notebook.ts'
import { isRecord } from '../../../features/blog/server/notebooks/notebook-values.ts'
import { maxNotebookBytes } from '../../../features/blog/notebooks.ts'
import { HttpError } from '../../../server/http/errors.ts'
import { fillFigures } from '../../../features/blog/server/notebooks/notebook-figures.ts'
import type { PicturesOnDisk, TakenPicture } from '../pictures-on-disk.ts'
import { type FoundReading, type FoundText, foundTextIn } from './found-text.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import type { SiteKind } from './site-kind.ts'

const choices = { code: 'shown', hasWarnings: false } as const

/** A notebook of the folder, or some of its cells. */
export interface NotebookPart {
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
  pictures: PicturesOnDisk
  notebookPictures: ReturnType<typeof openNotebookPictures>
}

/**
 * Reads a notebook of the folder as the editor would; its pictures go among those of the import.
 * @returns undefined for one that the program of its site ignores
 * @throws HttpError for an invalid notebook, or one that cannot become a post
 */
export async function readFoundNotebook(
  file: string,
  changed: Date,
  reading: NotebookReading,
): Promise<FoundText | undefined> {
  const part = { file, cells: all }
  const { data, notebook } = await loadPart(reading.source.file, part)
  const matter = matterOf(data, notebook, ofNotebooks.has(reading.layout.kind))
  const found = foundTextIn(matter, { file, changed }, reading)
  if (!found) return undefined
  const body = await withFigures(part, notebook, reading)
  sayReport(notebook, found)
  return { ...found, body, isNotebook: true }
}

/**
 * Reads a notebook that a text shows in place of a tag.
 * @throws HttpError for an invalid notebook, or one that cannot become a post
 */
export async function readNotebookPart(
  part: NotebookPart,
  text: FoundText,
  reading: Pick<NotebookReading, 'source' | 'pictures' | 'notebookPictures'>,
): Promise<string> {
  const { notebook } = await loadPart(reading.source.file, part)
  sayReport(notebook, text)
  return await withFigures(part, notebook, reading)
}

function sayReport({ report }: NotebookText, { told }: FoundText): void {
  for (const { sentence } of report) told.say(sentence.replace(/\.$/, ''))
}

async function loadPart(root: string, { file, cells }: NotebookPart) {
  const place = path.join(root, file)
  const { size } = await stat(place)
  if (size > maxNotebookBytes) throw new HttpError(413, 'This notebook is larger than 25 MB')
  const data = await readFile(place)
  const chosen = cells === all ? data : withCells(data, cells)
  return { data, notebook: await convertNotebook(chosen, path.posix.basename(file), choices) }
}

/** A notebook with some of its cells only; what is no notebook of today stays as it is. */
function withCells(data: Buffer, cells: string): Buffer {
  const [from = '', to = ''] = cells.split(':')
  const notebook = jsonIn(data)
  if (!isRecord(notebook) || !Array.isArray(notebook['cells'])) return data
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
  {
    source,
    pictures,
    notebookPictures,
  }: Pick<NotebookReading, 'source' | 'pictures' | 'notebookPictures'>,
): Promise<string> {
  notebookPictures.note(source.file, part, drawn)
  const kept: (TakenPicture | undefined)[] = []
  for (const index of drawn.keys())
    kept.push(
      await pictures.keep(`${part.file}, picture ${index + 1}`, () =>
        notebookPictures.read(source.file, part, index),
      ),
    )
  return fillFigures(content, places, kept)
}

/** Reads the pictures of notebooks, and caches those of the last one only, since those of a whole folder would fill the memory. */
export function openNotebookPictures() {
  let last: { key: string; pictures: readonly Buffer[] } | undefined
  const keyOf = (root: string, { file, cells }: NotebookPart) => JSON.stringify([root, file, cells])
  return {
    /** Puts the pictures of a notebook that was just read into the cache. */
    note: (root: string, part: NotebookPart, pictures: readonly Buffer[]): void => {
      last = { key: keyOf(root, part), pictures }
    },
    /** @throws Error when the notebook has changed and has no such picture any more */
    read: async (root: string, part: NotebookPart, index: number): Promise<Buffer> => {
      const key = keyOf(root, part)
      if (last?.key !== key) {
        const { notebook } = await loadPart(root, part)
        last = { key, pictures: notebook.pictures }
      }
      const picture = last.pictures[index]
      if (!picture) throw new Error(`The notebook ${part.file} was changed meanwhile`)
      return picture
    },
  }
}

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
  return { values, body: content, hasHead: head.hasHead || date !== '' || isPage }
}

function firstCell(data: Buffer): string {
  const { cells = [] } = jsonIn(data) as {
    cells?: { source?: string | string[]; cell_type?: string }[]
  }
  const [first] = cells
  const source = [first?.source ?? ''].flat().join('').trimStart()
  return first?.cell_type !== 'code' && source.startsWith('---') ? source : ''
}
