import { ImportError, type ImportHost, readLatex } from '@ephemeris/importers'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { ConvertedPaper } from '../blog/papers.ts'
import type { Media } from '../media/store.ts'
import { bitmapOf, importHost, type ReaderWorkers, toChecked } from './read-foreign.ts'

interface PaperOptions {
  workers: ReaderWorkers
  media: Pick<Media, 'addImported' | 'remove'>
  now: Date
}

const tooLong =
  'This paper is longer than 200,000 characters. The command "import latex" splits it into several articles.'

/**
 * Reads an uploaded article in LaTeX for the editor. Each picture is stored as soon as it is read, so that they are never in
 * memory together.
 * @throws HttpError 400 for a file that holds no article, or one that is too long for a post
 */
export async function readPaper(
  file: string,
  { workers, media, now }: PaperOptions,
): Promise<ConvertedPaper> {
  const added: string[] = []
  const preparePicture: ImportHost['preparePicture'] = async (data, kind) => {
    const bitmap = await bitmapOf(data, kind)
    if (!bitmap.ok) return bitmap
    return await toChecked(
      media.addImported(bitmap.value, bitmap.job).then(({ isNew, ...picture }) => {
        if (isNew) added.push(picture.name)
        return { ...picture, data: Buffer.alloc(0) }
      }),
    )
  }
  try {
    const host = { ...importHost(workers), preparePicture }
    const { posts, notes, bibliographies } = await readLatex({ file, now }, host)
    const [first, ...others] = posts.map(({ read }) => read)
    if (!first?.ok || others.length > 0) throw new ImportError(tooLong)
    const { title, excerpt, category, tags, content, day, note } = first.value
    const { numberedSections = false } = first.value
    return {
      title,
      excerpt,
      category,
      date: day,
      tags,
      numberedSections,
      content,
      report: [...notes, ...(note === undefined ? [] : [`${note}.`])].map((sentence) => ({
        sentence,
      })),
      bibliography: bibliographies
        .map(({ read }) => (read.ok ? String(read.value) : ''))
        .join('\n'),
      added: added.map((name) => `/media/${name}`),
    }
  } catch (error) {
    for (const name of added) await media.remove(name)
    throw error instanceof ImportError ? new HttpError(400, error.message) : error
  }
}
