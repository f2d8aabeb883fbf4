import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, mkdir, realpath, utimes } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip, createGunzip } from 'node:zlib'
import { pack as createPack, type Pack, type Extract, extract as createExtract } from 'tar-stream'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openRegularFile } from '../../platform/server/ops/regular-file.ts'

/** Names of the parts of an archive. */
export const parts = {
  database: 'ephemeris.sqlite',
  manifest: 'manifest.json',
  readme: 'README.txt',
  files: 'files/',
  media: 'files/media/',
}

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const manifestSchema = v.strictObject({
  /** Incremented when older versions cannot read the format. */
  format: v.literal(1),
  date: v.pipe(v.string(), v.isoTimestamp()),
  /** The version of the program that made it; versions before 1.1 wrote none. */
  version: v.optional(v.string()),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), v.strictObject({ rows: count, sha256 })),
  /** All other entries of the archive, by name. */
  entries: v.record(v.string(), v.strictObject({ bytes: count, sha256 })),
})

/** The last entry of an archive, which lists its content. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** @throws BackupError when another program or a newer version wrote it */
function parseManifest(text: string | undefined): Manifest {
  if (text === undefined) throw new BackupError('The backup is incomplete: its end is missing.')
  const result = v.safeParse(manifestSchema, readJson(text))
  if (!result.success)
    throw new BackupError('The backup was written by another program or a newer version.')
  return result.output
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A file to be archived. */
export interface Source {
  name: string
  /** Undefined if the file was removed since it was listed. */
  open(): Promise<OpenSource | undefined>
}

interface OpenSource {
  size: number
  mtime: Date
  chunks: AsyncIterable<Buffer>
}

export function fileSource(name: string, file: string, { isOptional }: { isOptional: boolean }) {
  return {
    name,
    open: async () => {
      const handle = await open(file).catch((error: unknown) => {
        if (isOptional && error instanceof Error && 'code' in error && error.code === 'ENOENT')
          return
        throw error
      })
      if (!handle) return undefined
      const { size, mtime } = await handle.stat()
      return { size, mtime, chunks: handle.createReadStream({ highWaterMark: 1 << 18 }) }
    },
  } satisfies Source
}

export function bucketSource(name: string, files: MediaFiles, picture: string): Source {
  return {
    name,
    open: async () => {
      const found = await files.fetch(picture)
      return found && { size: found.bytes, mtime: found.date, chunks: found.body }
    },
  }
}

export function textSource(name: string, text: string, mtime: Date): Source {
  const bytes = Buffer.from(text)
  const chunks = async function* () {
    yield await Promise.resolve(bytes)
  }
  return { name, open: async () => ({ size: bytes.length, mtime, chunks: chunks() }) }
}

/** Writes files, followed by their manifest, to a tar.gz archive and flushes it to disk. */
export async function writeArchive(
  target: string,
  sources: readonly Source[],
  about: Omit<Manifest, 'entries' | 'format'>,
): Promise<void> {
  const pack = createPack()
  const fill = async () => {
    const entries: Manifest['entries'] = {}
    for (const source of sources) {
      const entry = await addFile(pack, source)
      if (entry) entries[source.name] = entry
    }
    const manifest: Manifest = { format: 1, ...about, entries }
    pack.entry({ name: parts.manifest, mode: 0o600 }, JSON.stringify(manifest, undefined, 1))
    pack.finalize()
  }
  const filled = fill().catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error('It failed'))
    throw error
  })
  const written = pipeline(
    pack,
    createGzip(),
    createWriteStream(target, { mode: 0o600, flush: true }),
  )
  // An error while filling also fails the pipeline, with a less useful error: report the first.
  const [first, second] = await Promise.allSettled([
    Promise.race([filled, written.then(() => filled)]),
    written,
  ])
  for (const result of [first, second]) if (result.status === 'rejected') throw result.reason
}

async function addFile(pack: Pack, { name, open: openSource }: Source) {
  const source = await openSource()
  if (!source) return undefined
  const { size, mtime, chunks } = source
  const hash = createHash('sha256')
  const entry = pack.entry({ name, size, mtime, mode: 0o600 })
  let bytes = 0
  // If a file grows meanwhile, only the length in its header is written.
  for await (const chunk of chunks) {
    const part = chunk.subarray(0, size - bytes)
    if (part.length === 0) break
    bytes += part.length
    hash.update(part)
    if (!entry.write(part)) await once(entry, 'drain')
  }
  if (bytes < size) throw new Error(`${name} became shorter while it was read`)
  const ended = once(entry, 'finish')
  entry.end(undefined)
  await ended
  return { bytes, sha256: hash.digest('hex') }
}

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** Far above the needs of a site; each takes 150 bytes of the manifest. */
const maxEntries = 1_000_000
const maxManifestBytes = 256 * 1024 * 1024

/** The entries of an archive to extract. */
export type Wanted = 'everything' | 'database' | 'nothing'

/**
 * Extracts the wanted entries of an archive and checks all of them against the manifest.
 * @param opened the open file, for a process that may no longer open it; it stays open
 * @throws BackupError for an archive that is truncated, damaged, incomplete or foreign
 */
export async function readArchive(
  file: string,
  folder: string,
  wanted: Wanted,
  opened?: FileHandle,
): Promise<Manifest> {
  const handle = opened ?? (await openBackup(file))
  if (!handle) throw new BackupError(`There is no file ${file}.`)
  const found = new Map<string, { bytes: number; sha256: string }>()
  const texts: string[] = []
  const extract = createExtract()
  const read = async () => {
    for await (const entry of extract) {
      const name = safeName(entry)
      // Bounds memory: one manifest, and a line for each file.
      if (texts.length > 0 || found.size > maxEntries) throw foreignArchive()
      if (name === parts.manifest) texts.push(await textOf(entry))
      else {
        const isWanted =
          wanted === 'everything' || (wanted === 'database' && name === parts.database)
        found.set(name, await readEntry(entry, isWanted ? path.join(folder, name) : undefined))
      }
    }
  }
  const results = await Promise.allSettled([
    read(),
    pipeline(
      handle.createReadStream({ start: 0, autoClose: opened === undefined }),
      createGunzip(),
      extract,
    ),
  ])
  const failures = results.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  if (failures.length > 0)
    throw (
      failures.find((error) => !isDamage(error)) ??
      new BackupError(`The backup ${file} is damaged or cut off.`)
    )
  const manifest = parseManifest(texts[0])
  compare(found, manifest)
  return manifest
}

/** Opens a backup; undefined if there is none. Symbolic links are followed, such as one to the newest backup. */
export async function openBackup(file: string): Promise<FileHandle | undefined> {
  return await openRegularFile(await realpath(file).catch(() => file))
}

/**
 * Whether an error means that the archive cannot be unpacked. A BackupError or an error of the disk is more specific; when
 * one side of the pipeline fails, the other only reports a premature close.
 */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BackupError) return false
  const code = 'code' in error ? String(error.code) : undefined
  // Errors of tar-stream have no code.
  if (code === undefined) return error.name === 'Error'
  return code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Rejects names that would be written outside of the target folder. */
function safeName({ header: { name, type } }: Entry): string {
  const segments = name.split('/')
  const isKnown =
    name === parts.manifest ||
    name === parts.readme ||
    name === parts.database ||
    (name.startsWith(parts.files) && segments.length > 1)
  const isSafe = segments.every((one) => one !== '' && !one.startsWith('.') && !/[\\:\0]/.test(one))
  if (type !== 'file' || !isKnown || !isSafe) throw foreignArchive()
  return name
}

function foreignArchive(): BackupError {
  return new BackupError('The archive was not written by Ephemeris.')
}

async function readEntry(entry: Entry, target: string | undefined) {
  const hash = createHash('sha256')
  let bytes = 0
  const count = async function* () {
    for await (const chunk of entry) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  if (target === undefined) for await (const _ of count());
  else {
    await mkdir(path.dirname(target), { recursive: true })
    await pipeline(Readable.from(count()), createWriteStream(target, { mode: 0o600, flush: true }))
  }
  // The list of pictures shows the upload dates.
  const { mtime } = entry.header
  if (target !== undefined && mtime) await utimes(target, mtime, mtime)
  return { bytes, sha256: hash.digest('hex') }
}

async function textOf(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > maxManifestBytes) throw foreignArchive()
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function compare(
  found: ReadonlyMap<string, { bytes: number; sha256: string }>,
  { entries }: Manifest,
) {
  const names = Object.keys(entries)
  const differs = names.find((name) => found.get(name)?.sha256 !== entries[name]?.sha256)
  if (differs !== undefined) throw new BackupError(`The backup is damaged: ${differs} has changed.`)
  if (names.length !== found.size || !found.has(parts.database))
    throw new BackupError('The backup does not match its manifest.')
}
