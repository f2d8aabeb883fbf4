import { createHash } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { isKind } from '../files/kinds.ts'
import { isPictureName } from '../media/files.ts'
import { headBytes, recognise } from '../media/recognise.ts'
import type { Settings } from '../site/contract.ts'
import { siteSchema } from '../site/settings.ts'
import { completeSettings } from '../site/starter-site.ts'
import { isFileName, maxFileBytes } from '../../shared/files.ts'
import { isHashedName, maxUploadBytes } from '../../shared/media.ts'
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
import { filesIn, readFileIn, readJsonIn, readTextIn, requireFile } from './read-files.ts'
import { idSchema } from './transfer-list.ts'
import { TransferError } from './transfer-error.ts'
import { worksInBibliography } from './bibliographies.ts'

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
  const about = await readJsonIn(folder, 'export.json', exportSchema)
  if (!about.ok)
    throw new TransferError(
      `${folder} is not a whole export: it has no export.json that can be read.`,
    )
  return {
    posts: await readPosts(folder),
    comments: await readComments(folder),
    rows: [
      ...(await readLists(folder)),
      ...(await readOldImprint(folder)),
      ...(await readBareLibrary(folder, about.value.date)),
    ],
    pictures: await readPictures(folder),
    files: await readStoredFiles(folder),
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
  const text = hasCv ? await readTextIn(folder, 'cv.md') : undefined
  if (text && !text.ok) return text
  return await readJsonIn(folder, 'site.json', exportedSettings(text?.value ?? ''))
}

async function readPosts(folder: string): Promise<ImportEntry<ImportedPost>[]> {
  const names = (await filesIn(folder, 'posts')).filter((name) => name.endsWith('.md'))
  const posts = []
  for (const name of names) {
    const source = await readTextIn(folder, `posts/${name}`)
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

async function readComments(folder: string): Promise<ImportEntry<ImportedComment>[]> {
  const list = await readJsonIn(folder, path.join('lists', 'comments.json'), anyList)
  if (!list.ok) return [{ label: 'comments.json', read: list }]
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
  const names = await filesIn(folder, 'lists')
  for (const list of lists) {
    const file = `${list.name}.json`
    const read = await readJsonIn(folder, path.join('lists', file), anyList)
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
  if ((await filesIn(folder, 'lists')).includes(file)) return []
  const settings = await readJsonIn(folder, 'site.json', v.unknown())
  const imprint = settings.ok ? imprintOf(settings.value) : undefined
  if (!imprint) return []
  return [{ list: pageList, row: { label: shown(imprint.path), read: pageList.check(imprint) } }]
}

/** The works of `library.bib` where the list of works is missing; which of them are the owner's is then unknown. */
async function readBareLibrary(folder: string, date: string): Promise<ImportContent['rows']> {
  const hasWorks = (await filesIn(folder, 'lists')).includes('works.json')
  const file = hasWorks ? undefined : await readTextIn(folder, 'library.bib')
  return file?.ok ? worksInBibliography(file.value, date).rows : []
}

/** More than any picture that a site stores: those that move can become larger than what was uploaded. */
const maxPictureBytes = 4 * maxUploadBytes

function readPictures(folder: string): Promise<ImportEntry<ImportedFile>[]> {
  return readNamed({ folder, below: 'media', maxBytes: maxPictureBytes }, (name, data) =>
    isPictureName(name) ? faultOf(name, data) : 'Its name is not one that pictures of a site have',
  )
}

function readStoredFiles(folder: string): Promise<ImportEntry<ImportedFile>[]> {
  return readNamed({ folder, below: 'files', maxBytes: maxFileBytes }, (name, data) => {
    if (!isFileName(name)) return 'Its name is not one that files of a site have'
    return isKind(name, data) ? undefined : 'It is not what its ending says'
  })
}

/** Reads files one by one: together they can be larger than the memory. */
async function readNamed(
  { folder, below, maxBytes }: { folder: string; below: string; maxBytes: number },
  problemIn: (name: string, data: Buffer) => string | undefined,
): Promise<ImportEntry<ImportedFile>[]> {
  const entries: ImportEntry<ImportedFile>[] = []
  for (const name of await filesIn(folder, below)) {
    const read = () => readFileIn(folder, path.join(below, name), maxBytes)
    const found = await read()
    const problem = found.ok ? problemIn(name, found.value) : found.problem
    const load = async () => requireFile(await read(), name)
    entries.push({
      label: shown(name),
      read: problem === undefined ? { ok: true, value: { name, load } } : { ok: false, problem },
    })
  }
  return entries
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
