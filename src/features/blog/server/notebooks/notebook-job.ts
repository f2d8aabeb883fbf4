import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { NotebookChoices } from '../../notebooks.ts'
import { convertNotebook, NotebookError, type NotebookText } from '@ephemeris/importers'
import { drawForeignSvg } from '../../../../platform/server/draw-svg.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'

/** A notebook file, and the folder for its pictures. */
export interface NotebookOrder {
  file: string
  folder: string
  fileName: string
  choices: Pick<NotebookChoices, 'code' | 'hasWarnings'>
}

/** The converted text; the pictures are files in the folder, named by their index. */
export interface NotebookDraft extends Omit<NotebookText, 'pictures'> {
  pictures: number
}

/**
 * Converts a notebook file, see `convertNotebook`; runs in the rendering process.
 * @throws HttpError 415 for anything but a notebook, 400 for one that cannot become a post
 */
export async function readNotebookFile(order: NotebookOrder): Promise<NotebookDraft> {
  const { file, folder, fileName, choices } = order
  const { pictures, ...text } = await convert(await readFile(file), fileName, choices)
  for (const [index, data] of pictures.entries())
    await writeFile(path.join(folder, String(index)), data)
  return { ...text, pictures: pictures.length }
}

async function convert(
  data: Buffer,
  fileName: string,
  choices: NotebookOrder['choices'],
): Promise<NotebookText> {
  try {
    return await convertNotebook(data, fileName, { ...choices, drawSvg: drawForeignSvg })
  } catch (error) {
    if (error instanceof NotebookError)
      throw new HttpError(error.isOtherFile ? 415 : 400, error.message)
    throw error
  }
}
