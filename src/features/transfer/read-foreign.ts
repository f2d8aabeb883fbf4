import {
  type Checked,
  type ImportedComment as FoundComment,
  type ImportedContent,
  type ImportedPost as FoundPost,
  type ImportEntry,
  ImportError,
  readGhost as readGhostExport,
  readLatex as readLatexArticle,
  readMarkdown as readMarkdownFolder,
  readSubscribers as readSubscriberList,
  readWordpress as readWordpressExport,
  type ImportHost,
  NotebookError,
  type NotebookText,
  type PictureKind,
  type PreparedPicture,
} from '@ephemeris/importers'
import type { InferInput } from 'valibot'
import { withCommas } from '../../shared/count.ts'
import { formatLongDate } from '../../shared/dates.ts'
import { findLanguage } from '../blog/languages.ts'
import { licences } from '../../shared/licences.ts'
import { postSchema } from '../blog/rules.ts'
import { commentSchema } from '../comments/rules.ts'
import { worksInBibliographies } from './bibliographies.ts'
import { check, quoteForTerminal } from './check.ts'
import type { ImportContent, ImportedComment, ImportedPost } from './import-content.ts'
import { lists } from './lists.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HttpError } from '../../platform/server/http/errors.ts'
import { openRegularFile } from '../../platform/server/ops/regular-file.ts'
import { fileAddress, fileEnding, isFileName, maxFileBytes } from '../../shared/files.ts'
import { maxUploadBytes } from '../../shared/picture-uploads.ts'
import { maxNotebookBytes } from '../blog/notebooks.ts'
import type { RenderWorker } from '../texts/renderer.ts'
import { fileNameFrom, isKind } from '../files/kinds.ts'
import type { Pictures } from '../media/pictures.ts'
import { pictureOfPage } from './page-pictures.ts'
import { readFileIn, readNamedFile, requireFile } from './read-files.ts'

/** The processes that read pictures and notebooks. */
export interface ReaderWorkers {
  pictures: Pictures
  renderWorker: Pick<RenderWorker, 'run'>
}

/** Readers of the exports of other programs. They throw an ImportError for any other file. */
export function openReaders(workers: ReaderWorkers) {
  const host = importHost(workers)
  return {
    readWordpress: async (source: Parameters<typeof readWordpressExport>[0]) =>
      validate(await readWordpressExport(source, host), source.now),
    /** Reads a JSON export of Ghost, with pictures from `content/images` next to it. */
    readGhost: async (source: Parameters<typeof readGhostExport>[0]) =>
      validate(await readGhostExport(source, host), source.now),
    /** Reads an article in LaTeX: its file, its folder or a ZIP archive. */
    readLatex: async (source: Parameters<typeof readLatexArticle>[0]) =>
      validate(await readLatexArticle(source, host), source.now),
    /** Reads a folder of Markdown files of a site generator or editor, with notebooks and bibliographies. */
    readMarkdown: async (source: Parameters<typeof readMarkdownFolder>[0]) =>
      validate(await readMarkdownFolder(source, host), source.now),
    /**
     * Reads newsletter subscribers from a CSV file. Confirmed subscribers stay confirmed, with their date; those who
     * have unsubscribed are not imported.
     */
    readSubscribers: async (source: { file: string; now: Date }) =>
      subscriberContent(await readSubscriberList(source, host), source.now),
  }
}

/** Applies the rules of this site. */
function validate(found: ImportedContent, now: Date): ImportContent {
  const { posts, comments, pictures, files, bibliographies, leftOut, notes } = found
  const works = worksInBibliographies(bibliographies, now)
  return {
    posts: posts.map((entry) => mapEntry(entry, checkPost)),
    comments: comments.map((entry) => mapEntry(entry, checkComment)),
    rows: works.rows,
    pictures,
    files,
    next: {},
    ...(leftOut && { leftOut }),
    notes: [...notes, ...works.notes],
  }
}

function mapEntry<Found, Value>(
  { read, ...entry }: ImportEntry<Found>,
  checkValue: (value: Found) => Checked<Value>,
): ImportEntry<Value> {
  return { ...entry, read: read.ok ? checkValue(read.value) : read }
}

function checkPost(post: FoundPost): Checked<ImportedPost> {
  const { key, title, content, excerpt, category, tags, series, part, day, ...others } = post
  const { visibleFrom, note, language, licence, numberedSections, ...rest } = others
  const terms = knownTerms({ language, licence })
  const notes = [...(note === undefined ? [] : [note]), ...terms.notes]
  const date = formatLongDate(new Date(`${day}T00:00:00Z`), 'UTC')
  const fields = check(postSchema, {
    title,
    content,
    excerpt,
    category,
    date,
    tags: [...tags],
    series: series ?? null,
    part: part ?? null,
    ...terms.fields,
    ...(numberedSections !== undefined && { numberedSections }),
    visibleFrom,
  } satisfies InferInput<typeof postSchema>)
  if (!fields.ok) return fields
  const value = { key, fields: fields.value, ...rest }
  return { ok: true, value: notes.length > 0 ? { ...value, note: notes.join('; ') } : value }
}

type Terms = Record<'language' | 'licence', string | undefined>

/** The language and the licence of a post where the site knows them; others are named in the report. */
function knownTerms({ language, licence }: Terms) {
  const tag = language === undefined ? null : findLanguage(language)
  const id = licence === undefined ? null : Object.keys(licences).find((one) => one === licence)
  return {
    // Only those that are named: a synced article keeps what it was given here.
    fields: {
      ...(language !== undefined && { language: tag ?? null }),
      ...(licence !== undefined && { licence: id ?? null }),
    },
    notes: [
      ...(tag === undefined ? [`its language: ${quoteForTerminal(language ?? '')}`] : []),
      ...(id === undefined ? [`its licence: ${quoteForTerminal(licence ?? '')}`] : []),
    ],
  }
}

function checkComment(comment: FoundComment): Checked<ImportedComment> {
  const { author, content, ...rest } = comment
  const fields = check(commentSchema, { author, content })
  return fields.ok ? { ok: true, value: { ...fields.value, ...rest } } : fields
}

function subscriberContent(
  { program, subscribers }: Awaited<ReturnType<typeof readSubscriberList>>,
  now: Date,
): ImportContent {
  const list = lists.find(({ name }) => name === 'subscribers')
  if (!list) throw new Error('The subscribers list is missing')
  const rows: ImportContent['rows'] = subscribers.map(({ email, state, date }, index) => {
    const label = email === '' ? `in line ${index + 2}` : quoteForTerminal(email)
    if (state === 'left')
      return {
        list,
        row: { label, read: { ok: false, problem: 'Unsubscribed there, not imported' } },
      }
    const read = list.check({
      id: index + 1,
      email,
      date: (date ?? now).toISOString(),
      verified: state === 'confirmed',
    })
    if (!read.ok || date) return { list, row: { label, read } }
    // Nothing proves that a reader who unsubscribed here subscribed there again afterwards.
    const value = { ...read.value, person: { who: [email], date: undefined } }
    return { list, row: { label, read: { ok: true, value } } }
  })
  const notes = [`Subscribers of ${program}: ${withCommas(subscribers.length)}.`]
  return { posts: [], comments: [], rows, pictures: [], files: [], next: {}, notes }
}

/** What importers need of this site: bounded file access, and pictures and notebooks processed in limited processes. */
export function importHost({ pictures, renderWorker }: ReaderWorkers): ImportHost {
  return {
    files: { open: openRegularFile, read: readNamedFile, readInside: readFileIn },
    maxPictureBytes: maxUploadBytes,
    preparePicture: async (data, kind) => {
      const bitmap = await bitmapOf(data, kind)
      return bitmap.ok ? await toChecked(pictures.run(bitmap.job, bitmap.value)) : bitmap
    },
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
        return await convertIn(folder, { data, fileName, renderWorker })
      } catch (error) {
        if (error instanceof HttpError) throw new NotebookError(error.message)
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    convertLatex: async (job) => {
      try {
        return await renderWorker.run('latex', job)
      } catch (error) {
        if (error instanceof HttpError) throw new ImportError(error.message)
        throw error
      }
    },
  }
}

/** What the process for pictures does with a picture that it can read. */
type Readable = { job: 'prepare' | 'prepareDrawing' }

/** A picture that the process for pictures can read. */
export async function bitmapOf(
  data: Buffer,
  kind: PictureKind,
): Promise<Checked<Buffer> & Readable> {
  if (kind === 'drawing') return { ok: true, value: data, job: 'prepareDrawing' }
  const read =
    kind === 'picture' ? { ok: true as const, value: data } : await pictureOfPage(data, kind)
  return { ...read, job: 'prepare' }
}

/** A picture, or the sentence with which it was refused. */
export async function toChecked(
  prepared: Promise<PreparedPicture>,
): Promise<Checked<PreparedPicture>> {
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
  renderWorker: ReaderWorkers['renderWorker']
}

/** The worker process receives file paths only. */
async function convertIn(
  folder: string,
  { data, fileName, renderWorker }: Conversion,
): Promise<NotebookText> {
  const file = path.join(folder, 'notebook')
  await writeFile(file, data)
  const choices = { code: 'shown', hasWarnings: false } as const
  const { pictures: count, ...text } = await renderWorker.run('notebook', {
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
