import { setTimeout as delay } from 'node:timers/promises'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describeDatabase } from '../../src/features/backup/describe-database.ts'
import { transientTables } from '../../src/features/backup/scrub-database.ts'
import { ownerOf, writeUntil } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { inspectData } from './inspect-data.ts'
import { runToEnd, withSite } from './site.ts'

export const restored: Fault = {
  name: 'backup and restore while four clients write',
  promise:
    'a consistent backup with every row confirmed before; equal row hashes; a running site refuses to restore',
  check: (size) =>
    withSite(async ({ url, stop }, dataDir) => {
      const owner = await ownerOf(url)
      let over = false
      const answered: string[] = []
      const wanted = size === 'full' ? 500 : 40
      const first = await writeUntil(owner, 'before', {
        lanes: 4,
        isOver: (count) => count >= wanted,
      })
      const writing = writeUntil(owner, 'during', { lanes: 4, isOver: () => over })
      await delay(50)
      const saved = await runToEnd(['backup'], dataDir)
      over = true
      answered.push(...(await writing))
      const file = path.join(
        dataDir,
        'backups',
        readdirSync(path.join(dataDir, 'backups'))[0] ?? '',
      )
      const refused = await runToEnd(['restore', file], dataDir)
      await stop()
      const quiet = path.join(dataDir, '..', 'quiet.tar.gz')
      await runToEnd(['backup', quiet], dataDir)
      const under = path.join(dataDir, '..', 'under')
      const equal = path.join(dataDir, '..', 'equal')
      await runToEnd(['restore', file], under)
      await runToEnd(['restore', quiet], equal)
      const checked = await runToEnd(['check'], under)
      const { sound, marks } = await inspectData(under)
      // A restore empties these tables (sessions and the like), so they are not compared.
      const tables = (folder: string) =>
        JSON.stringify(
          Object.entries(describeDatabase(path.join(folder, 'ephemeris.sqlite')).tables).filter(
            ([name]) => !transientTables.some((one) => one === name),
          ),
        )
      const missing = first.filter((mark) => !marks.has(mark)).length
      return findingOf(
        `${first.length} rows before, ${answered.length} during: ${missing} missing, ${marks.size - first.length} of those during in it; hashes ${tables(equal) === tables(dataDir) ? 'equal' : 'differ'}`,
        {
          saved: saved.code === 0,
          'nothing missing': first.length >= wanted && missing === 0 && sound && checked.code === 0,
          'hashes equal': tables(equal) === tables(dataDir),
          'a running site refuses':
            refused.code === 1 && refused.output.includes('Another Ephemeris uses'),
        },
      )
    }),
}
