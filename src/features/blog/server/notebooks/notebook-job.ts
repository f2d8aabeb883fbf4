import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { NotebookChoices } from '../../notebooks.ts'
import { convertNotebook, type NotebookText } from './convert-notebook.ts'

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

/** Converts a notebook file, see `convertNotebook`; runs in the rendering process. */
export async function readNotebookFile(order: NotebookOrder): Promise<NotebookDraft> {
  const { file, folder, fileName, choices } = order
  const { pictures, ...text } = await convertNotebook(await readFile(file), fileName, choices)
  for (const [index, data] of pictures.entries())
    await writeFile(path.join(folder, String(index)), data)
  return { ...text, pictures: pictures.length }
}
