import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { check, type Checked } from './check.ts'
import type { GenericSchema, InferOutput } from 'valibot'

/** Far more than any real file; protects the memory. */
const maxFileBytes = 256 * 1024 * 1024

/** Reads a text file of an export; symbolic links and folders are refused. */
export async function readText(file: string): Promise<Checked<string>> {
  const details = await lstat(file).catch(() => undefined)
  if (!details?.isFile()) return { ok: false, problem: 'There is no such file' }
  if (details.size > maxFileBytes) return { ok: false, problem: 'The file is larger than 256 MB' }
  return { ok: true, value: await readFile(file, 'utf8') }
}

/** Reads and validates a JSON file. */
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

/** The sorted names of the regular files in a folder; none when there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/** The file at a relative path inside a folder; undefined for a path that leads out of it. */
export function fileInside(folder: string, relative: string): string | undefined {
  if (relative.includes('\0')) return undefined
  const file = path.resolve(folder, relative)
  return file.startsWith(path.resolve(folder) + path.sep) ? file : undefined
}
