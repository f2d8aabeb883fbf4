import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { NotebookChoices } from '../../notebooks.ts'
import { convertNotebook, type NotebookText } from './convert-notebook.ts'

/** A notebook that lies on the disk, and where its pictures are to be put. */
export interface NotebookOrder {
  file: string
  folder: string
  fileName: string
  choices: Pick<NotebookChoices, 'code' | 'hasWarnings'>
}

/** The text, and how many pictures lie in the folder, named by their numbers. */
export interface NotebookDraft extends Omit<NotebookText, 'pictures'> {
  pictures: number
}

/** Makes a text of a notebook on the disk, as `convertNotebook` says; the work of the process for texts. */
export async function readNotebookFile(order: NotebookOrder): Promise<NotebookDraft> {
  const { file, folder, fileName, choices } = order
  const { pictures, ...text } = await convertNotebook(await readFile(file), fileName, choices)
  for (const [index, data] of pictures.entries())
    await writeFile(path.join(folder, String(index)), data)
  return { ...text, pictures: pictures.length }
}
