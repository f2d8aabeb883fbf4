import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NotebookText } from '../../blog/server/notebooks/convert-notebook.ts'
import { isRecord } from '../../blog/server/notebooks/notebook-values.ts'
import { maxNotebookBytes } from '../../blog/notebooks.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { fillFigures } from '../../blog/server/notebooks/notebook-figures.ts'
import type { Checked } from '../check.ts'
import { openRenderWorker } from '../../blog/server/renderer.ts'
import type { PicturesOnDisk, TakenPicture } from '../pictures-on-disk.ts'
import { readFileIn, requireFile } from '../read-files.ts'
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
  notebooks: FolderNotebooks
}

type PartReading = Pick<NotebookReading, 'pictures' | 'notebooks'>

/**
 * Reads a notebook of the folder as the editor would; its pictures go among those of the import.
 * @returns undefined for one that the program of its site ignores
 * @throws HttpError for an invalid notebook, or one that cannot become a post
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
  sayReport(notebook, found.value)
  return { ok: true, value: { ...found.value, body, isNotebook: true } }
}

/**
 * Reads a notebook that a text shows in place of a tag.
 * @throws HttpError for an invalid notebook, or one that cannot become a post
 */
export async function readNotebookPart(
  part: NotebookPart,
  text: FoundText,
  reading: PartReading,
): Promise<string> {
  const { notebook } = await reading.notebooks.read(part)
  sayReport(notebook, text)
  return await withFigures(part, notebook, reading)
}

function sayReport({ report }: NotebookText, { told }: FoundText): void {
  for (const { sentence } of report) told.say(sentence.replace(/\.$/, ''))
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
  { pictures, notebooks }: PartReading,
): Promise<string> {
  const kept: (TakenPicture | undefined)[] = []
  for (const index of drawn.keys())
    kept.push(
      await pictures.keep(`${part.file}, picture ${index + 1}`, () =>
        notebooks.readPicture(part, index),
      ),
    )
  return fillFigures(content, places, kept)
}

/**
 * The notebooks of a folder. They are converted in a process with limits: what they hold can be made to take all time and memory. The pictures of the last
 * one are cached, and no others, since those of a whole folder would fill the memory.
 */
export function openFolderNotebooks(root: string) {
  // Not logged: problems are reported with the notebook.
  const worker = openRenderWorker({ log: { warn: () => undefined }, idleMs: 10_000 })
  let last: { key: string; pictures: readonly Buffer[] } | undefined
  const keyOf = ({ file, cells }: NotebookPart) => JSON.stringify([file, cells])

  const convert = async (data: Buffer, fileName: string): Promise<NotebookText> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-import-'))
    try {
      const file = path.join(folder, 'notebook')
      await writeFile(file, data)
      const { pictures: count, ...text } = await worker.run('notebook', {
        file,
        folder,
        fileName,
        choices,
      })
      const pictures: Buffer[] = []
      for (let index = 0; index < count; index += 1)
        pictures.push(
          requireFile(await readFileIn(folder, String(index), maxNotebookBytes), fileName),
        )
      return { ...text, pictures }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const read = async (part: NotebookPart) => {
    const { file, cells } = part
    const found = await readFileIn(root, file, maxNotebookBytes)
    if (!found.ok) throw new HttpError(400, found.problem)
    const data = found.value
    const chosen = cells === all ? data : withCells(data, cells)
    const notebook = await convert(chosen, path.posix.basename(file))
    last = { key: keyOf(part), pictures: notebook.pictures }
    return { data, notebook }
  }
  return {
    /** @throws HttpError for an invalid notebook, or one that cannot become a post */
    read,
    /** @throws Error when the notebook has changed and has no such picture any more */
    readPicture: async (part: NotebookPart, index: number): Promise<Buffer> => {
      const pictures =
        last?.key === keyOf(part) ? last.pictures : (await read(part)).notebook.pictures
      const picture = pictures[index]
      if (!picture) throw new Error(`The notebook ${part.file} was changed meanwhile`)
      return picture
    },
  }
}

type FolderNotebooks = ReturnType<typeof openFolderNotebooks>

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
