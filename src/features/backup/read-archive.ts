import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, realpath, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract as createExtract } from 'tar-stream'
import { openRegularFile } from '../../platform/server/ops/regular-file.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, parseManifest, parts } from './manifest.ts'

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** Far more than a site has; each takes 150 bytes of the manifest. */
const maxEntries = 1_000_000
const maxManifestBytes = 256 * 1024 * 1024

/** Which entries of an archive are wanted as files. */
export type Wanted = 'everything' | 'database'

/**
 * Reads an archive whole, puts the wanted entries into a folder and compares everything with the
 * manifest.
 * @throws BackupError for an archive that is cut off, damaged, incomplete or not ours
 */
export async function readArchive(file: string, folder: string, wanted: Wanted): Promise<Manifest> {
  // A link to the newest backup is as good as its file.
  const handle = await openRegularFile(await realpath(file).catch(() => file))
  if (!handle) throw new BackupError(`There is no file ${file}.`)
  const found = new Map<string, { bytes: number; sha256: string }>()
  const texts: string[] = []
  const extract = createExtract()
  const read = async () => {
    for await (const entry of extract) {
      const name = safeName(entry)
      // What is read stays in memory: one manifest, and a line for each file.
      if (texts.length > 0 || found.size > maxEntries) throw notOurs()
      if (name === parts.manifest) texts.push(await textOf(entry))
      else {
        const isWanted = wanted === 'everything' || name === parts.database
        found.set(name, await readEntry(entry, isWanted ? path.join(folder, name) : undefined))
      }
    }
  }
  const results = await Promise.allSettled([
    read(),
    pipeline(handle.createReadStream(), createGunzip(), extract),
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

/**
 * Whether an error says that the archive cannot be unpacked. Our own refusals and errors of the disk, where the archive
 * is read and where it is unpacked, say what was wrong instead; when either side fails, the other only ends early.
 */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BackupError) return false
  const code = 'code' in error ? String(error.code) : undefined
  // The unpacker of tar gives its errors no code.
  if (code === undefined) return error.name === 'Error'
  return code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Nothing in an archive may be written anywhere but below its folder. */
function safeName({ header: { name, type } }: Entry): string {
  const segments = name.split('/')
  const isOurs =
    name === parts.manifest ||
    name === parts.database ||
    (name.startsWith(parts.files) && segments.length > 1)
  const isSafe = segments.every((one) => one !== '' && !one.startsWith('.') && !/[\\:\0]/.test(one))
  if (type !== 'file' || !isOurs || !isSafe) throw notOurs()
  return name
}

function notOurs(): BackupError {
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
  // The list of pictures shows when each was uploaded.
  const { mtime } = entry.header
  if (target !== undefined && mtime) await utimes(target, mtime, mtime)
  return { bytes, sha256: hash.digest('hex') }
}

async function textOf(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > maxManifestBytes) throw notOurs()
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
  if (differs !== undefined)
    throw new BackupError(`The backup is damaged: ${differs} is not as it was.`)
  if (names.length !== found.size || !found.has(parts.database))
    throw new BackupError('The backup does not hold what its manifest says.')
}
