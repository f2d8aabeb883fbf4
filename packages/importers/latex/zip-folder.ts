import { inflateRawSync } from 'node:zlib'
import { ImportError } from '../errors.ts'
import type { Checked } from '../imported-content.ts'
import type { Folder } from '../files.ts'

interface ZipEntry {
  method: number
  packed: number
  size: number
  offset: number
}

/** More than any article has; protects against archives made of names. */
const maxEntries = 10_000
const [endSignature, entrySignature, fileSignature] = [0x06_05_4b_50, 0x02_01_4b_50, 0x04_03_4b_50]

/** Whether a file is a ZIP archive. */
export function isZip(data: Buffer): boolean {
  return data.length > 21 && [fileSignature, endSignature].includes(data.readUInt32LE(0))
}

/**
 * Opens a ZIP archive as a folder whose files are read in memory, each up to its limit. Folders, links and names that lead out of
 * it are left out.
 * @throws ImportError for anything but a ZIP archive, and for one with more than 10,000 files
 */
export function openZip(data: Buffer): { folder: Folder; files: string[] } {
  try {
    const entries = readEntries(data)
    const read = (relative: string, maxBytes: number) =>
      Promise.resolve(readEntry(data, entries.get(relative), maxBytes))
    const folder: Folder = {
      root: '',
      read,
      readText: async (relative, maxBytes) => {
        const found = await read(relative, maxBytes)
        return found.ok ? { ok: true, value: found.value.toString('utf8') } : found
      },
    }
    return { folder, files: [...entries.keys()].toSorted() }
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError('The file is not a whole ZIP archive.')
    throw error
  }
}

function readEntries(data: Buffer): Map<string, ZipEntry> {
  const end = endOf(data)
  const count = data.readUInt16LE(end + 10)
  if (count > maxEntries) throw new ImportError(`The archive has more than ${maxEntries} files.`)
  const entries = new Map<string, ZipEntry>()
  let at = data.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (data.readUInt32LE(at) !== entrySignature) throw new RangeError('No entry')
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) =>
      data.readUInt16LE(at + place),
    )
    const name = data.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const isLink = data.readUInt32LE(at + 38) >>> 28 === 0xa
    if (isInside(name) && !isLink)
      entries.set(name, {
        method: data.readUInt16LE(at + 10),
        packed: data.readUInt32LE(at + 20),
        size: data.readUInt32LE(at + 24),
        offset: data.readUInt32LE(at + 42),
      })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)
  }
  return entries
}

/** The record at the end, which a note may follow. */
function endOf(data: Buffer): number {
  const first = Math.max(0, data.length - 22 - 65_535)
  for (let at = data.length - 22; at >= first; at -= 1)
    if (data.readUInt32LE(at) === endSignature) return at
  throw new ImportError('The file is not a ZIP archive.')
}

function isInside(name: string): boolean {
  const parts = name.split('/')
  const isHidden = parts.some((part) => part === '' || part.startsWith('.') || part === '__MACOSX')
  return !isHidden && !name.includes('\\') && !name.includes('\0')
}

function readEntry(data: Buffer, entry: ZipEntry | undefined, maxBytes: number): Checked<Buffer> {
  if (!entry) return { ok: false, problem: 'There is no such file' }
  if (entry.size > maxBytes)
    return { ok: false, problem: `The file is larger than ${maxBytes / 1024 / 1024} MB` }
  const { offset, packed, method } = entry
  try {
    if (data.readUInt32LE(offset) !== fileSignature) throw new RangeError('No file')
    const from = offset + 30 + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28)
    const content = data.subarray(from, from + packed)
    if (method === 0) return { ok: true, value: content }
    // The size in the archive may be wrong, so that the limit counts.
    return { ok: true, value: inflateRawSync(content, { maxOutputLength: Math.max(1, maxBytes) }) }
  } catch {
    return { ok: false, problem: 'The file in the archive cannot be read' }
  }
}
