import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { check, type Checked } from './check.ts'
import type { GenericSchema, InferOutput } from 'valibot'

/** More than anybody has; a file beyond it would only fill the memory. */
const maxFileBytes = 256 * 1024 * 1024

/** Reads a text file of an export; links and folders are none. */
export async function readText(file: string): Promise<Checked<string>> {
  const details = await lstat(file).catch(() => undefined)
  if (!details?.isFile()) return { ok: false, problem: 'There is no such file' }
  if (details.size > maxFileBytes) return { ok: false, problem: 'The file is larger than 256 MB' }
  return { ok: true, value: await readFile(file, 'utf8') }
}

/** Reads a JSON file by its rules. */
export async function readJsonFile<Schema extends GenericSchema>(
  file: string,
  schema: Schema,
): Promise<Checked<InferOutput<Schema>>> {
  const text = await readText(file)
  if (!text.ok) return text
  try {
    return check(schema, JSON.parse(text.value))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, problem: 'The file is not JSON' }
  }
}

/** The names of the plain files in a folder, in order; none when there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/** The file that a relative path names inside a folder; undefined for a path that leads out of it. */
export function fileInside(folder: string, relative: string): string | undefined {
  if (relative.includes('\0')) return undefined
  const file = path.resolve(folder, relative)
  return file.startsWith(path.resolve(folder) + path.sep) ? file : undefined
}
