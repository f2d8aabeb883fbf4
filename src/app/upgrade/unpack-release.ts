import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract as createExtract } from 'tar-stream'
import { syncFolder, unfinishedPrefix } from '../../platform/server/ops/atomic-file.ts'
import { readProgramVersion } from '../../platform/server/ops/program-version.ts'
import { ignoreMissing } from '../../platform/server/ops/regular-file.ts'
import { CommandError } from '../commands/command-error.ts'
import { requireFree } from '../commands/free-space.ts'
import { parseReleaseName, type ReleaseName, type Releases } from './release-folder.ts'

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** A release has about 700 files. */
const maxEntries = 20_000
const maxUnpackedBytes = 2 * 1024 ** 3
/** A release takes 2.7 times the room of its archive. */
const timesUnpacked = 3

const sumsFile = 'SHA256SUMS'

/**
 * Reads the name of the release in an archive, without unpacking it.
 * @throws CommandError for a file that is missing or no release
 */
export async function readReleaseName(archive: string): Promise<ReleaseName> {
  const found = await stat(archive).catch(ignoreMissing)
  if (!found?.isFile()) throw new CommandError(`There is no file ${archive}.`)
  const source = createReadStream(archive)
  const extract = createExtract()
  // Ending early is no failure, and another one is that of the loop.
  const fed = pipeline(source, createGunzip(), extract).catch(() => undefined)
  try {
    for await (const { header } of extract) {
      const release = parseReleaseName(header.name.split('/')[0] ?? '')
      if (release) return release
      break
    }
  } catch {
    throw damaged(archive)
  } finally {
    source.destroy()
    await fed
  }
  throw noRelease(archive)
}

/** @throws CommandError where the unpacked release does not fit */
export async function requireRoomFor(archive: string, { folder }: Releases): Promise<void> {
  const needed = (await stat(archive)).size * timesUnpacked
  await requireFree(folder, needed, { nothing: 'Nothing was changed.' })
}

/**
 * Unpacks a release beside the others, after its files were compared with its checksums. What an interrupted command left
 * there is replaced.
 * @returns its folder
 * @throws CommandError for an archive that is damaged or no release; nothing is left of it
 */
export async function unpackRelease(
  archive: string,
  release: ReleaseName,
  { folder }: Releases,
): Promise<string> {
  const work = path.join(folder, `${unfinishedPrefix}${release.name}`)
  // The user of the service must be able to read the program, whatever the umask.
  const umask = process.umask(0o022)
  try {
    await rm(work, { recursive: true, force: true })
    const hashes = await unpack(archive, release.name, work)
    await compare(archive, work, hashes)
    if (readProgramVersion(work).version !== release.version) throw noRelease(archive)
    const target = path.join(folder, release.name)
    await rm(target, { recursive: true, force: true })
    await rename(work, target)
    await syncFolder(folder)
    return target
  } finally {
    process.umask(umask)
    await rm(work, { recursive: true, force: true })
  }
}

/** Unpacks the entries below a folder of an archive. @returns the hashes of the files by name */
async function unpack(archive: string, name: string, target: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const extract = createExtract()
  const read = async () => {
    let entries = 0
    let bytes = 0
    for await (const entry of extract) {
      entries += 1
      bytes += entry.header.size ?? 0
      if (entries > maxEntries || bytes > maxUnpackedBytes) throw noRelease(archive)
      const file = safePath(entry, name)
      if (file === undefined) throw noRelease(archive)
      const hash = await unpackEntry(entry, path.join(target, file))
      if (hash !== undefined) hashes.set(file, hash)
    }
  }
  const results = await Promise.allSettled([
    read(),
    pipeline(createReadStream(archive), createGunzip(), extract),
  ])
  const failures = results.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  if (failures.length === 0) return hashes
  throw (
    failures.find((error) => error instanceof CommandError || isOfDisk(error)) ?? damaged(archive)
  )
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** The path of an entry in the folder of the release; undefined for one that would be outside of it. */
function safePath({ header }: Entry, name: string): string | undefined {
  const [first, ...segments] = header.name.replace(/\/$/, '').split('/')
  const isSafe = segments.every((one) => one !== '' && one !== '..' && !/[\\\0]/.test(one))
  const isKnown = ['file', 'directory', 'symlink'].includes(header.type ?? '')
  if (first !== name || !isSafe || !isKnown) return undefined
  const file = segments.join('/')
  return header.type === 'symlink' && !isLinkToNode(file, header.linkname ?? '') ? undefined : file
}

/** The only link of a release. */
function isLinkToNode(file: string, target: string): boolean {
  return file === 'node_modules/.bin/node' && /^\.\.\/node-[\da-z-]+\/bin\/node$/.test(target)
}

async function unpackEntry(entry: Entry, target: string): Promise<string | undefined> {
  const { type, linkname, mode = 0 } = entry.header
  if (type !== 'file') {
    await (type === 'directory'
      ? mkdir(target, { recursive: true })
      : symlink(linkname ?? '', target))
    entry.resume()
    return undefined
  }
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of entry) {
      hash.update(chunk)
      yield chunk
    }
  }
  const isExecutable = (mode & 0o100) !== 0
  await pipeline(
    Readable.from(hashed()),
    createWriteStream(target, { mode: isExecutable ? 0o755 : 0o644, flush: true }),
  )
  return hash.digest('hex')
}

/** @throws CommandError unless the files are exactly those of the checksums */
async function compare(
  archive: string,
  folder: string,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  if (!hashes.has(sumsFile)) throw noRelease(archive)
  const lines = (await readFile(path.join(folder, sumsFile), 'utf8')).trimEnd().split('\n')
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const names = [...hashes.keys()].filter((file) => file !== sumsFile)
  const differs = [...new Set([...names, ...sums.keys()])].find(
    (file) => hashes.get(file) !== sums.get(file),
  )
  if (differs !== undefined)
    throw new CommandError(
      `The release does not have its checksums: ${differs} has changed. Fetch ${archive} again. Nothing was changed.`,
    )
}

function damaged(archive: string): CommandError {
  return new CommandError(
    `The archive ${archive} is damaged or cut off. Fetch it again. Nothing was changed.`,
  )
}

function noRelease(archive: string): CommandError {
  return new CommandError(
    `The archive ${archive} is no release of Ephemeris. Name one such as ephemeris-1.1.0-linux-x64.tar.gz. Nothing was changed.`,
  )
}
