import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { GenericSchema, InferOutput } from 'valibot'
import {
  type FileReading,
  ignoreMissing,
  readFileInside,
  readRegularFile,
} from '../../platform/server/ops/regular-file.ts'
import type { Checked } from '@ephemeris/importers'
import { check } from './check.ts'
import { TransferError } from './transfer-error.ts'

/** Far above the size of real text files; limits memory. */
const maxTextBytes = 256 * 1024 * 1024

/** Reads a file of an import folder; only regular files inside the folder are read. */
export async function readFileIn(
  folder: string,
  relative: string,
  maxBytes: number,
): Promise<Checked<Buffer>> {
  return toChecked(await readFileInside(folder, relative, maxBytes), maxBytes)
}

export async function readTextIn(
  folder: string,
  relative: string,
  maxBytes = maxTextBytes,
): Promise<Checked<string>> {
  return decodeText(await readFileIn(folder, relative, maxBytes))
}

/** Reads and validates a JSON file of an import folder. */
export async function readJsonIn<Schema extends GenericSchema>(
  folder: string,
  relative: string,
  schema: Schema,
): Promise<Checked<InferOutput<Schema>>> {
  return parseJson(await readTextIn(folder, relative), schema)
}

/** Reads a file named on the command line; only regular files are read, no symbolic links. */
export async function readNamedFile(file: string, maxBytes: number): Promise<Checked<Buffer>> {
  return toChecked(await readRegularFile(file, maxBytes), maxBytes)
}

/**
 * The sorted names of the regular files in a folder; empty if the folder is missing.
 * @param below a subfolder; symbolic links are not followed
 */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const directory = path.join(folder, below)
  if (below !== '' && !(await lstat(directory).catch(ignoreMissing))?.isDirectory()) return []
  const entries = await readdir(directory, { withFileTypes: true }).catch(ignoreMissing)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/**
 * Returns the bytes of a file that could be read before.
 * @throws TransferError when it cannot be read any more
 */
export function requireFile(read: Checked<Buffer>, file: string): Buffer {
  if (read.ok) return read.value
  throw new TransferError(`${file} changed meanwhile; nothing was imported. Try again.`)
}

function toChecked(read: FileReading, maxBytes: number): Checked<Buffer> {
  if (read.ok) return { ok: true, value: read.data }
  if (read.reason === 'missing') return { ok: false, problem: 'There is no such file' }
  return { ok: false, problem: `The file is larger than ${maxBytes / 1024 / 1024} MB` }
}

function decodeText(read: Checked<Buffer>): Checked<string> {
  return read.ok ? { ok: true, value: read.value.toString('utf8') } : read
}

function parseJson<Schema extends GenericSchema>(
  text: Checked<string>,
  schema: Schema,
): Checked<InferOutput<Schema>> {
  if (!text.ok) return text
  try {
    return check(schema, JSON.parse(text.value))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, problem: 'The file is not JSON' }
  }
}
