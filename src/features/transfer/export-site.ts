import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { allFiles, contentName } from '../files/store.ts'
import { isPictureName } from '../media/files.ts'
import { libraryFile } from '../library/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { countOf } from '../../shared/count.ts'
import { asCsv } from '../../platform/server/csv.ts'
import { readme } from './export-readme.ts'
import { exportedCommentColumns, lists } from './lists.ts'
import { type ExportedPost, fileNameOf, writePost } from './post-file.ts'
import { readSite, type SiteContents } from './read-site.ts'
import { TransferError } from './transfer-error.ts'

/** Marks a folder as an export. The version is raised when older releases cannot read the format. */
export const exportFormat = { format: 'ephemeris-export', version: 1 } as const

export interface ExportOptions {
  /** Writes the Atom feed of all published posts. */
  writeFeed(contents: Pick<SiteContents, 'site' | 'published'>, address: string): string
}

/**
 * Writes the whole site into a folder as files that people and other programs can read.
 * @returns what was written, in words
 * @throws TransferError for a folder that holds something
 */
export async function exportSite(
  context: ServerContext,
  folder: string,
  options: ExportOptions,
): Promise<string> {
  await takeEmptyFolder(folder)
  try {
    return await writeSite(context, folder, options)
  } catch (error) {
    // The folder was empty before, so everything is removed: half an export would look like a whole one.
    for (const name of await readdir(folder))
      await rm(path.join(folder, name), { recursive: true, force: true })
    throw error
  }
}

async function writeSite(
  context: ServerContext,
  folder: string,
  { writeFeed }: ExportOptions,
): Promise<string> {
  const contents = await readSite(context)
  await writePosts(path.join(folder, 'posts'), contents, context.now())
  await writeLists(path.join(folder, 'lists'), contents)
  const address = context.config.publicUrl ?? `http://127.0.0.1:${context.config.port}`
  const { site, posts, next } = contents
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
  // The text of the CV is a Markdown file of its own.
  const { text, ...cv } = site.cv
  await write('site.json', asJson({ ...site, cv }))
  if (text !== '') await write('cv.md', text)
  await write('feed.xml', writeFeed(contents, address))
  await write('library.bib', libraryFile(contents.works))
  const kept = openMediaFiles(context.config)
  const pictures = await copyPictures(kept, path.join(folder, 'media'))
  const files = await copyFiles(context, kept, path.join(folder, 'files'))
  const date = context.now().toISOString()
  await write('README.txt', readme({ site, address, date }))
  // Written last: without it an interrupted export is not taken for a complete one.
  await write('export.json', asJson({ ...exportFormat, date, next }))
  const parts = [countOf(posts.length, 'post'), countOf(rowsIn(contents), 'other row')]
  const rest = files > 0 ? [countOf(pictures, 'picture')] : []
  const last = files > 0 ? countOf(files, 'file') : countOf(pictures, 'picture')
  return `${[...parts, ...rest].join(', ')} and ${last}`
}

/** Creates the folder for this user alone, since an export holds e-mail addresses and messages. */
async function takeEmptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
    throw new TransferError(`${folder} is a file; an export needs a folder.`)
  }
  throw new TransferError(`The folder ${folder} is not empty; an export needs one of its own.`)
}

async function writePosts(folder: string, { posts }: SiteContents, at: Date): Promise<void> {
  await mkdir(folder)
  const taken = new Set<string>()
  for (const post of posts)
    await writeFile(path.join(folder, freeName(post, taken)), writePost(post, at))
}

function freeName(post: ExportedPost, taken: Set<string>): string {
  const base = fileNameOf(post)
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`
  taken.add(name)
  return `${name}.md`
}

async function writeLists(folder: string, { rows, comments }: SiteContents): Promise<void> {
  await mkdir(folder)
  const write = async (name: string, columns: readonly string[], list: readonly object[]) => {
    await writeFile(path.join(folder, `${name}.json`), asJson(list))
    await writeFile(path.join(folder, `${name}.csv`), asCsv(columns, list))
  }
  for (const { name, columns } of lists) await write(name, columns, rows.get(name) ?? [])
  await write('comments', exportedCommentColumns, comments)
}

/** Copies the pictures without their narrower variants, which an import makes again. */
async function copyPictures(files: MediaFiles, folder: string): Promise<number> {
  await mkdir(folder)
  const pictures = (await files.list()).filter(({ name }) => isPictureName(name))
  for (const { name } of pictures) {
    const found = await files.fetch(name)
    if (found) await writeFile(path.join(folder, name), found.body)
  }
  return pictures.length
}

/** Copies the uploaded files, named as in their URLs. */
async function copyFiles(
  { database }: ServerContext,
  contents: MediaFiles,
  folder: string,
): Promise<number> {
  const files = await allFiles(database.db)
  await mkdir(folder)
  for (const { name, hash } of files) {
    const found = await contents.fetch(contentName(hash))
    if (found) await writeFile(path.join(folder, name), found.body)
  }
  return files.length
}

function rowsIn({ rows, comments }: SiteContents): number {
  return [...rows.values(), comments].reduce((sum, list) => sum + list.length, 0)
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
