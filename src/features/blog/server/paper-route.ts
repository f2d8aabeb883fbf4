import { type Route, uploadRoute } from '../../../platform/server/http/route.ts'
import { createQueue } from '../../../platform/server/queue.ts'
import { type ConvertedPaper, maxPaperBytes, papersUrl, paperTooLarge } from '../papers.ts'
import { withUploadedFile } from './uploaded-file.ts'

export interface PaperServices {
  /** The folder for temporary files. */
  folder: string
  /**
   * Reads an article in LaTeX from its `.tex` file or its ZIP archive, and stores its pictures.
   * @throws HttpError 400 for a file that holds no article, or one that is too long for a post
   */
  read: (file: string) => Promise<ConvertedPaper>
  /** Runs work that adds many pictures; their smaller sizes are made only afterwards. */
  addMany: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Converts an uploaded article in LaTeX to the text of a post, and stores its pictures. */
export function paperRoute({ folder, read, addMany }: PaperServices): Route {
  // One at a time, since an archive is read into memory.
  const enqueue = createQueue()
  return uploadRoute(`POST ${papersUrl}`, {
    access: 'owner',
    upload: { maxBytes: maxPaperBytes, tooLarge: paperTooLarge },
    handle: async ({ body, fileName }) =>
      await withUploadedFile({ folder, name: nameFor(fileName), body }, (file) =>
        enqueue(() => addMany(() => read(file))),
      ),
  })
}

const maxNameCharacters = 60

/** The name of the file while it is read, which the report has with its lines. */
function nameFor(given: string): string {
  if (/\.zip$/i.test(given)) return 'paper.zip'
  const stem = given.replace(/\.(?:tex|ltx)$/i, '').replaceAll(/[^\p{L}\p{N}_-]/gu, '-')
  return `${stem.slice(0, maxNameCharacters).toWellFormed() || 'paper'}.tex`
}
