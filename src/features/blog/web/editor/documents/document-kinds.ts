import type { NotebookChoices, NotebookNote } from '../../../notebooks.ts'
import {
  type ConvertedNotebook,
  maxNotebookBytes,
  notebooksUrl,
  notebookTooLarge,
} from '../../../notebooks.ts'
import { type ConvertedPaper, maxPaperBytes, papersUrl, paperTooLarge } from '../../../papers.ts'
import { countOf } from '../../../../../shared/count.ts'

/** Something in a document that was left out of the post or changed. */
export type DocumentNote = Pick<NotebookNote, 'sentence'>

/** A document that was converted to the text of a post; '' for what it does not say. */
export interface ConvertedDocument extends Pick<
  ConvertedNotebook,
  'title' | 'excerpt' | 'category' | 'date' | 'content' | 'added'
> {
  tags?: ConvertedPaper['tags']
  numberedSections?: boolean
  report: DocumentNote[]
  /** The works that it cites, as BibTeX. */
  bibliography?: string
}

/** A kind of document that becomes the text of a post. */
export interface DocumentKind {
  noun: 'notebook' | 'paper'
  /** What becomes of it, after its name. */
  effect: string
  limit: { maxBytes: number; tooLarge: string }
  /** The URL of the call that converts it. */
  url: (choices: NotebookChoices) => string
  /** It in numbers, such as "34 cells". */
  summarize: (document: ConvertedDocument, source: File) => Promise<string>
}

/** A Jupyter notebook. */
export const notebook: DocumentKind = {
  noun: 'notebook',
  effect: 'becomes text with its pictures. No code in it runs.',
  limit: { maxBytes: maxNotebookBytes, tooLarge: notebookTooLarge },
  url: ({ code, hasWarnings, isKept }) => {
    const query = { code, warnings: hasWarnings ? 'yes' : 'no', keep: isKept ? 'yes' : 'no' }
    return `${notebooksUrl}?${new URLSearchParams(query).toString()}`
  },
  summarize: async (document, source) =>
    `${countOf(await countCells(source), 'cell')}, ${countOf(countPictures(document), 'picture')}`,
}

/** An article in LaTeX: its file, or an archive of its folder. */
export const paper: DocumentKind = {
  noun: 'paper',
  effect:
    'becomes text with its pictures, and the works that it cites join the library. No command in it runs.',
  limit: { maxBytes: maxPaperBytes, tooLarge: paperTooLarge },
  url: () => papersUrl,
  summarize: (document) => Promise.resolve(countOf(countPictures(document), 'picture')),
}

/** The files that the picker offers. */
export const acceptedDocuments = '.ipynb,application/x-ipynb+json,.tex,.ltx,.zip'

/** What a chosen file is meant as. */
export function kindOfChosen({ name }: File): DocumentKind {
  return /\.(?:tex|ltx|zip)$/i.test(name) ? paper : notebook
}

/** The list of a ZIP archive is at its end; this is enough for thousands of files. */
const maxListBytes = 1024 * 1024

/** The kind of a dropped file; undefined for any other file, such as an archive without LaTeX. */
export async function kindOfDropped(file: File): Promise<DocumentKind | undefined> {
  if (/\.ipynb$/i.test(file.name)) return notebook
  if (/\.(?:tex|ltx)$/i.test(file.name)) return paper
  if (!/\.zip$/i.test(file.name)) return undefined
  const list = await file.slice(Math.max(0, file.size - maxListBytes)).text()
  return /\.(?:tex|ltx|TEX)(?![a-z])/.test(list) ? paper : undefined
}

function countPictures({ content }: Pick<ConvertedDocument, 'content'>): number {
  return content.match(/(?<!\\)!\[(?:\\.|!(?!\[)|[^\]\\!])*\]\(\/media\//g)?.length ?? 0
}

/** Parsing needs no checks, since the server has accepted the file. */
async function countCells(file: File): Promise<number> {
  const { cells, worksheets = [] } = JSON.parse(await file.text()) as {
    cells?: unknown[]
    worksheets?: { cells: unknown[] }[]
  }
  return cells?.length ?? worksheets.reduce((sum, sheet) => sum + sheet.cells.length, 0)
}
