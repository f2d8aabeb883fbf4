import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { isKind } from '../../features/files/kinds.ts'
import { isPictureName } from '../../features/media/files.ts'
import { headBytes, recognise } from '../../features/media/recognise.ts'
import type { Settings } from '../../features/site/contract.ts'
import { siteSchema } from '../../features/site/rules.ts'
import { completeSettings } from '../../features/site/stored.ts'
import { isFileName } from '../../shared/files.ts'
import { isHashedName } from '../../shared/media.ts'
import type {
  ImportEntry,
  ImportedComment,
  ImportedFile,
  ImportedPost,
  ImportContent,
} from './import-content.ts'
import { check, type Checked, shown } from './check.ts'
import { exportFormat } from './export-site.ts'
import { commentRules, lists } from './lists.ts'
import { imprintOf, pageList } from './page-list.ts'
import { readPost } from './post-file.ts'
import { filesIn, readJsonFile, readText } from './read-files.ts'
import { idSchema } from './transfer-list.ts'
import { TransferError } from './transfer-error.ts'
import { worksInBibliography } from './works-in-bibliography.ts'

const exportSchema = v.object({
  format: v.literal(exportFormat.format),
  version: v.literal(exportFormat.version),
  date: v.optional(v.pipe(v.string(), v.isoTimestamp()), new Date(0).toISOString()),
  next: v.record(v.string(), idSchema),
})

/** Exports of older versions do not have every setting; the text of the CV is a file of its own. */
const exportedSettings = (cvText: string) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((value) => {
      const { cv, ...settings } = completeSettings(value)
      return { ...settings, cv: { ...cv, text: cvText } }
    }),
    siteSchema,
  )

/**
 * Reads an export of this program.
 * @throws TransferError for a folder that is none
 */
export async function readExport(folder: string): Promise<ImportContent> {
  const about = await readJsonFile(path.join(folder, 'export.json'), exportSchema)
  if (!about.ok)
    throw new TransferError(
      `${folder} is not a whole export: it has no export.json that can be read.`,
    )
  return {
    posts: await readPosts(path.join(folder, 'posts')),
    comments: await readComments(path.join(folder, 'lists', 'comments.json')),
    rows: [
      ...(await readLists(path.join(folder, 'lists'))),
      ...(await readOldImprint(folder)),
      ...(await readBareLibrary(folder, about.value.date)),
    ],
    pictures: await readPictures(path.join(folder, 'media')),
    files: await readStoredFiles(path.join(folder, 'files')),
    site: {
      label: 'the settings',
      read: await readSettings(folder),
    },
    next: about.value.next,
    notes: [],
  }
}

async function readSettings(folder: string): Promise<Checked<Settings>> {
  const hasCv = (await filesIn(folder)).includes('cv.md')
  const text = hasCv ? await readText(path.join(folder, 'cv.md')) : undefined
  if (text && !text.ok) return text
  return await readJsonFile(path.join(folder, 'site.json'), exportedSettings(text?.value ?? ''))
}

async function readPosts(folder: string): Promise<ImportEntry<ImportedPost>[]> {
  const names = (await filesIn(folder)).filter((name) => name.endsWith('.md'))
  const posts = []
  for (const name of names) {
    const source = await readText(path.join(folder, name))
    const read = source.ok ? asImportedPost(readPost(source.value), name) : source
    posts.push({ label: read.ok ? shown(read.value.fields.title) : shown(name), read })
  }
  // Sorted by id; those without one come last.
  return posts.toSorted((a, b) => orderOf(a) - orderOf(b))
}

function orderOf({ read }: ImportEntry<ImportedPost>): number {
  return (read.ok ? read.value.id : undefined) ?? Number.MAX_SAFE_INTEGER
}

function asImportedPost(post: ReturnType<typeof readPost>, name: string): Checked<ImportedPost> {
  if (!post.ok) return post
  const { id, state: _, publishedAt, updatedAt, version, ...fields } = post.value
  const key = id === undefined ? name : String(id)
  return { ok: true, value: { key, id, fields, publishedAt, updatedAt, version } }
}

const anyList = v.array(v.unknown(), 'The file is not a list')

async function readComments(file: string): Promise<ImportEntry<ImportedComment>[]> {
  const list = await readJsonFile(file, anyList)
  if (!list.ok) return [{ label: path.basename(file), read: list }]
  return list.value.map((value, index) => {
    const comment = check(commentRules, value)
    if (!comment.ok) return { label: `number ${index + 1} of comments.json`, read: comment }
    const { blogPostId, ...rest } = comment.value
    return {
      label: `by ${shown(rest.author)}`,
      read: { ok: true, value: { ...rest, post: String(blogPostId) } },
    }
  })
}

async function readLists(folder: string): Promise<ImportContent['rows']> {
  const rows: ImportContent['rows'] = []
  const names = await filesIn(folder)
  for (const list of lists) {
    const file = `${list.name}.json`
    const read = await readJsonFile(path.join(folder, file), anyList)
    if (!read.ok && list.isOptional && !names.includes(file)) continue
    if (!read.ok) rows.push({ list, row: { label: file, read } })
    else
      for (const [index, value] of read.value.entries()) {
        const row = list.check(value)
        const label = row.ok ? row.value.label : `number ${index + 1} of ${file}`
        rows.push({ list, row: { label, read: row } })
      }
  }
  return rows
}

/** In older exports, from before there were pages, the imprint is a setting. */
async function readOldImprint(folder: string): Promise<ImportContent['rows']> {
  const file = `${pageList.name}.json`
  if ((await filesIn(path.join(folder, 'lists'))).includes(file)) return []
  const settings = await readJsonFile(path.join(folder, 'site.json'), v.unknown())
  const imprint = settings.ok ? imprintOf(settings.value) : undefined
  if (!imprint) return []
  return [{ list: pageList, row: { label: shown(imprint.path), read: pageList.check(imprint) } }]
}

/** The works of `library.bib` where the list of works is missing; which of them are the owner's is then unknown. */
async function readBareLibrary(folder: string, date: string): Promise<ImportContent['rows']> {
  const hasWorks = (await filesIn(path.join(folder, 'lists'))).includes('works.json')
  const file = hasWorks ? undefined : await readText(path.join(folder, 'library.bib'))
  return file?.ok ? worksInBibliography(file.value, date).rows : []
}

function readPictures(folder: string): Promise<ImportEntry<ImportedFile>[]> {
  return readNamed(folder, (name, data) =>
    isPictureName(name) ? faultOf(name, data) : 'Its name is not one that pictures of a site have',
  )
}

function readStoredFiles(folder: string): Promise<ImportEntry<ImportedFile>[]> {
  return readNamed(folder, (name, data) => {
    if (!isFileName(name)) return 'Its name is not one that files of a site have'
    return isKind(name, data) ? undefined : 'It is not what its ending says'
  })
}

async function readNamed(
  folder: string,
  problemIn: (name: string, data: Buffer) => string | undefined,
): Promise<ImportEntry<ImportedFile>[]> {
  const names = await filesIn(folder)
  return await Promise.all(
    names.map(async (name) => {
      const load = () => readFile(path.join(folder, name))
      const problem = problemIn(name, await load())
      return {
        label: shown(name),
        read: problem === undefined ? { ok: true, value: { name, load } } : { ok: false, problem },
      }
    }),
  )
}

function faultOf(name: string, data: Buffer): string | undefined {
  if (!recognise(data.subarray(0, headBytes))) return 'It is not a picture that can be shown'
  // The name of an upload holds a hash of its content, and browsers cache it for ever.
  if (isHashedName(name) && !name.startsWith(pictureHash(data)))
    return 'Its name does not fit what is in it'
  return undefined
}

/** The content hash at the beginning of an upload's name. */
function pictureHash(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 32)
}
