import { createReadStream } from 'node:fs'
import path from 'node:path'
import { fillFigures } from '@ephemeris/importers'
import * as v from 'valibot'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type FileBody, type Route, uploadRoute } from '../../../platform/server/http/route.ts'
import { createQueue } from '../../../platform/server/queue.ts'
import { fileAddress } from '../../../shared/files.ts'
import { choiceParameter } from '../../../shared/parameters.ts'
import type { NotebookDraft, NotebookJob } from '../../texts/contract.ts'
import {
  type ConvertedNotebook,
  maxNotebookBytes,
  notebooksUrl,
  notebookTooLarge,
} from '../notebooks.ts'
import { withUploadedFile } from './uploaded-file.ts'

export interface NotebookServices {
  /** The folder for temporary files. */
  folder: string
  convert: (job: NotebookJob) => Promise<NotebookDraft>
  /** Stores a picture. @throws HttpError when it is not a picture */
  addPicture: (body: FileBody) => Promise<SavedPicture>
  addFile: (name: string, body: FileBody) => Promise<SavedFile>
  /** Runs work that adds many pictures; their smaller sizes are made only afterwards. */
  addMany: <Result>(work: () => Promise<Result>) => Promise<Result>
}

interface SavedFile {
  name: string
  /** Whether the site did not have this file before. */
  isNew: boolean
}

type SavedPicture = SavedFile & { width: number; height: number }

const notebookQuery = v.strictObject({
  code: choiceParameter('Code', ['shown', 'folded', 'none']),
  warnings: choiceParameter('Warnings', ['no', 'yes']),
  keep: choiceParameter('Keep', ['yes', 'no']),
})

/** Converts an uploaded notebook to the text of a post; stores its pictures and, if asked to, the notebook itself. */
export function notebookRoute(services: NotebookServices): Route {
  // One at a time, since pictures take much memory.
  const enqueue = createQueue()
  return uploadRoute(`POST ${notebooksUrl}`, {
    access: 'owner',
    upload: { maxBytes: maxNotebookBytes, tooLarge: notebookTooLarge },
    query: notebookQuery,
    handle: async ({ body, query, fileName: given }) =>
      await withUploadedFile(
        { folder: services.folder, name: 'notebook', body },
        (file, folder) => {
          const fileName = /\.ipynb$/i.test(given) ? given : `${given || 'notebook'}.ipynb`
          const choices = { code: query.code, hasWarnings: query.warnings === 'yes' }
          const job = { file, folder, fileName, choices }
          return enqueue(() =>
            services.addMany(() => importNotebook(job, query.keep === 'yes', services)),
          )
        },
      ),
  })
}

async function importNotebook(
  job: NotebookJob,
  isKept: boolean,
  { convert, addPicture, addFile }: NotebookServices,
): Promise<ConvertedNotebook> {
  const { pictures, places, report, content: draft, ...naming } = await convert(job)
  const stored: (SavedPicture | undefined)[] = []
  for (let index = 0; index < pictures; index += 1) {
    const picture = await storePicture(path.join(job.folder, String(index)), addPicture)
    const cell = places.find((place) => place.picture === index)?.cell ?? 0
    if (!picture) report.push({ cell, sentence: `Cell ${cell}: a picture cannot be read.` })
    stored.push(picture)
  }
  const figures = stored.map((one) => one && { ...one, address: `/media/${one.name}` })
  const content = fillFigures(draft, places, figures)
  const sorted = report.toSorted((one, other) => rank(one.cell) - rank(other.cell))
  const added = stored.flatMap((one) => (one?.isNew ? [`/media/${one.name}`] : []))
  if (!isKept) return { ...naming, content, report: sorted, file: null, added }
  const { name: file, isNew } = await addFile(job.fileName, readBytes(job.file))
  const link = `[Download the notebook](${fileAddress(file)})`
  return {
    ...naming,
    content: `${content}\n\n${link}`.trim(),
    report: sorted,
    file,
    added: isNew ? [...added, fileAddress(file)] : added,
  }
}

/** Notes about the whole notebook come last. */
function rank(cell: number): number {
  return cell === 0 ? Number.POSITIVE_INFINITY : cell
}

/** @returns undefined for a file that is not a picture or has too many pixels */
async function storePicture(
  file: string,
  addPicture: NotebookServices['addPicture'],
): Promise<SavedPicture | undefined> {
  try {
    return await addPicture(readBytes(file))
  } catch (error) {
    if (error instanceof HttpError && (error.status === 415 || error.status === 400))
      return undefined
    throw error
  }
}

async function* readBytes(file: string): FileBody {
  for await (const chunk of createReadStream(file)) yield chunk as Buffer
}
