import { expect, test } from 'vitest'
import { pausedWorkers, htmlOf, olderSite } from '../testing/older-site.ts'
import { openTestSite } from '../testing/test-site.ts'

test('only one of two instances renders the texts of an older renderer again', async () => {
  const { dataDir } = await olderSite(3)
  const first = pausedWorkers()
  const second = pausedWorkers()
  const site = await openTestSite({ dataDir, workers: first.workers })
  await expect.poll(() => first.set).toHaveLength(1)
  const other = await openTestSite({ dataDir, workers: second.workers })
  second.begin()
  first.begin()
  for (const id of [1, 2, 3])
    await expect.poll(() => htmlOf(other, id)).toContain('<em>shines</em>')
  await site.close()
  expect(first.set.length + second.set.length).toBe(3)
})

test('another instance renders what a stopped one left', async () => {
  const { dataDir } = await olderSite(30)
  const first = pausedWorkers()
  const site = await openTestSite({ dataDir, workers: first.workers })
  await expect.poll(() => first.set).toHaveLength(1)
  const other = await openTestSite({ dataDir })
  const stopped = site.close()
  first.begin()
  await stopped
  // It ends the text that it is at; how soon it hears of the end depends on the machine.
  expect(first.set.length).toBeLessThan(30)
  for (const id of [1, 15, 30])
    await expect.poll(() => htmlOf(other, id)).toContain('<em>shines</em>')
})
