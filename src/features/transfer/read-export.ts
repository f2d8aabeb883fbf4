import { createHash } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { isKind } from '../files/kinds.ts'
import { fileDetailsSchema } from '../files/rules.ts'
import { isPictureName } from '../media/files.ts'
import { headBytes, recognize } from '../media/recognize.ts'
import type { Settings } from '../site/contract.ts'
import { siteSchema } from '../site/settings.ts'
import { completeSettings } from '../site/starter-site.ts'
import { isFileName, maxFileBytes } from '../../shared/files.ts'
import { isHashedName } from '../../shared/media.ts'
import { maxUploadBytes } from '../../shared/picture-uploads.ts'
import type {
  ImportedComment,
  ImportedFile,
  ImportedPost,
  ImportContent,
} from './import-content.ts'
import type { Checked, ImportEntry } from '@ephemeris/importers'
import { check, quoteForTerminal } from './check.ts'
import { exportFormat, fileDetailsName } from './export-site.ts'
import { readEditions } from './editions.ts'
import { commentRules, lists } from './lists.ts'
import { findImprint, pageList } from './page-list.ts'
import { parsePost } from './post-file.ts'
import { filesIn, readFileIn, readJsonIn, readTextIn, requireFile } from './read-files.ts'
import { idSchema } from './transfer-list.ts'
import { TransferError } from './transfer-error.ts'
import { readVersions } from './versions.ts'
import { worksInBibliography } from './bibliographies.ts'

const exportSchema = v.object({
  format: v.literal(exportFormat.format),
  version: v.literal(exportFormat.version),
  date: v.optional(v.pipe(v.string(), v.isoTimestamp()), new Date(0).toISOString()),
  next: v.record(v.string(), idSchema),
})

/** Older exports lack some settings; the text of the CV is in a file of its own. */
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
 * @throws TransferError for a folder that is not an export
 */
export async function readExport(folder: string): Promise<ImportContent> {
  const about = await readJsonIn(folder, 'export.json', exportSchema)
  if (!about.ok)
    throw new TransferError(`${folder} is not a complete export: it has no readable export.json.`)
  return {
    posts: await readPosts(folder),
    comments: await readComments(folder),
    rows: [
      ...(await readLists(folder)),
      ...(await readOldImprint(folder)),
      ...(await readLibraryBib(folder, about.value.date)),
    ],
    pictures: await readPictures(folder),
    files: await readStoredFiles(folder),
    versions: await readVersions(folder),
    editions: await readEditions(folder),
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
    const read = source.ok ? toImportedPost(parsePost(source.value), name) : source
    posts.push({
      label: read.ok ? quoteForTerminal(read.value.fields.title) : quoteForTerminal(name),
      read,
    })
  }
  // Sorted by id; those without one come last.
  return posts.toSorted((a, b) => sortKey(a) - sortKey(b))
}

function sortKey({ read }: ImportEntry<ImportedPost>): number {
  return (read.ok ? read.value.id : undefined) ?? Number.MAX_SAFE_INTEGER
}

function toImportedPost(post: ReturnType<typeof parsePost>, name: string): Checked<ImportedPost> {
  if (!post.ok) return post
  const { id, state: _, publishedAt, updatedAt, version, formerSlugs, ...fields } = post.value
  const key = id === undefined ? name : String(id)
  return { ok: true, value: { key, id, fields, publishedAt, updatedAt, version, formerSlugs } }
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
      label: `by ${quoteForTerminal(rest.author)}`,
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

/** In older exports the imprint is a setting instead of a page. */
async function readOldImprint(folder: string): Promise<ImportContent['rows']> {
  const file = `${pageList.name}.json`
  if ((await filesIn(folder, 'lists')).includes(file)) return []
  const settings = await readJsonIn(folder, 'site.json', v.unknown())
  const imprint = settings.ok ? findImprint(settings.value) : undefined
  if (!imprint) return []
  return [
    {
      list: pageList,
      row: { label: quoteForTerminal(imprint.path), read: pageList.check(imprint) },
    },
  ]
}

/** Reads `library.bib` if the list of works is missing; it does not say which works are the owner's. */
async function readLibraryBib(folder: string, date: string): Promise<ImportContent['rows']> {
  const hasWorks = (await filesIn(folder, 'lists')).includes('works.json')
  const file = hasWorks ? undefined : await readTextIn(folder, 'library.bib')
  return file?.ok ? worksInBibliography(file.value, date).rows : []
}

/** Above the size of any stored picture: animated ones can become larger than their upload. */
const maxPictureBytes = 4 * maxUploadBytes

function readPictures(folder: string): Promise<ImportEntry<ImportedFile>[]> {
  return readNamed({ folder, below: 'media', maxBytes: maxPictureBytes }, (name, data) =>
    isPictureName(name) ? findPictureProblem(name, data) : 'Its name is not a valid picture name',
  )
}

async function readStoredFiles(folder: string): Promise<ImportEntry<ImportedFile>[]> {
  const said = await readFileDetails(folder)
  const files = await readNamed(
    { folder, below: 'files', maxBytes: maxFileBytes },
    (name, data) => {
      if (!isFileName(name)) return 'Its name is not a valid file name'
      return isKind(name, data) ? undefined : 'Its content does not match its extension'
    },
  )
  return files.map(({ label, read }) => {
    const details = read.ok && said.ok ? said.value.get(read.value.name) : undefined
    if (!read.ok || details === undefined) return { label, read: said.ok || !read.ok ? read : said }
    const checked = check(fileDetailsSchema, details)
    if (!checked.ok) return { label, read: checked }
    return { label, read: { ok: true, value: { ...read.value, details: checked.value } } }
  })
}

/** What an export says of its files, by their names, not checked yet; nothing in older exports. */
async function readFileDetails(folder: string): Promise<Checked<Map<string, unknown>>> {
  if (!(await filesIn(folder)).includes(fileDetailsName)) return { ok: true, value: new Map() }
  const sentence = `${fileDetailsName} does not name files`
  const named = v.pipe(
    v.unknown(),
    // A record would take a list too.
    v.check((value) => !Array.isArray(value), sentence),
    v.record(v.string(), v.unknown(), sentence),
  )
  const read = await readJsonIn(folder, fileDetailsName, named)
  return read.ok ? { ok: true, value: new Map(Object.entries(read.value)) } : read
}

/** Reads files one by one, since all of them may not fit into memory. */
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
      label: quoteForTerminal(name),
      read: problem === undefined ? { ok: true, value: { name, load } } : { ok: false, problem },
    })
  }
  return entries
}

function findPictureProblem(name: string, data: Buffer): string | undefined {
  if (!recognize(data.subarray(0, headBytes))) return 'It is not a supported picture'
  // The name of an upload contains a hash of its content, and browsers cache it forever.
  if (isHashedName(name) && !name.startsWith(pictureHash(data)))
    return 'Its name does not match its content'
  return undefined
}

/** The content hash that the name of an upload begins with. */
function pictureHash(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 32)
}
