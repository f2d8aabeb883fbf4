import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  clipboardToMarkdown,
  convertLatex,
  convertNotebook,
  ImportError,
  latexToMarkdown,
  type LatexJob,
  type LatexText,
  NotebookError,
  type PastedLatex,
} from '@ephemeris/importers'
import { drawForeignSvg } from '../../platform/server/draw-svg.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { NotebookDraft, NotebookJob } from './contract.ts'

/**
 * Converts pasted HTML to Markdown, see `clipboardToMarkdown`.
 * @throws HttpError 400 for HTML that cannot be read
 */
export async function convertClipboard(html: string): Promise<string> {
  try {
    return await clipboardToMarkdown(html)
  } catch (error) {
    throw error instanceof ImportError ? new HttpError(400, error.message) : error
  }
}

/**
 * Converts an article in LaTeX, see `convertLatex`.
 * @throws HttpError 400 for one that cannot become a post
 */
export function convertLatexArticle(job: LatexJob): LatexText {
  return orRefused(() => convertLatex(job))
}

/**
 * Converts pasted LaTeX to Markdown, see `latexToMarkdown`.
 * @throws HttpError 400 for LaTeX that cannot be read
 */
export function convertPastedLatex(latex: string): PastedLatex {
  return orRefused(() => latexToMarkdown(latex))
}

function orRefused<Result>(convert: () => Result): Result {
  try {
    return convert()
  } catch (error) {
    throw error instanceof ImportError ? new HttpError(400, error.message) : error
  }
}

/**
 * Converts a notebook file, see `convertNotebook`.
 * @throws HttpError 415 for another kind of file, 400 for a notebook that cannot become a post
 */
export async function convertNotebookFile(job: NotebookJob): Promise<NotebookDraft> {
  const { file, folder, fileName, choices } = job
  try {
    const options = { ...choices, drawSvg: drawForeignSvg }
    const { pictures, ...text } = await convertNotebook(await readFile(file), fileName, options)
    for (const [index, data] of pictures.entries())
      await writeFile(path.join(folder, String(index)), data)
    return { ...text, pictures: pictures.length }
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error
    throw new HttpError(error.isOtherFile ? 415 : 400, error.message)
  }
}
