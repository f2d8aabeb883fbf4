import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openDiskHistory } from './disk.ts'
import { diskWarning } from './disk-warning.ts'

const mib = 1024 * 1024
const backupOf = (bytes: number) => ({ date: '2026-11-21T03:30:00.000Z', bytes })

test.each([
  [20_000 * mib, null, null, undefined],
  [20_000 * mib, 10 * mib, backupOf(100 * mib), undefined],
  [
    812 * mib,
    120 * mib,
    null,
    'The disk is filling up: 812.0 MB free, 120.0 MB less each day, enough for about 6 days. Free up space, or move old backups elsewhere.',
  ],
  [
    200 * mib,
    0,
    backupOf(100 * mib),
    'The disk is nearly full: 200.0 MB free. Free up space, or move old backups elsewhere.',
  ],
  [
    63 * mib,
    null,
    null,
    'The disk is nearly full: 63.0 MB free. Free up space, or move old backups elsewhere.',
  ],
])(
  'the owner is warned in time: %j bytes free, %j less a day, backup %j',
  (freeBytes, bytesPerDay, last, warning) => {
    const found = diskWarning({ freeBytes, bytesPerDay, last })
    expect(found && `${found.title}: ${found.says} ${found.advice}`).toBe(warning)
  },
)

test('the growth is known after a day, despite wrong clocks and truncated files', async () => {
  const dataDir = await temporaryFolder()
  let [day, free] = [1, 1000]
  const now = () => new Date(Date.UTC(2026, 10, day))
  const history = openDiskHistory({ dataDir, now, freeBytes: () => Promise.resolve(free) })
  writeFileSync(path.join(dataDir, '.disk-history.json'), '[{"at":"2026-')
  await history.record()
  expect(await history.bytesPerDay()).toBeNull()
  for (day = 2; day <= 20; day += 1) {
    free -= 10
    await history.record()
    await history.record()
  }
  day = 20
  expect(await history.bytesPerDay()).toBe(10)
  free += 500
  expect(await history.bytesPerDay()).toBe(0)
  day = -40
  expect(await history.bytesPerDay()).toBeNull()
})
