// @databases sqlite postgres
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copiedBackup, recoverInto } from '../../testing/recovery.ts'
import { emptyPlace } from '../../testing/test-database.ts'
import { openTestSite } from '../../testing/test-site.ts'

test('one command checks a backup, restores it and ends with doctor', async () => {
  const { file, folder } = await copiedBackup()
  await writeFile(path.join(folder, 'suppressed-addresses'), 'reader none\n')
  const place = await emptyPlace()
  const dataDir = path.join(place.dataDir, 'new')
  const { lines } = await recoverInto({ ...place, dataDir }, file)
  expect(lines.slice(0, 4)).toEqual([
    `Checking ${file}.`,
    expect.stringMatching(
      /^It is intact: the site of 2026-11-21 03:30 UTC, \d+ rows and \d files\.$/,
    ),
    expect.stringMatching(`^Restoring it into the data folder ${dataDir}`),
    'Restored. Everyone has to sign in again, and recovery codes have to be created again.',
  ])
  expect(lines.slice(4)).toEqual(
    expect.arrayContaining([
      'ok       settings  All can be used.',
      expect.stringMatching(/^ok +database +It is intact and of this version\.$/),
    ]),
  )
  expect(readFileSync(path.join(dataDir, 'suppressed-addresses'), 'utf8')).toBe('reader none\n')
  const env: Record<string, string> = {}
  if (place.databaseUrl !== undefined) env['DATABASE_URL'] = place.databaseUrl
  const again = await openTestSite({ dataDir, env })
  expect((await again.visitor().get('/api/blog')).json).toMatchObject([{ title: 'One star' }])
  expect(await again.hasOwner()).toBe(true)
})
