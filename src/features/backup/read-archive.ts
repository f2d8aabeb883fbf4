import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract as createExtract } from 'tar-stream'
import { BackupError } from './backup-error.ts'
import { type Manifest, parseManifest, parts } from './manifest.ts'

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** Which entries of an archive are wanted as files. */
export type Wanted = 'everything' | 'database'

/**
 * Reads an archive whole, puts the wanted entries into a folder and compares everything with the
 * manifest.
 * @throws BackupError for an archive that is cut off, damaged, incomplete or not ours
 */
export async function readArchive(file: string, folder: string, wanted: Wanted): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  const texts: string[] = []
  const extract = createExtract()
  const read = async () => {
    for await (const entry of extract) {
      const name = safeName(entry)
      if (name === parts.manifest) texts.push(await textOf(entry))
      else {
        const isWanted = wanted === 'everything' || name === parts.database
        found.set(name, await readEntry(entry, isWanted ? path.join(folder, name) : undefined))
      }
    }
  }
  try {
    const reading = read()
    reading.catch(() => undefined)
    await pipeline(createReadStream(file), createGunzip(), extract)
    await reading
  } catch (error) {
    throw isReadable(error) ? error : new BackupError(`The backup ${file} is damaged or cut off.`)
  }
  const manifest = parseManifest(texts[0])
  compare(found, manifest)
  return manifest
}

/** Errors of the disk and our own refusals are passed on; all others mean that the archive is damaged. */
function isReadable(error: unknown): boolean {
  if (error instanceof BackupError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z]+$/.test(code)
}

/** Nothing in an archive may be written anywhere but below its folder. */
function safeName({ header: { name, type } }: Entry): string {
  const segments = name.split('/')
  const isOurs =
    name === parts.manifest ||
    name === parts.database ||
    (name.startsWith(parts.files) && segments.length > 1)
  const isSafe = segments.every((one) => one !== '' && !one.startsWith('.') && !/[\\:\0]/.test(one))
  if (type !== 'file' || !isOurs || !isSafe)
    throw new BackupError('The archive was not written by Ephemeris.')
  return name
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
