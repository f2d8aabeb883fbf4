import {
  type Checked,
  type ImportedComment as FoundComment,
  type ImportedContent,
  type ImportedPost as FoundPost,
  type ImportEntry,
  readGhost as readGhostExport,
  readMarkdown as readMarkdownFolder,
  readSubscribers as readSubscriberList,
  readWordpress as readWordpressExport,
} from '@ephemeris/importers'
import type { InferInput } from 'valibot'
import { withCommas } from '../../shared/count.ts'
import { formatLongDate } from '../../shared/dates.ts'
import { postSchema } from '../blog/rules.ts'
import { commentSchema } from '../comments/rules.ts'
import { worksInBibliographies } from './bibliographies.ts'
import { check, shown } from './check.ts'
import type { ImportContent, ImportedComment, ImportedPost } from './import-content.ts'
import { openImportHost } from './import-host.ts'
import { lists } from './lists.ts'

/**
 * Reads a WordPress export.
 * @throws ImportError for a file that is none
 */
export async function readWordpress(
  source: Parameters<typeof readWordpressExport>[0],
): Promise<ImportContent> {
  return validated(await readWordpressExport(source, openImportHost()), source.now)
}

/**
 * Reads the JSON export of Ghost; pictures are looked for in `content/images` beside the file.
 * @throws ImportError for a file that is none
 */
export async function readGhost(
  source: Parameters<typeof readGhostExport>[0],
): Promise<ImportContent> {
  return validated(await readGhostExport(source, openImportHost()), source.now)
}

/**
 * Reads a folder of Markdown files, as site generators and editors keep them, with its notebooks and bibliographies.
 * @throws ImportError for what is no folder with texts
 */
export async function readMarkdown(
  source: Parameters<typeof readMarkdownFolder>[0],
): Promise<ImportContent> {
  return validated(await readMarkdownFolder(source, openImportHost()), source.now)
}

/** What was found, by the rules of this site. */
function validated(found: ImportedContent, now: Date): ImportContent {
  const { posts, comments, pictures, files, bibliographies, leftOut, notes } = found
  const works = worksInBibliographies(bibliographies, now)
  return {
    posts: posts.map((entry) => withRead(entry, checkPost)),
    comments: comments.map((entry) => withRead(entry, checkComment)),
    rows: works.rows,
    pictures,
    files,
    next: {},
    ...(leftOut && { leftOut }),
    notes: [...notes, ...works.notes],
  }
}

function withRead<Found, Value>(
  { read, ...entry }: ImportEntry<Found>,
  checkValue: (value: Found) => Checked<Value>,
): ImportEntry<Value> {
  return { ...entry, read: read.ok ? checkValue(read.value) : read }
}

function checkPost(post: FoundPost): Checked<ImportedPost> {
  const { key, title, content, excerpt, category, day, visibleFrom, ...rest } = post
  const date = formatLongDate(new Date(`${day}T00:00:00Z`), 'UTC')
  const fields = check(postSchema, {
    title,
    content,
    excerpt,
    category,
    date,
    visibleFrom,
  } satisfies InferInput<typeof postSchema>)
  return fields.ok ? { ok: true, value: { key, fields: fields.value, ...rest } } : fields
}

function checkComment(comment: FoundComment): Checked<ImportedComment> {
  const { author, content, ...rest } = comment
  const fields = check(commentSchema, { author, content })
  return fields.ok ? { ok: true, value: { ...fields.value, ...rest } } : fields
}

/**
 * Reads the readers of a newsletter from the CSV file of another program. Who confirmed there stays confirmed with
 * the date of it, who left stays out.
 * @throws ImportError for a file that is none of theirs
 */
export async function readSubscribers(source: { file: string; now: Date }): Promise<ImportContent> {
  const { program, subscribers } = await readSubscriberList(source, openImportHost())
  const list = lists.find(({ name }) => name === 'subscribers')
  if (!list) throw new Error('The readers of the newsletter are not exported')
  const rows: ImportContent['rows'] = subscribers.map(({ email, state, date }, index) => {
    const label = email === '' ? `in line ${index + 2}` : shown(email)
    if (state === 'left')
      return { list, row: { label, read: { ok: false, problem: 'Left there, and stays out' } } }
    const read = list.check({
      id: index + 1,
      email,
      date: (date ?? source.now).toISOString(),
      verified: state === 'confirmed',
    })
    if (!read.ok || date) return { list, row: { label, read } }
    // Nothing says that a reader who left here subscribed there again afterwards.
    const value = { ...read.value, person: { who: [email], date: undefined } }
    return { list, row: { label, read: { ok: true, value } } }
  })
  const notes = [`Readers of ${program}: ${withCommas(subscribers.length)}.`]
  return { posts: [], comments: [], rows, pictures: [], files: [], next: {}, notes }
}
