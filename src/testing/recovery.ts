import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupName } from '../features/backup/stored-backups.ts'
import { makeBackup } from '../features/backup/make-backup.ts'
import type { DatabasePlace } from '../platform/server/database/database.ts'
import { runCommand } from './run-program.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { openTestSite } from './test-site.ts'

const date = new Date('2026-11-21T03:30:00Z')

/** A backup of a site with an owner and a post, in a folder of its own as after a copy from elsewhere. */
export async function copiedBackup() {
  const site = await openTestSite()
  const owner = await site.owner()
  const fields = { title: 'One star', content: 'Words of the article.', excerpt: 'Words of it.' }
  const sent = { ...fields, category: 'Test', date: 'May 1, 2026' }
  await owner.send('POST', '/api/blog', sent)
  await mkdir(path.join(site.dataDir, 'media'), { recursive: true })
  await writeFile(path.join(site.dataDir, 'media', 'burst.webp'), Buffer.alloc(3000, 7))
  const folder = await temporaryFolder()
  const file = path.join(folder, backupName(date))
  const { dataDir, config } = site
  await makeBackup({ dataDir, databaseUrl: config.databaseUrl, target: file, date })
  await site.close()
  return { site, folder, file }
}

/** Runs `recover` into an empty place of a new machine. */
export async function recoverInto(place: DatabasePlace, file: string) {
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, PORT: '1' }
  const ran = await runCommand(['recover', file], { env })
  return { ...ran, lines: ran.said.split('\n'), errors: ran.complained.split('\n').slice(1) }
}
