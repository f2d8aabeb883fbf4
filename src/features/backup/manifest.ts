import * as v from 'valibot'
import { BackupError } from './backup-error.ts'

/** Where the parts lie in an archive. */
export const parts = {
  database: 'ephemeris.sqlite',
  manifest: 'manifest.json',
  files: 'files/',
  media: 'files/media/',
}

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const manifestSchema = v.strictObject({
  /** Raised when an older program could not read what a newer one writes. */
  format: v.literal(1),
  date: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), v.strictObject({ rows: count, sha256 })),
  /** Every other entry of the archive by its name. */
  entries: v.record(v.string(), v.strictObject({ bytes: count, sha256 })),
})

/** The last entry of an archive: what must be in it. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** @throws BackupError when it was not written by this program or a newer one wrote it */
export function parseManifest(text: string | undefined): Manifest {
  if (text === undefined) throw new BackupError('The backup is not complete: its end is missing.')
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
