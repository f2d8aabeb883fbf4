import { readdirSync } from 'node:fs'
import { copyFile, cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, parts, readArchive } from '../features/backup/archive.ts'
import { copyDatabase } from '../platform/server/database/copy-database.ts'
import {
  databaseFile,
  type DatabasePlace,
  openDatabase,
} from '../platform/server/database/database.ts'
import { migrate, type Migration } from '../platform/server/database/migrate.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { describeSchema } from './describe-schema.ts'
import { emptyPlace } from './test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = path.join(import.meta.dirname, 'releases')

/** The releases with stored data. */
export const releases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The data of a release, on the engine of this run. */
interface ReleasedSite {
  place: DatabasePlace
  manifest: Manifest
  /** The migrations of the release. */
  steps: readonly Migration[]
  /** The schema of the release, as `describeSchema` returns it. */
  schema: readonly string[]
}

/** Unpacks the data of a release into a temporary folder and, on PostgreSQL, a new database. */
export async function openReleasedSite(version: string): Promise<ReleasedSite> {
  const unpacked = await temporaryFolder()
  const manifest = await readArchive(
    path.join(folder, version, 'site.tar.gz'),
    unpacked,
    'everything',
  )
  const steps = migrations.filter(({ name }) => manifest.migrations.includes(name))
  const place = await emptyPlace()
  await cp(path.join(unpacked, parts.files), place.dataDir, { recursive: true })
  const source = openDatabase({ dataDir: unpacked })
  try {
    if (place.databaseUrl === undefined) {
      const schema = await describeSchema(source)
      await copyFile(path.join(unpacked, parts.database), databaseFile(place.dataDir))
      return { place, manifest, steps, schema }
    }
    const target = openDatabase(place)
    await migrate(target, steps)
    await copyDatabase(source, target)
    await target.close()
    const lines = await readFile(path.join(folder, version, 'schema.postgres.txt'), 'utf8')
    return { place, manifest, steps, schema: lines.trimEnd().split('\n') }
  } finally {
    await source.close()
  }
}
