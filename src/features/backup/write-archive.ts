import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { type Manifest, parts } from './manifest.ts'

/** One file for an archive: its name there, and how to read it. */
export interface Source {
  name: string
  /** Undefined for one that was removed since it was listed. */
  open(): Promise<OpenSource | undefined>
}

interface OpenSource {
  size: number
  mtime: Date
  chunks: AsyncIterable<Buffer>
}

/** A file of this machine. */
export function fileSource(name: string, file: string, { mayBeGone }: { mayBeGone: boolean }) {
  return {
    name,
    open: async () => {
      const handle = await open(file).catch((error: unknown) => {
        if (mayBeGone && error instanceof Error && 'code' in error && error.code === 'ENOENT')
          return
        throw error
      })
      if (!handle) return undefined
      const { size, mtime } = await handle.stat()
      return { size, mtime, chunks: handle.createReadStream({ highWaterMark: 1 << 18 }) }
    },
  } satisfies Source
}

/** A picture in a bucket. */
export function bucketSource(name: string, files: MediaFiles, picture: string): Source {
  return {
    name,
    open: async () => {
      const found = await files.fetch(picture)
      return found && { size: found.bytes, mtime: found.date, chunks: found.body }
    },
  }
}

/**
 * Writes files and, last, their manifest into a compressed archive that is on the disk when this is
 * done. Any tar can read it.
 */
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
  // An error while filling also fails the pipeline, whose own error only says that its input ended: report the first.
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
  // Of a file that grows meanwhile, only the length in its header is written.
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
