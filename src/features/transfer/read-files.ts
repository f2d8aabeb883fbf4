import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { unlessGone } from '../../platform/server/ops/file-access.ts'
import type { GenericSchema, InferOutput } from 'valibot'
import {
  type FileReading,
  readFileInside,
  readRegularFile,
} from '../../platform/server/ops/regular-file.ts'
import { check, type Checked } from './check.ts'
import { TransferError } from './transfer-error.ts'

/** Far more than any real file of texts; protects the memory. */
const maxTextBytes = 256 * 1024 * 1024

/** Reads a file of a folder that is imported; only regular files inside the folder count. */
export async function readFileIn(
  folder: string,
  relative: string,
  maxBytes: number,
): Promise<Checked<Buffer>> {
  return asChecked(await readFileInside(folder, relative, maxBytes), maxBytes)
}

/** Reads a text file of a folder that is imported. */
export async function readTextIn(
  folder: string,
  relative: string,
  maxBytes = maxTextBytes,
): Promise<Checked<string>> {
  return asText(await readFileIn(folder, relative, maxBytes))
}

/** Reads and validates a JSON file of a folder that is imported. */
export async function readJsonIn<Schema extends GenericSchema>(
  folder: string,
  relative: string,
  schema: Schema,
): Promise<Checked<InferOutput<Schema>>> {
  return asJson(await readTextIn(folder, relative), schema)
}

/** Reads a file that the owner has named; symbolic links and everything but files are refused. */
export async function readNamedFile(file: string, maxBytes: number): Promise<Checked<Buffer>> {
  return asChecked(await readRegularFile(file, maxBytes), maxBytes)
}

/**
 * The sorted names of the regular files in a folder; none when there is no folder.
 * @param below a folder in it; one that is a symbolic link is none
 */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const place = path.join(folder, below)
  if (below !== '' && !(await lstat(place).catch(unlessGone))?.isDirectory()) return []
  const entries = await readdir(place, { withFileTypes: true }).catch(unlessGone)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/**
 * The bytes of a file that was read once before.
 * @throws TransferError when it is gone or has changed
 */
export function requireFile(read: Checked<Buffer>, file: string): Buffer {
  if (read.ok) return read.value
  throw new TransferError(`${file} was changed meanwhile; nothing was imported. Try again.`)
}

function asChecked(read: FileReading, maxBytes: number): Checked<Buffer> {
  if (read.ok) return { ok: true, value: read.data }
  if (read.reason === 'missing') return { ok: false, problem: 'There is no such file' }
  return { ok: false, problem: `The file is larger than ${maxBytes / 1024 / 1024} MB` }
}

function asText(read: Checked<Buffer>): Checked<string> {
  return read.ok ? { ok: true, value: read.value.toString('utf8') } : read
}

function asJson<Schema extends GenericSchema>(
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
