import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Checked,
  type ImportHost,
  NotebookError,
  type NotebookText,
  type PreparedPicture,
} from '@ephemeris/importers'
import { HttpError } from '../../platform/server/http/errors.ts'
import { openRegularFile } from '../../platform/server/ops/regular-file.ts'
import { fileAddress, fileEnding, isFileName, maxFileBytes } from '../../shared/files.ts'
import { maxUploadBytes } from '../../shared/media.ts'
import { maxNotebookBytes } from '../blog/notebooks.ts'
import { openRenderWorker } from '../texts/renderer.ts'
import { fileNameFrom, isKind } from '../files/kinds.ts'
import { openPictures } from '../media/pictures.ts'
import { readFileIn, readNamedFile, requireFile } from './read-files.ts'

/** What imports of foreign content need of this site: files within bounds, pictures and notebooks in processes with limits. */
export function openImportHost(): ImportHost {
  // Not logged: problems are reported with the entry of their picture or notebook.
  const log = { warn: () => undefined }
  const pictures = openPictures({ log })
  const worker = openRenderWorker({ log, idleMs: 10_000 })
  return {
    files: { open: openRegularFile, read: readNamedFile, readInside: readFileIn },
    maxPictureBytes: maxUploadBytes,
    preparePicture: (data, kind) =>
      asChecked(pictures.run(kind === 'drawing' ? 'prepareDrawing' : 'prepare', data)),
    pictureAddress: (name) => `/media/${name}`,
    linkedFiles: {
      maxBytes: maxFileBytes,
      isKnown: (name) => fileEnding(name) !== undefined,
      nameFor: fileNameFrom,
      isValid: (name, data) => isFileName(name) && isKind(name, data),
      addressOf: fileAddress,
    },
    convertNotebook: async (data, fileName) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-import-'))
      try {
        return await convertIn(folder, { data, fileName, worker })
      } catch (error) {
        if (error instanceof HttpError) throw new NotebookError(error.message)
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function asChecked(prepared: Promise<PreparedPicture>): Promise<Checked<PreparedPicture>> {
  try {
    return { ok: true, value: await prepared }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { ok: false, problem: error.message }
  }
}

interface Conversion {
  data: Buffer
  fileName: string
  worker: Pick<ReturnType<typeof openRenderWorker>, 'run'>
}

/** Only the paths of files are sent to the process that converts a notebook. */
async function convertIn(
  folder: string,
  { data, fileName, worker }: Conversion,
): Promise<NotebookText> {
  const file = path.join(folder, 'notebook')
  await writeFile(file, data)
  const choices = { code: 'shown', hasWarnings: false } as const
  const { pictures: count, ...text } = await worker.run('notebook', {
    file,
    folder,
    fileName,
    choices,
  })
  const pictures: Buffer[] = []
  for (let index = 0; index < count; index += 1)
    pictures.push(requireFile(await readFileIn(folder, String(index), maxNotebookBytes), fileName))
  return { ...text, pictures }
}
