import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  convertNotebook,
  type NotebookText,
} from '../../../features/blog/server/notebooks/convert-notebook.ts'
import { fillFigures } from '../../../features/blog/server/notebooks/notebook-figures.ts'
import type { PicturesOnDisk, TakenPicture } from '../pictures-on-disk.ts'
import { type FoundReading, type FoundText, foundTextIn } from './found-text.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import type { SiteKind } from './site-kind.ts'

const choices = { code: 'shown', hasWarnings: false } as const

/** The programs that make a page of every notebook; beside other sites many lie that are no texts. */
const ofNotebooks: ReadonlySet<SiteKind> = new Set(['quarto', 'myst', 'jekyll'])

/** What the notebooks of a folder are read by. */
export interface NotebookReading extends FoundReading {
  pictures: PicturesOnDisk
  notebookPictures: ReturnType<typeof openNotebookPictures>
}

/**
 * Reads a notebook of the folder as the editor would; its pictures go among those of the import.
 * @returns undefined for one that the program of its site passes over
 * @throws HttpError for what is no notebook, or one that cannot become a post
 */
export async function readFoundNotebook(
  file: string,
  changed: Date,
  reading: NotebookReading,
): Promise<FoundText | undefined> {
  const place = path.join(reading.source.file, file)
  const data = await readFile(place)
  const notebook = await convertNotebook(data, path.posix.basename(file), choices)
  const matter = matterOf(data, notebook, ofNotebooks.has(reading.layout.kind))
  const found = foundTextIn(matter, { file, changed }, reading)
  if (!found) return undefined
  const { pictures, notebookPictures } = reading
  notebookPictures.note(place, notebook.pictures)
  const kept: (TakenPicture | undefined)[] = []
  for (const index of notebook.pictures.keys())
    kept.push(
      await pictures.keep(`${file}, picture ${index + 1}`, () =>
        notebookPictures.read(place, index),
      ),
    )
  for (const { sentence } of notebook.report) found.told.say(sentence.replace(/\.$/, ''))
  return { ...found, body: fillFigures(notebook.content, notebook.places, kept), isNotebook: true }
}

/** Reads the pictures of notebooks; it holds those of the last one alone, since those of a folder would fill the memory. */
export function openNotebookPictures() {
  let last: { file: string; pictures: readonly Buffer[] } | undefined
  return {
    /** Of a notebook that was read just now. */
    note: (file: string, pictures: readonly Buffer[]): void => {
      last = { file, pictures }
    },
    /** @throws Error for a notebook that has no such picture any more */
    read: async (file: string, index: number): Promise<Buffer> => {
      if (last?.file !== file) {
        const { pictures } = await convertNotebook(await readFile(file), '', choices)
        last = { file, pictures }
      }
      const picture = last.pictures[index]
      if (!picture) throw new Error(`The notebook ${file} was changed meanwhile`)
      return picture
    },
  }
}

/** What the head of a notebook says: YAML in its first cell, and what the notebook is called. */
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
  const { cells = [] } = JSON.parse(data.toString('utf8')) as {
    cells?: { source?: string | string[]; cell_type?: string }[]
  }
  const [first] = cells
  const source = [first?.source ?? ''].flat().join('').trimStart()
  return first?.cell_type !== 'code' && source.startsWith('---') ? source : ''
}
